"""Small figures of what cards do, about 14 units wide and centred: in the pupil of a Curse, on the seal of a Prayer."""

from ludomancer.web.drawing import around, circle, number, path, polygon, star

UP, DOWN = "M0 6V-5.5M-4 -1.5L0 -5.8L4 -1.5", "M0 -6V5.5M-4 1.5L0 5.8L4 1.5"
UPRIGHT, LYING = "M-3.2 -4.8H3.2V4.8H-3.2Z", "M-4.8 -3.2H4.8V3.2H-4.8Z"
PETAL = (
    "M0 5.5C-3 3.5 -4.5 1 -4.5 -1.5C-2.8 -1.2 -1.5 -.5 -.9 .6C-1.4 -1.6 -1 -3.8 0 -5.5"
    "C1 -3.8 1.4 -1.6 .9 .6C1.5 -.5 2.8 -1.2 4.5 -1.5C4.5 1 3 3.5 0 5.5Z"
)
MOON = "M5.1 1.6A5.4 5.4 0 1 1 -1.6 -5.1A4.6 4.6 0 0 0 5.1 1.6Z"
CRACK = "M1.2 -7L-1.6 -2.4L1.4 -.4L-1.2 4L.6 7"
BOWL = "M-6 3.5C-4 6.5 4 6.5 6 3.5"
HOOK = "M-5 5.5C-5 -1 -2 -3.5 4 -3.5M1.2 -6.5L4.5 -3.5L1.2 -.5"
ALMOND = "M-6.5 0Q0 -6.5 6.5 0Q0 6.5 -6.5 0Z"
SHIELD = "M0 -6.5L5.5 -4.3V0C5.5 3.5 3 5.6 0 7C-3 5.6 -5.5 3.5 -5.5 0V-4.3Z"
SQUARE = "M-6.5 -6.5H6.5V6.5H-6.5Z"
FLAME = (
    "M0 -7C1 -3.5 4.5 -2 4.5 2A4.5 4.5 0 0 1 -4.5 2C-4.5 0 -3.5 -1.5 -2 -2.5C-1.8 -1 -1 -.5 -.5 -.5"
    "C-1.5 -3 -1 -5.5 0 -7Z"
)


def line(drawn: str) -> str:
    return path(drawn, "q")


def full(drawn: str) -> str:
    return path(drawn, "qf")


def put(drawn: str, x: float, y: float, size: float = 1) -> str:
    scale = f" scale({size})" if size != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){scale}">{drawn}</g>'


def sun(radius: float = 2.6) -> str:
    """A disc with its rays."""
    rays = []
    for degrees in range(0, 360, 45):
        (x, y), (to_x, to_y) = around(0, 0, radius + 1.2, degrees), around(0, 0, radius + 2.6, degrees)
        rays.append(f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}")
    return circle(0, 0, radius, "qf") + line("".join(rays))


def dots(*places: tuple[float, float]) -> str:
    return "".join(circle(x, y, 1.1, "qf") for x, y in places)


def tagged(main: str, tag: str, size: float = 0.62) -> str:
    return put(main, -2.6, -0.5, 0.9) + put(tag, 4.4, 2.6, size)


def small_eye(pupil: float = 1.8) -> str:
    return line(ALMOND) + circle(0, 0, pupil, "qf")


BURST = polygon([around(0, 0, 6.6 if i % 2 == 0 else 2.7, i * 22.5) for i in range(16)], "qf")
CHEVRON = line("M-5 2L0 -3L5 2")
TWO_CHEVRONS = put(CHEVRON, 0, -3.5) + put(CHEVRON, 0, 0)
HIGH_CHEVRON = put(CHEVRON, 0, -3)
RISE, FALL, BREAK, MOONLIT = line(UP), line(DOWN), line(CRACK), full(MOON)
DIE = line("M-5 -5H5V5H-5Z") + dots((-2.4, -2.4), (2.4, 2.4), (0, 0), (2.4, -2.4), (-2.4, 2.4))
TORN = path(CRACK, "qx")
THREE_CARDS = (-4.4, 0, 4.4)

