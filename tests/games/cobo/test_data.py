"""The shipped data keep every fact the rule books pin; so must a corrected folder (TRAINBOARD_COBO_DATA=folder)."""

from __future__ import annotations

from itertools import pairwise

from tests.games.cobo.day import Day
from trainboard.games.cobo.data import Class, Counter, Data, Direction, Road, Stop


def stop(data: Data, id: str, town: str) -> Stop:
    return next(stop for stop in data.counter(id).stops if data.towns[stop.town].id == town)


def towns(data: Data, route: tuple[int, ...]) -> list[str]:
    return [data.towns[town].id for town in route]


def clock(hours: int, minutes: int = 0) -> int:
    """A clock time as minutes after noon."""
    return (60 * hours + minutes - 720) % 1440


def at_clock(minute: int, hours: int, minutes: int = 0) -> bool:
    return minute % 1440 == clock(hours, minutes)


def test_it_is_called_a_reconstruction(data: Data) -> None:
    assert data.label == "reconstruction"


def test_every_town_can_be_reached_from_every_other(data: Data) -> None:
    seen: set[int] = set()
    todo = [0]
    while todo:
        town = todo.pop()
        if town not in seen:
            seen.add(town)
            todo += [end for s in data.segments for end in (s.a, s.b) if town in (s.a, s.b)]
    assert seen == {town.index for town in data.towns}


def test_3_separators_cut_the_track_and_towns_lie_behind_solid_ones(data: Data) -> None:
    for segment in data.segments:
        assert len(segment.open) == len(segment.sections) + 1
        assert not segment.open[0]
        assert not segment.open[-1]


def test_4_abbreviations_are_first_letters(data: Data) -> None:
    printed = {town.abbr: town.name for town in data.towns if town.abbr}
    for abbr in ("WA", "CHI", "CU", "WIL"):
        assert printed[abbr].upper().startswith(abbr)
    assert len(printed) == len([town for town in data.towns if town.abbr])


def test_4_a_counter_names_origin_layovers_and_destination(data: Data) -> None:
    assert [data.towns[stop.town].id for stop in data.counter("5").stops] == ["WA", "CU", "WIL", "CHI"]


def test_5_odd_is_west_and_even_is_east(data: Data) -> None:
    for counter in data.counters:
        last = counter.id.split("-")[-1]
        if last.isdigit():
            assert counter.direction is (Direction.WEST if int(last) % 2 else Direction.EAST), counter.id


def test_54_freights_with_letters_have_the_direction_of_their_arrow(data: Data) -> None:
    assert data.counter("STLN").direction is Direction.WEST
    assert data.counter("NETR").direction is Direction.EAST


def test_7_named_counters_have_their_class_and_road(data: Data) -> None:
    assert all(data.counter(id).cls is Class.LIMITED for id in ("5", "6", "1"))
    assert all(data.counter(id).cls is Class.EXPRESS for id in ("10", "3"))
    assert all(data.counter(id).cls is Class.FREIGHT for id in ("NETR", "STLN", "88", "91", "93", "396"))
    assert all(data.counter(id).road is Road.BO for id in ("NETR", "STLN", "88", "5", "6", "10"))
    assert all(data.counter(id).road is Road.CO for id in ("91", "1", "3"))


def test_8_there_are_24_cards_with_east_and_west_loads(data: Data) -> None:
    assert sorted(card.number for card in data.cards) == list(range(1, 25))
    assert {load.direction for card in data.cards for load in card.loads} == set(Direction)


def test_2_and_31_cincinnati_to_st_louis_is_single_track_of_the_b_and_o(data: Data) -> None:
    line = [s for s in data.segments if s.id in ("BO22", "BO23", "BO24", "BO25", "BO26")]
    assert len(line) == 5
    assert all(s.road is Road.BO and s.tracks == 1 for s in line)


def test_31_and_a79_the_c_and_o_runs_1_and_2_over_it(data: Data) -> None:
    st_louis = data.place("STL")
    users = [c.id for c in data.counters if c.passenger and c.road is Road.CO and st_louis in c.routes[0]]
    assert sorted(users) == ["1", "2"]


def test_a25_double_track_shorter_than_three_sections_goes_on_beyond_its_towns(data: Data) -> None:
    double = [s for s in data.segments if s.tracks == 2]
    for segment in double:
        beyond = [s for s in double if s is not segment and {s.a, s.b} & {segment.a, segment.b}]
        assert len(segment.sections) > 2 or beyond, segment.id


def test_30_and_a43_passenger_trains_pass_pittsburgh_and_freights_may_not(data: Data) -> None:
    mckeesport, pittsburgh = data.place("MCK"), data.place("PI")
    for counter in data.counters:
        for route in counter.routes:
            if counter.passenger and mckeesport in route:
                assert pittsburgh in route, counter.id
    assert any(mckeesport in r and pittsburgh not in r for c in data.counters for r in c.routes)


