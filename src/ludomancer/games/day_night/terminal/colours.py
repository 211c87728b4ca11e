"""The colours of tiles and Ladies."""

# tiles are told apart by sign and by colour
TILE_STYLES = {
    "neutral": "#a9a6c4 on #2b2d4a",
    "neutral-2": "#a9a6c4 on #343761",  # neutral squares alternate, so that the board shows
    "day": "#3d2b00 on #f0d68a",
    "night": "#e9e7ff on #3a3f8f",
    "day-temple": "bold #3d2b00 on #ffb52e",
    "night-temple": "bold #ffffff on #6d37b5",
    "day-lone": "bold #3d2b00 on #f7c45e",
}
SIGNS = {"neutral": "·", "day": "○", "night": "●", "day-temple": "◎", "night-temple": "◉", "day-lone": "◇"}
LADY_STYLES = {"day": "bold #e0a52a", "night": "bold #9b97f5"}
