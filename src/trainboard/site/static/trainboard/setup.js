// Setting up a table: only as many seats are shown as there are players.
const count = document.querySelector("select[name=seats]");
const seats = [...document.querySelectorAll(".seat")];

function show() {
  seats.forEach((seat, index) => {
    seat.hidden = index >= Number(count.value);
    seat.querySelectorAll("input, select").forEach((field) => (field.disabled = seat.hidden));
  });
}

document.querySelector("[data-beyond]").hidden = true;
count.addEventListener("change", show);
show();