def test_passenger_routes_use_no_freight_line(data: Data) -> None:
    freight_only = {place for s in data.segments if s.freight_only for place in s.sections}
    for counter in data.counters:
        assert not counter.passenger or not freight_only & {place for way in counter.ways for place in way}, (
            counter.id
        )


def test_35_load_points_and_neutral_junctions(data: Data) -> None:
    loads = {town.id: town.loads for town in data.towns if town.loads}
    assert [loads[id] for id in ("PI", "GRA", "CF", "CHV")] == ["B&O", "B&O", "C&O", "C&O"]
    assert sorted(id for id, road in loads.items() if road == "neutral") == ["CHL", "FO", "PINE"]
    for id in ("CHL", "FO", "PINE"):
        assert {s.road for s in data.segments if data.place(id) in (s.a, s.b)} == set(Road)


def test_a16_no_point_of_both_roads_is_a_load_point(data: Data) -> None:
    assert not [town.id for town in data.towns if town.road == "both" and town.loads]


def test_a27_junctions_have_the_room_ruled(data: Data) -> None:
    rooms = {town.id: town.roomy for town in data.towns}
    assert all(rooms[id] for id in ("CHL", "FO", "PINE", "DES"))
    assert sorted(id for id, roomy in rooms.items() if not roomy) == ["LMV", "MCK", "NCA"]


def served(data: Data, town: int, direction: Direction, road: Road) -> bool:
    freights = [c for c in data.counters if not c.passenger and c.road is road and c.direction is direction]
    return any(town in counter.routes[0] for counter in freights)


def test_33_every_load_can_be_collected(data: Data) -> None:
    for card in data.cards:
        for load in (*card.loads, *card.extra):
            town = data.towns[load.town]
            assert town.loads, (card.number, town.id)
            assert load.count >= 1
            roads = list(Road) if town.loads == "neutral" else [Road(("C&O", "B&O").index(town.loads))]
            assert any(served(data, load.town, load.direction, road) for road in roads), (card.number, town.id)


def test_35_both_roads_can_race_for_every_neutral_load(data: Data) -> None:
    for id in ("CHL", "FO", "PINE"):
        for direction in Direction:
            assert all(served(data, data.place(id), direction, road) for road in Road), (id, direction)


def test_the_loads_are_fair_to_both_roads(data: Data) -> None:
    discs = {"C&O": 0, "B&O": 0, "neutral": 0}
    for card in data.cards:
        for load in card.loads:
            discs[data.towns[load.town].loads] += load.count
    assert discs["C&O"] == discs["B&O"]


def test_32_every_freight_passes_a_load_point_and_ends_within_two_days(data: Data) -> None:
    for counter in (c for c in data.counters if not c.passenger):
        assert any(data.towns[town].loads for town in counter.routes[0]), counter.id
        assert len(counter.ways[0]) - 2 <= 96, counter.id


def test_44_punctuality_beats_the_solo_marks(data: Data) -> None:
    points = [5 * sum(c.passenger and c.road is road for c in data.counters) for road in Road]
    assert min(points) > 60
    assert sum(points) > 100


# --- times pinned by the rule books ---


def test_13_train_10_is_at_brunswick_at_5_and_in_washington_at_6(day: Day) -> None:
    assert day.at("10", clock(5)) == "BRU"
    assert at_clock(stop(day.data, "10", "WA").arrives, 6)
    assert len(day.segment("BO01").sections) == 3


def test_14_5_and_5_19_at_willard(day: Day) -> None:
    assert day.at("5", clock(3)) == day.names[day.segment("BO10").sections[-3]]
    for id in ("5", "5-19"):
        assert at_clock(stop(day.data, id, "WIL").arrives, 3, 40)
    assert at_clock(stop(day.data, "5", "WIL").departs, 4)
    assert at_clock(stop(day.data, "5-19", "WIL").departs, 4, 20)


def test_24_and_25_sections_of_5_and_6(data: Data) -> None:
    assert len({stop(data, id, "WA").departs for id in ("5", "5-19", "5-31")}) == 1
    cumberland = stop(data, "5", "CU")
    assert cumberland.departs - cumberland.arrives == 20
    ends = {id: data.towns[data.counter(id).destination].id for id in ("5", "5-19", "5-31")}
    assert ends == {"5": "CHI", "5-19": "DET", "5-31": "PAR"}
    assert len({stop(data, id, "WA").arrives for id in ("6", "6-20", "6-32")}) == 1
    origins = {id: data.towns[data.counter(id).origin].id for id in ("6", "6-20", "6-32")}
    assert origins == {"6": "CHI", "6-20": "DET", "6-32": "PAR"}


