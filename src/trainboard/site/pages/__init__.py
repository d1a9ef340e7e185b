"""The pages as htpy components: they are given what to show and decide nothing."""
