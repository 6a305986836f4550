"""Vocabularies: ids and what people call them in three languages."""

from games.engine.words import Vocabulary

from .board import AREAS, CARDS, COMPONENTS, GOODS, SHEET

Names = dict[str, dict[str, str]]


def _names(rows: str) -> Names:
    """Lines of `id | English | Russian | Polish`."""
    table: Names = {}
    for row in rows.strip().splitlines():
        id, *names = (cell.strip() for cell in row.split("|"))
        table[id] = dict(zip(("en", "ru", "pl"), names, strict=True))
    return table


_KINDS: Names = {kind.id: kind.names for kind in COMPONENTS.kinds}

_BUILDINGS = _names("""
    city   | city   | город | miasto
    temple | temple | храм  | świątynia
    market | market | рынок | targ
""")
_CARAVAN = {"en": "{} caravan", "ru": "караван ({})", "pl": "karawana ({})"}


def _caravan(good: str) -> dict[str, str]:
    return {language: _CARAVAN[language].format(name.lower()) for language, name in _KINDS[good].items()}


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
    convert  | convert  | ассимилировать | przejmij
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
    convert | convert | ассимилировать | przejmij
    leave   | leave   | оставить       | zostaw
    """),
}

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

COLUMNS = {
    **ROLES,
    **_names("""
    cards     | Heroes and wonders | Герои и чудеса | Bohaterowie i cuda
    hand      | Cards in hand      | Карт на руках  | Karty na ręce
    provinces | Provinces          | Провинции      | Prowincje
    """),
}

WORDS = {
    "side": Vocabulary({side: sheet.names for side, sheet in SHEET.items()}),
    "area": Vocabulary({id: area.names for id, area in AREAS.items()}),
    "good": Vocabulary(_KINDS),
    "card": Vocabulary({id: card.names for id, card in CARDS.items()}),
    "building": Vocabulary({**_BUILDINGS, **{good: _caravan(good) for good in GOODS}}),
    "item": Vocabulary(ITEMS),
    "role": Vocabulary(ROLES),
    "piece": Vocabulary(PIECES),
    "panel": Vocabulary(PANELS),
    "column": Vocabulary(COLUMNS),
    "verb": Vocabulary(VERBS),
    "word": Vocabulary(CHOICES),
}