def test_24_sections_ride_with_their_leader(data: Data) -> None:
    for leader, sections in (("5", ("5-19", "5-31")), ("6", ("6-20", "6-32")), ("1", ("1-21", "1-41", "1-47"))):
        for id in sections:
            assert data.counter(leader).index in data.counter(id).leaders


def test_26_train_1_at_charlottesville_and_st_louis(day: Day) -> None:
    charlottesville = stop(day.data, "1", "CHV")
    assert at_clock(charlottesville.arrives, 19)
    assert at_clock(charlottesville.departs, 19, 20)
    assert at_clock(stop(day.data, "1", "STL").arrives, 15, 20)


def test_27_fig_d_396_turns_at_fostoria(day: Day) -> None:
    halves = day.half_hours("396", 4)
    assert halves[clock(16)] == "CO17.1"
    assert halves[clock(16, 30)] == "FO"
    assert halves[clock(17)] == "BO11.2"


def test_28_fig_e_connellsville_lies_on_double_track(day: Day) -> None:
    assert day.data.place("CON") in day.data.counter("11-23").routes[0]
    assert day.segment("BO04").tracks == day.segment("BO05").tracks == 2


def test_29_fig_f_1_and_88_meet_around_carlyle(day: Day) -> None:
    sections = day.segment("BO26").sections
    carlyle = next(k for k, place in enumerate(sections) if day.section(place).name == "Carlyle")
    names = [day.names[place] for place in sections]
    assert day.at("1", clock(14)) == names[carlyle - 2]
    assert day.at("1", clock(15)) == names[carlyle + 1]
    assert day.half_hours("88", 2)[clock(14)] == names[carlyle + 2]
    assert [day.section(place).siding for place in sections[carlyle - 1 : carlyle + 3]] == [False, True, False, False]


def test_34_fig_b_93_at_charlottesville(day: Day) -> None:
    halves = day.half_hours("93", 2)
    assert [halves[clock(19)], halves[clock(19, 30)], halves[clock(20)]] == ["CO02.1", "CHV", "CO05.1"]


def test_51_diagram_7_fits_the_st_louis_line(day: Day) -> None:
    way = day.data.counter("2").ways[0]
    fits = [
        k
        for k in range(1, len(way) - 5)
        if not any(day.town(place) for place in way[k - 1 : k + 5])
        and all(day.section(place).tracks == 1 for place in way[k - 1 : k + 5])
        and day.section(way[k - 1]).siding
    ]
    assert fits


def test_9_open_separators_speed_up_the_capitol_limited(day: Day) -> None:
    way = day.data.counter("5").ways[0]
    assert any({a, b} in day.open for a, b in pairwise(way))


# --- the timetable ---


def each_leg(day: Day) -> list[tuple[Counter, int]]:
    return [(counter, leg) for counter in day.passenger for leg in range(len(counter.stops) - 1)]


def test_23_every_leg_at_the_normal_rate_meets_its_time(day: Day) -> None:
    for counter, leg in each_leg(day):
        assert day.legs[counter.id][leg].arrives == counter.stops[leg + 1].arrives, (counter.id, leg)


def test_22_times_are_multiples_of_20_minutes(day: Day) -> None:
    for counter, leg in each_leg(day):
        assert counter.stops[leg].departs % 20 == counter.stops[leg + 1].arrives % 20 == 0, counter.id


def test_a6_a_layover_is_20_to_60_minutes_and_never_within_one_turn(day: Day) -> None:
    for counter in day.passenger:
        for stop in counter.stops[1:-1]:
            assert 20 <= stop.departs - stop.arrives <= 60, counter.id
            assert (stop.arrives - 20) // 60 != stop.departs // 60, counter.id
            assert day.data.towns[stop.town].kind == "terminal"


def test_a63_a_counter_in_a_stack_keeps_the_times_of_its_leader(day: Day) -> None:
    for counter, leg in each_leg(day):
        leader = day.data.counters[counter.leaders[leg]]
        times = {s.town: s for s in leader.stops}
        start, end = counter.stops[leg], counter.stops[leg + 1]
        assert (times[start.town].departs - start.departs) % 1440 == 0, counter.id
        assert (times[end.town].arrives - end.arrives) % 1440 == 0, counter.id


def test_a65_a_journey_takes_less_than_a_day_and_the_counter_is_home_a_turn_early(day: Day) -> None:
    for counter in day.passenger:
        start, end = counter.stops[0].departs, counter.stops[-1].arrives
        assert end - start < 1440
        assert (end - 20) // 60 % 24 != start // 60 % 24, counter.id


def test_47_the_noon_places_follow_from_the_timetable(day: Day) -> None:
    for counter in day.passenger:
        start, end = counter.stops[0].departs, counter.stops[-1].arrives
        under_way = 0 < -start % 1440 < end - start
        assert under_way == (counter.noon >= 0), counter.id
        if under_way:
            assert day.at(counter.id, 0) == day.names[counter.noon], counter.id