MARKS = {
    "none": "",
    # what a card has
    "rivalry": line("M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5M-6 2.5L-2.5 6M6 2.5L2.5 6"),
    "impact": BURST,
    "barrier": line(SHIELD) + full("M0 -3.6L2.8 -2.4V.4C2.8 2 1.5 3 0 3.8Z"),
    "fate": DIE,
    "both-keys": put(line(SHIELD), -3.2, 0, 0.75) + put(BURST, 4, 0, 0.62),
    "tie": line("M-3.5 -1.4H3.5M-3.5 1.8H3.5M-5 -5.5C-7 -1 -6.5 3 -3 6.5M5 -5.5C7 -1 6.5 3 3 6.5"),
    "direct": line("M-6.5 0H5M1.5 -4L5.8 0L1.5 4M-2 -5V-2.2M-2 2.2V5"),
    "lure": circle(0, 0, 6, "q") + circle(0, 0, 3.2, "q") + circle(0, 0, 1, "qf"),
    "hold": line("M-4.5 -6V6M4.5 -6V6M0 -6V6M-6.5 -2.5H6.5M-6.5 2.5H6.5"),
    "ward": circle(0, 0, 6.3, "q") + put(full(UPRIGHT), 0, 0, 0.75),
    "unseen-light": sun(2.4) + line("M-6 6L6 -6"),
    "unseen-shadow": MOONLIT + line("M-6 6L6 -6"),
    "mute": circle(0, 0, 6, "q") + line("M-4.2 4.2L4.2 -4.2"),
    "form": circle(0, 0, 5.6, "q") + full("M0 -5.6A5.6 5.6 0 0 1 0 5.6Z"),
    "free": line("M-5 6.5V-2M-2 6.5V-5M1.2 6.5V-5.5M4.4 6.5V-3.5M-6.5 6.5H6"),
    # what it wins against
    "always-light": TWO_CHEVRONS + put(sun(1.8), 0, 5, 0.8),
    "always-shadow": TWO_CHEVRONS + put(MOONLIT, 0, 5, 0.7),
    "always": TWO_CHEVRONS + put(full(UPRIGHT), 0, 5, 0.6),
    "wins": HIGH_CHEVRON + put(full(UPRIGHT), 0, 3.4, 0.75),
    "wins-eye": HIGH_CHEVRON + put(small_eye(), 0, 3.2, 0.9),
    "wins-karma": HIGH_CHEVRON + put(full(PETAL), 0, 3.2, 0.75),
    "wins-lying": HIGH_CHEVRON + put(full(LYING), 0, 3.4, 0.8),
    "wins-changed": HIGH_CHEVRON + line("M-4 2H4M-4 5.5H4M2.5 .5L-2.5 7"),
    # numbers
    "grow-1": RISE,
    "grow-2": put(RISE, -2.5, 0, 0.9) + dots((4, -2), (4, 2)),
    "grow-3": put(RISE, -2.5, 0, 0.9) + dots((4, -3.6), (4, 0), (4, 3.6)),
    "grow-all": put(RISE, 0, -2, 0.8) + dots((-4, 5.5), (0, 5.5), (4, 5.5)),
    "grow-each": RISE + dots((-5, 4), (5, 4), (-5, 0), (5, 0)),
    "grow-prayer": tagged(RISE, full(PETAL)),
    "grow-two": put(RISE, -3.2, 0, 0.85) + put(RISE, 3.2, 0, 0.85),
    "grow-lying": put(RISE, 0, -2.2, 0.75) + put(full(LYING), 0, 5, 0.7),
    "grow-foes": put(RISE, 0, 2, 0.75) + "".join(put(full(UPRIGHT), x, -5, 0.42) for x in THREE_CARDS),
    "grow-light": tagged(RISE, sun(2), 0.8),
    "grow-shadow": tagged(RISE, MOONLIT, 0.75),
    "grow-higher": put(RISE, 0, 1.5, 0.8) + line("M-5 -6H5"),
    "alone": put(RISE, -2.8, 0, 0.85) + put(full(UPRIGHT), 4, 0, 0.75),
    "dim": FALL,
    "dim-light": tagged(FALL, sun(2), 0.8),
    "dim-shadow": tagged(FALL, MOONLIT, 0.75),
    "karma": full(PETAL),
    "karma-each": put(full(PETAL), 0, -1.5, 0.85) + dots((-4, 5.5), (0, 5.5), (4, 5.5)),
    "karma-light": tagged(full(PETAL), sun(2), 0.8),
    "karma-shadow": tagged(full(PETAL), MOONLIT, 0.75),
    "both": put(small_eye(), 0, -3.6, 0.85) + put(full(PETAL), 0, 3.8, 0.75),
    "same": put(small_eye(1.6), 0, -4, 0.8) + line("M-3 0H3") + put(full(PETAL), 0, 4.4, 0.65),
    "original": line("M-5 -5H5V5H-5Z") + circle(0, 0, 2, "qf"),
    "mirror": line("M0 -7V7M-2.2 -4L-6 0L-2.2 4") + full("M2.2 -4L6 0L2.2 4Z"),
    "fixed": line(SQUARE) + put(small_eye(), 0, 0, 0.8),
    "three": dots((-3.5, 3.5), (0, 0), (3.5, -3.5)) + line(SQUARE),
    "five": dots((-3.5, -3.5), (3.5, -3.5), (0, 0), (-3.5, 3.5), (3.5, 3.5)) + line(SQUARE),
    # what is done
    "break": put(line(UPRIGHT), 0, 0, 1.15) + put(BREAK, 0, 0, 0.95),
    "break-greatest": put(line(UPRIGHT), 0, 1, 1.05) + put(BREAK, 0, 1, 0.85) + line("M-5 -6H5"),
    "break-prayer": full(PETAL) + TORN,
    "break-light": put(sun(2.8), -2, 0) + put(BREAK, 5, 0, 0.9),
    "break-shadow": put(MOONLIT, -1.5, 0.5, 1.05) + put(BREAK, 4, 0, 0.9),
    "break-pure": put(full(UPRIGHT), 0, 0, 1.2) + TORN,
    "corrupt": full(LYING) + put(BREAK, 0, 0, 0.8),
    "purify": full("M0 -6.5C3 -2.5 4.2 -.5 4.2 2A4.2 4.2 0 0 1 -4.2 2C-4.2 -.5 -3 -2.5 0 -6.5Z"),
    "take-prayer": put(line(HOOK), -1, 0) + put(full(PETAL), 3, 4, 0.55),
    "take-curse": put(line(HOOK), -1, 0) + put(full(UPRIGHT), 3, 4, 0.6),
    "convert": put(full(PETAL), -4, 0, 0.6) + line("M-.5 0H2M.8 -1.8L2.6 0L.8 1.8") + put(line(UPRIGHT), 5.6, 0, 0.65),
    "copy": put(line(UPRIGHT), -2, -1.2) + put(full(UPRIGHT), 2.4, 1.4),
    "invoke": circle(-4, 0, 1.8, "qf") + line("M-1 -3.5A5 5 0 0 1 -1 3.5M2 -5.5A8 8 0 0 1 2 5.5"),
    "recall": line("M0 -6.5V2M-3.5 -1.5L0 2.2L3.5 -1.5M-6 3V6H6V3"),
    "discard": put(line(UPRIGHT), 0, -2.5, 0.85) + line("M0 2.5V6.5M-2.5 4.2L0 6.8L2.5 4.2"),
    "draw": put(line(UPRIGHT), 0, 2, 0.85) + line("M0 -2.5V-6.8M-2.5 -4.5L0 -7L2.5 -4.5"),
    "look": put(line(ALMOND), 0, -2.4, 0.85)
    + circle(0, -2.4, 1.8, "qf")
    + "".join(put(line(UPRIGHT), x, 5, 0.42) for x in THREE_CARDS),
    "search": put(small_eye(), 0, -3.4, 0.85) + put(full(UPRIGHT), 0, 4, 0.7) + line("M-6 7H6"),
    "take": put(line(HOOK), 0, -1) + line(BOWL),
    "raise": line(BOWL) + put(RISE, 0, -2, 0.8),
    "top": full("M-3.5 -6.5H3.5V-1H-3.5Z") + line("M-4.5 1.5H4.5M-4.5 4H4.5M-4.5 6.5H4.5"),
    "curse": full(UPRIGHT),
    "prayer": put(full(PETAL), 0, -1.5, 0.85) + line(BOWL),
    "points": star(0, 0, 7, "qf"),
    "action": full(FLAME),
    "free-prayers": line("M-5 6.5V-2M-2 6.5V-5M1.2 6.5V-5.5M4.4 6.5V-3.5") + put(full(PETAL), 0, 5, 0.6),
    "end": circle(0, 0, 6, "q") + line("M0 -3.5V0L2.5 2.5"),
    "return": line("M4.8 -3.5A6 6 0 1 0 6 1.5M5.5 -6.5V-3H2"),
    "level": line("M0 -5.5V6M-6 -3.5H6M-3 6H3M-8 1.5H-4L-6 -3.5ZM8 1.5H4L6 -3.5Z"),
}
