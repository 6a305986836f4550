"""The vocabularies: ids and names in English, Russian and Polish."""

from games.engine.words import Vocabulary

from .board import BOARDS, BUILDINGS, CREATURES, GODS
from .phases.offerings import MAX_PLANNED


def _names(table: dict[str, tuple[str, str, str]]) -> dict[str, dict[str, str]]:
    return {id: {"en": en, "ru": ru, "pl": pl} for id, (en, ru, pl) in table.items()}


SIDES = {
    "green": ("Green", "Зелёный", "Zielony"),
    "red": ("Red", "Красный", "Czerwony"),
    "black": ("Black", "Чёрный", "Czarny"),
    "blue": ("Blue", "Синий", "Niebieski"),
    "yellow": ("Yellow", "Жёлтый", "Żółty"),
}
ISLANDS = {
    "amorgos": ("Amorgos", "Аморгос", "Amorgos"),
    "andros": ("Andros", "Андрос", "Andros"),
    "ios": ("Ios", "Иос", "Ios"),
    "kea": ("Kea", "Кея", "Kea"),
    "kythnos": ("Kythnos", "Китнос", "Kithnos"),
    "milos": ("Milos", "Милос", "Milos"),
    "mykonos": ("Mykonos", "Миконос", "Mykonos"),
    "naxos": ("Naxos", "Наксос", "Naksos"),
    "paros": ("Paros", "Парос", "Paros"),
    "santorini": ("Santorini", "Санторини", "Santoryn"),
    "serifos": ("Serifos", "Серифос", "Serifos"),
    "sifnos": ("Sifnos", "Сифнос", "Sifnos"),
    "syros": ("Syros", "Сирос", "Siros"),
    "tinos": ("Tinos", "Тинос", "Tinos"),
}
GOD_NAMES = {
    "poseidon": ("Poseidon", "Посейдон", "Posejdon"),
    "ares": ("Ares", "Арес", "Ares"),
    "zeus": ("Zeus", "Зевс", "Zeus"),
    "athena": ("Athena", "Афина", "Atena"),
    "apollo": ("Apollo", "Аполлон", "Apollo"),
}
CREATURE_NAMES = {
    "siren": ("Siren", "Сирена", "Syrena"),
    "pegasus": ("Pegasus", "Пегас", "Pegaz"),
    "giant": ("Giant", "Гигант", "Gigant"),
    "chimera": ("Chimera", "Химера", "Chimera"),
    "cyclops": ("Cyclops", "Циклоп", "Cyklop"),
    "sphinx": ("Sphinx", "Сфинкс", "Sfinks"),
    "sylph": ("Sylph", "Сильфида", "Sylfida"),
    "harpy": ("Harpy", "Гарпия", "Harpia"),
    "griffon": ("Griffon", "Грифон", "Gryf"),
    "fates": ("Fates", "Мойры", "Mojry"),
    "satyr": ("Satyr", "Сатир", "Satyr"),
    "dryad": ("Dryad", "Дриада", "Driada"),
    "kraken": ("Kraken", "Кракен", "Kraken"),
    "minotaur": ("Minotaur", "Минотавр", "Minotaur"),
    "chiron": ("Chiron", "Хирон", "Chiron"),
    "medusa": ("Medusa", "Медуза", "Meduza"),
    "polyphemus": ("Polyphemus", "Полифем", "Polifem"),
}
PIECES = {
    "army": ("army", "армия", "armia"),
    "fleet": ("fleet", "флот", "flota"),
    "priest": ("priest", "жрец", "kapłan"),
    "philosopher": ("philosopher", "философ", "filozof"),
    "port": ("port", "порт", "port"),
    "fortress": ("fortress", "крепость", "forteca"),
    "temple": ("temple", "храм", "świątynia"),
    "university": ("university", "университет", "uniwersytet"),
    "metropolis": ("metropolis", "метрополия", "metropolia"),
    "territory": ("territory marker", "жетон территории", "znacznik terytorium"),
    "prosperity": ("prosperity marker", "маркер процветания", "znacznik dobrobytu"),
}
PANELS = {
    "gods": ("Gods", "Боги", "Bogowie"),
    "creatures": ("Creatures", "Мифические существа", "Stworzenia"),
    "discard": ("Discarded creatures", "Сброс", "Odrzucone stworzenia"),
    "turn_order": ("Turn order", "Порядок хода", "Kolejność"),
    "cities": ("Players", "Игроки", "Gracze"),
}
COLUMNS = {
    "metropolises": ("metropolises", "метрополии", "metropolie"),
    "islands": ("islands", "острова", "wyspy"),
    "income": ("income", "доход", "dochód"),
    "gold": ("gold", "золото", "złoto"),
    "armies": ("armies", "армии", "armie"),
    "fleets": ("fleets", "флоты", "floty"),
    "priests": ("priests", "жрецы", "kapłani"),
    "philosophers": ("philosophers", "философы", "filozofowie"),
}
WORDS_OF_ORDERS = {
    "always": ("always", "всегда", "zawsze"),
    "won": ("won", "победа", "wygrana"),
    "lost": ("lost", "поражение", "przegrana"),
    "buildings": ("four buildings", "четыре строения", "cztery budowle"),
    "philosophers": (
        "four philosophers|philosophers",
        "четыре философа|философы|философов",
        "czterech filozofów|filozofowie|filozofów",
    ),
    "exact": ("exact: asked in your turn", "точный: вопрос в свой ход", "dokładne: pytanie we własnej turze"),
    "planned": ("planned: sheets in advance", "по плану: приказы заранее", "planowane: rozkazy z góry"),
}
TEMPLATE_WORDS = {
    "when": ("when|if", "если|когда", "gdy|jeśli"),
    "at": ("at|in|on", "на|в|во|у", "na|w|we|przy"),
    "slot": ("slot|place", "место", "miejsce|pole"),
    "join": ("join", "добрать|взять", "dołącz|zabierz"),
    "leave": ("leave", "оставить", "zostaw"),
    "from": ("from", "из|с|от", "z|ze|od"),
    "temples": ("temples", "храмы|храмов", "świątynie|świątyń"),
    "armies": ("armies", "армии|армий", "armie|armii"),
    "fleets": ("fleets", "флоты|флотов", "floty|flot"),
    "priests": ("priests", "жрецы|жрецов", "kapłani|kapłanów"),
    "push": ("push", "оттеснить|вытеснить", "odepchnij|przesuń"),
    "giving": ("giving", "отдав|отдавая", "oddając|za"),
}
VERBS = {
    "plan": ("plan", "план", "plan"),
    "apollo": ("apollo", "аполлон", "apollo"),
    "bid": ("bid", "ставка", "licytuj"),
    "ready": ("ready", "готово", "gotowe"),
    "finish": ("finish", "доиграть", "dokończ"),
    "end": ("end", "конец", "koniec"),
    "stop": ("stop", "стоп", "stop"),
    "resume": ("resume", "продолжить", "wznów"),
    "recruit": ("recruit", "нанять", "rekrutuj"),
    "build": ("build", "построить", "buduj"),
    "sail": ("sail", "плыть", "płyń"),
    "march": ("march", "переправить", "przewieź"),
    "exchange": ("exchange", "заменить", "wymień"),
    "waste": ("waste", "впустую", "zmarnuj"),
    "found": ("found", "основать", "załóż"),
    "discard": ("discard", "отдать", "oddaj"),
    "stay": ("stay", "стоять", "zostań"),
    "retreat": ("retreat", "отступить", "wycofaj"),
    "bless": ("bless", "благословить", "pobłogosław"),
    "halt": ("halt", "довольно", "wystarczy"),
    "forgo": ("forgo", "отказаться", "zrezygnuj"),
}
WISHES = {"ask": ("ask me", "спросить меня", "zapytaj mnie"), "apollo": GOD_NAMES["apollo"]}


