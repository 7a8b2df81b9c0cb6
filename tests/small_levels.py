"""Small levels by chance, for tests: walls, passages and a second floor."""

from hypothesis import assume
from hypothesis import strategies as st

from ludus import LudusError, new_game


def position_of(*rows, **options):
    """A position on a level given by its rows."""
    return new_game("tron", level="\n" + "\n".join(rows) + "\n", **options)


@st.composite
def positions(draw, most_cells=20):
    """A lone rider on a board of at most so many cells a floor."""
    width = draw(st.integers(2, 6))
    height = draw(st.integers(2, max(2, most_cells // width)))
    floors = draw(st.sampled_from([1, 1, 1, 2])) if width * height * 2 <= most_cells else 1
    cells = [[[draw(st.sampled_from("   #")) for _ in range(width)] for _ in range(height)] for _ in range(floors)]
    places = draw(st.permutations([(f, y, x) for f in range(floors) for y in range(height) for x in range(width)]))
    f, y, x = places[0]
    cells[f][y][x] = "1"
    letters = draw(st.integers(0, 2))
    for number in range(min(letters, (len(places) - 1) // 2)):
        for f, y, x in places[1 + 2 * number : 3 + 2 * number]:
            cells[f][y][x] = "ab"[number]
    if floors == 2:
        ends = [(y, x) for y in range(height) for x in range(width) if cells[0][y][x] == cells[1][y][x] == " "]
        for y, x in ends[:2]:
            cells[0][y][x], cells[1][y][x] = ">", "<"
    text = "\n---\n".join("\n".join("".join(row) for row in floor) for floor in cells)
    try:
        return new_game("tron", level=f"\n{text}\n")
    except LudusError:  # a start that is shut in
        assume(False)
