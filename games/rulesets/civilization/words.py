"""Names in English, Russian and Polish. Those of the areas stand in data/names.json."""

from importlib.resources import files

import msgspec

from games.engine.words import Vocabulary

from .board import AREA_OF, AREAS, HARBOURS, NATIONS

Names = dict[str, dict[str, str]]


def _names(table: dict[str, tuple[str, str, str]]) -> Names:
    return {id: {"en": en, "ru": ru, "pl": pl} for id, (en, ru, pl) in table.items()}


_file = files(__package__).joinpath("data/names.json")
AREA_NAMES = _names(msgspec.json.decode(_file.read_bytes(), type=dict[str, tuple[str, str, str]]))

NATION_NAMES = _names(
    {
        "africa": ("Africa", "Африка", "Afryka"),
        "italy": ("Italy", "Италия", "Italia"),
        "illyria": ("Illyria", "Иллирия", "Iliria"),
        "thrace": ("Thrace", "Фракия", "Tracja"),
        "crete": ("Crete", "Крит", "Kreta"),
        "asia": ("Asia", "Азия", "Azja"),
        "assyria": ("Assyria", "Ассирия", "Asyria"),
        "babylon": ("Babylon", "Вавилон", "Babilon"),
        "egypt": ("Egypt", "Египет", "Egipt"),
    }
)

PORT_WORDS = _names(
    {
        "sea": ("sea", "море", "morze"),
        "caspian": ("Caspian Sea", "Каспийское море", "Morze Kaspijskie"),
        "van": ("Lake Van", "озеро Ван", "jezioro Wan"),
        "urmia": ("Lake Urmia", "озеро Урмия", "jezioro Urmia"),
        "sevan": ("Lake Sevan", "озеро Севан", "jezioro Sewan"),
        "tuz": ("Lake Tuz", "озеро Туз", "jezioro Tuz"),
        "west": ("west coast", "западный берег", "brzeg zachodni"),
        "east": ("east coast", "восточный берег", "brzeg wschodni"),
    }
)


def _port_names() -> Names:
    """Areas with one water or none are called like themselves; the ports of the others have their water behind."""
    out = {area: AREA_NAMES[area] for area in AREAS}
    for port in HARBOURS:
        area = AREA_OF[port]
        if port != area:
            out.pop(area, None)
            water = PORT_WORDS[port.removeprefix(f"{area}_")]
            out[port] = {language: f"{name} ({water[language]})" for language, name in AREA_NAMES[area].items()}
    return out


WORDS = {
    "side": Vocabulary({nation: NATION_NAMES[nation] for nation in NATIONS}),
    "area": Vocabulary(AREA_NAMES),
    "port": Vocabulary(_port_names()),
    "piece": Vocabulary(_names({"token": ("token", "жетон", "żeton"), "ship": ("ship", "корабль", "statek")})),
    "panel": Vocabulary(_names({"turns": ("Turns", "Ходы", "Tury"), "nations": ("Nations", "Народы", "Ludy")})),
    "column": Vocabulary(
        _names(
            {
                "areas": ("areas", "области", "obszary"),
                "tokens": ("tokens", "жетоны", "żetony"),
                "stock": ("stock", "запас", "zapas"),
                "ships": ("ships", "корабли", "statki"),
            }
        )
    ),
    "verb": Vocabulary(
        _names(
            {
                "start": ("start", "начать", "zacznij"),
                "grow": ("grow", "прирост", "przyrost"),
                "favour": ("favour", "сначала", "najpierw"),
                "fleet": ("fleet", "флот", "flota"),
                "move": ("move", "идти", "idź"),
                "sail": ("sail", "плыть", "płyń"),
                "done": ("done", "готово", "gotowe"),
                "pass": ("pass", "пас", "pas"),
            }
        )
    ),
    "word": Vocabulary(
        _names(
            {
                "build": ("build", "построить|строить", "buduj|zbuduj"),
                "drop": ("drop", "убрать|снять", "usuń|zdejmij"),
                "with": ("with", "с|со|кораблей", "z|ze|statków"),
                "load": ("load", "взять|погрузить", "zabierz|załaduj"),
                "land": ("land", "высадить", "wysadź|wyładuj"),
            }
        )
    ),
}