def _areas() -> dict[str, dict[str, str]]:
    """Sea spaces by their codes, islands by name."""
    seas = {code: dict.fromkeys(("en", "ru", "pl"), code) for board in BOARDS.values() for code in board.seas}
    return seas | _names({name: ISLANDS[name] for board in BOARDS.values() for name in board.islands})


AREAS = _areas()


def _slots() -> dict[str, dict[str, str]]:
    slots = {
        f"{name}.{n}": AREAS[name]
        for b in BOARDS.values()
        for name, i in b.islands.items()
        for n in range(1, i.slots + 1)
    }
    return {slot: {lang: f"{names[lang]} {slot[-1]}" for lang in ("en", "ru", "pl")} for slot, names in slots.items()}


def _targets() -> dict[str, dict[str, str]]:
    """All that a creature can be aimed at: spaces, players, cards, and buildings by kind and island ("temple kea")."""
    targets = {**AREAS, **_names(SIDES), **_names(CREATURE_NAMES)}
    for island in ISLANDS:
        for kind in BUILDINGS:
            names = zip(("en", "ru", "pl"), PIECES[kind], strict=True)
            targets[f"{kind} {island}"] = {lang: f"{name} ({AREAS[island][lang]})" for lang, name in names}
    return targets


def _wishes() -> dict[str, dict[str, str]]:
    wishes = _names(WISHES)
    for god in GODS:
        for style in ("", "="):
            for amount in range(1, MAX_PLANNED + 1):
                how = f"{style}{amount}"
                names = zip(("en", "ru", "pl"), GOD_NAMES[god], strict=True)
                wishes[f"{god}{how}"] = {lang: f"{name} {how}|{name}{how}" for lang, name in names}
    return wishes


WORDS = {
    "side": Vocabulary(_names(SIDES)),
    "area": Vocabulary(AREAS),
    "island": Vocabulary({name: names for name, names in AREAS.items() if name in ISLANDS}),
    "sea": Vocabulary({name: names for name, names in AREAS.items() if name not in ISLANDS}),
    "slot": Vocabulary(_slots()),
    "god": Vocabulary(_names(GOD_NAMES)),
    "wish": Vocabulary(_wishes()),
    "creature": Vocabulary(_names({name: CREATURE_NAMES[name] for name in CREATURES})),
    "target": Vocabulary(_targets()),
    "piece": Vocabulary(_names(PIECES | CREATURE_NAMES)),
    "panel": Vocabulary(_names(PANELS)),
    "column": Vocabulary(_names(COLUMNS)),
    "verb": Vocabulary(_names(VERBS | CREATURE_NAMES)),
    "word": Vocabulary(_names(WORDS_OF_ORDERS | TEMPLATE_WORDS | PIECES)),
}
