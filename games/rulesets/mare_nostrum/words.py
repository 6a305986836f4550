"""Vocabularies: ids and what people call them in three languages."""

from games.engine.words import Vocabulary

from .board import AREAS, CARDS, COMPONENTS, GOODS, SHEET

Names = dict[str, dict[str, str]]


def _names(rows: str) -> Names:
    """Lines of `id | English | Russian | Polish`; behind a stroke, further spellings that are read."""
    table: Names = {}
    for row in rows.strip().splitlines():
        id, *names = (cell.strip().replace("/", "|") for cell in row.split("|"))
        table[id] = dict(zip(("en", "ru", "pl"), names, strict=True))
    return table


def _spelt(names: dict[str, str]) -> dict[str, str]:
    """Also read: the name in brackets, as in Syracusae (Sicilia), and the stem of Египет, which loses a vowel."""
    first, _, second = names["en"].rstrip(")").partition(" (")
    english = f"{names['en']}|{first}|{second}" if second else first
    return {**names, "en": english, "ru": f"{names['ru']}|{names['ru'].replace('Египет', 'Египт')}"}


_KINDS: Names = {kind.id: kind.names for kind in COMPONENTS.kinds}

_BUILDINGS = _names("""
    city   | city   | город | miasto
    temple | temple | храм  | świątynia
    market | market | рынок | targ
""")
_CARAVAN = {"en": "{} caravan", "ru": "караван ({})", "pl": "karawana ({})"}


def _caravan(good: str) -> dict[str, str]:
    """A caravan is named by its good; the good alone is read as well."""
    return {lang: f"{_CARAVAN[lang].format(name.lower())}|{name}" for lang, name in _KINDS[good].items()}


ITEMS = {
    **_BUILDINGS,
    **_names("""
    caravan  | caravan          | караван       | karawana
    legion   | legion           | легион        | legion
    trireme  | trireme          | трирема       | tryrema
    fortress | fortress         | крепость      | forteca
    marker   | influence marker | знак влияния  | znacznik wpływu
    """),
}

ROLES = _names("""
    director  | Director of Commerce | Великий Мореплаватель | Dyrektor Handlowy
    political | Political Leader     | Великий Законодатель  | Przywódca Polityczny
    military  | Military Leader      | Великий Полководец    | Przywódca Wojskowy
""")

VERBS = _names("""
    appoint  | appoint  | назначить   | mianuj
    call     | call     | вызвать     | wezwij
    pick     | pick     | выбрать     | wybierz
    demand   | demand   | требовать   | żądaj
    offer    | offer    | предложить  | oferuj
    want     | want     | хочу        | chcę
    take     | take     | взять       | bierz
    ulysses  | ulysses  | одиссей     | ulisses
    give     | give     | отдать      | oddaj
    done     | done     | готово      | koniec
    ready    | ready    | план        | plan
    build    | build    | строить     | buduj
    buy      | buy      | купить      | kup
    claim    | claim    | получить    | odbierz
    swap     | swap     | обменять    | wymień
    keep     | keep     | сохранить   | zachowaj
    sail     | sail     | плыть       | płyń
    march    | march    | идти        | maszeruj
    attack   | attack   | атаковать   | atakuj
    resume   | resume   | продолжить  | kontynuuj
    lose     | lose     | потерять    | strać
    support  | support  | поддержать  | wesprzyj
    helen    | helen    | елена       | helena
    blockade | blockade | блокада     | blokuj
    plunder  | plunder  | разорить    | splądruj
    occupy   | occupy   | занять      | okupuj
    convert  | convert  | ассимилировать | przekształć/przejmij
    leave    | leave    | оставить    | zostaw
    basic    | basic    | обычная     | podstawowe
    place    | place    | поставить   | ustaw
    hire     | hire     | нанять      | najmij
    pass     | pass     | пас         | pas
""")

CHOICES = {
    **ITEMS,
    **_names("""
    ask     | ask     | спросить       | pytaj
    default | default | по умолчанию   | domyślnie
    join    | join    | участвуют      | walczą
    wait    | wait    | ждут           | czekają
    plunder | plunder | разорить       | splądruj
    occupy  | occupy  | занять         | okupuj
    convert | convert | ассимилировать | przekształć/przejmij
    leave   | leave   | оставить       | zostaw
    """),
}

SMALL_WORDS = _names("""
    in         | in         | в/во                       | w/we
    on         | on         | на                         | na
    with       | with       | с/со/за                    | z/ze/za
    from       | from       | от/у/из                    | od
    for        | for        | за/на                      | za/na
    via        | via        | через                      | przez
    against    | against    | против                     | przeciw/przeciwko
    walls      | walls      | стены                      | mury
    then       | then       | затем/потом                | potem
    stop       | stop       | стоп                       | stop
    below      | below      | ниже/меньше                | poniżej
    taking     | taking     | взяв                       | biorąc
    offering   | offering   | предлагая                  | oferując
    else       | else       | иначе                      | inaczej
    legions    | legions    | легионов/легион/легиона    | legionów/legion/legiony
    fortresses | fortresses | крепостей/крепость/крепости | fortec/forteca/fortece
""")

PIECES = {
    **{kind: names for kind, names in ITEMS.items() if kind != "marker"},
    "influence": ITEMS["marker"],
}

PANELS = _names("""
    civilizations | Civilizations      | Державы          | Cywilizacje
    cards         | Heroes and wonders | Герои и чудеса   | Bohaterowie i cuda
    sale          | For sale           | Можно купить     | Do kupienia
    offers        | Offers             | Предложения      | Oferty
    won           | Won in this trade  | Выторговано      | Zdobyte w tym handlu
    bank          | Bank               | Банк             | Bank
    hand          | Your hand          | Ваши карты       | Twoja ręka
""")

COUNTED = _names("""
    director  | caravans and markets | караванов и рынков  | karawany i targi
    political | cities and temples   | городов и храмов    | miasta i świątynie
    military  | military units       | боевых единиц       | jednostki wojskowe
""")

DEMAND = {
    "0": {
        "en": "not known yet (rank your hand, first to go first)",
        "ru": "ещё неизвестно (перечислите карты: первыми те, что отдаёте первыми)",
        "pl": "jeszcze nieznana (ułóż karty w kolejności oddawania)",
    }
}

COLUMNS = {
    **ROLES,
    **_names("""
    cards     | Heroes and wonders | Герои и чудеса | Bohaterowie i cuda
    hand      | Cards in hand      | Карт на руках  | Karty na ręce
    provinces | Provinces          | Провинции      | Prowincje
    """),
}

WORDS = {
    "side": Vocabulary({side: _spelt(sheet.names) for side, sheet in SHEET.items()}),
    "area": Vocabulary({id: _spelt(area.names) for id, area in AREAS.items()}),
    "good": Vocabulary(_KINDS),
    "card": Vocabulary({id: card.names for id, card in CARDS.items()}),
    "building": Vocabulary({**_BUILDINGS, **{good: _caravan(good) for good in GOODS}}),
    "item": Vocabulary(ITEMS),
    "role": Vocabulary(ROLES),
    "piece": Vocabulary(PIECES),
    "panel": Vocabulary(PANELS),
    "column": Vocabulary(COLUMNS),
    "counted": Vocabulary(COUNTED),
    "demand": Vocabulary(DEMAND),
    "verb": Vocabulary(VERBS),
    "word": Vocabulary({**CHOICES, **SMALL_WORDS}),
}
