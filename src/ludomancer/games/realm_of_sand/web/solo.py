"""What only who plays alone sees: the markers of the rounds, and the ratings at the end."""

from html import escape

from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text.narrator import RATINGS
from ludomancer.games.realm_of_sand.web.cards import Region
from ludomancer.web.cache import region
from ludomancer.web.elements import icon

RATES = (("apprentice", 0), ("master", 26), ("prime-minister", 31), ("grand-master", 36), ("king", 40))  # RS-27


class SoloParts(Region):
    """Markers of the rounds, and the ratings."""

    @region
    def rounds(self, markers: tuple[str, ...], now: int) -> str:
        """Every turn takes a tile out of the game: it lies there as the marker of its round."""
        if not self.narrator.solo:
            return '<section class="panel rounds" id="rounds" hidden></section>'
        t = self.t
        rows = ""
        for i in range(codes.LAST_ROUND):
            inside = self.cards.tile_art(markers[i]) if i < len(markers) else f"<b>{i + 1}</b>"
            state = "done" if i < len(markers) else "now" if i + 1 == now else ""
            rows += f'<li class="{state}">{inside}</li>'
        title = escape(t("Round {number} of {last}", number=now, last=codes.LAST_ROUND))
        return (
            f'<section class="panel rounds" id="rounds" aria-label="{title}"><h2>{title}</h2>'
            f'<ol aria-hidden="true">{rows}</ol></section>'
        )

    def ratings(self, reached: str) -> str:
        rows = ""
        for i, (name, least) in enumerate(RATES):
            most = RATES[i + 1][1] - 1 if i + 1 < len(RATES) else 0
            span = f"{least}–{most}" if most else f"{least}+"
            now = ' aria-current="true"' if name == reached else ""
            title = escape(self.t(RATINGS[name]))
            rows += f"<li{now}><b>{title}</b><span>{icon('star')}{span}</span></li>"
        return f'<ol class="ratings">{rows}</ol>'
