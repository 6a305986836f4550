"""How mail programs write a reply to a real mail of ours: with its whole HTML or text quoted, in their own frames.

The frames (what stands between answer and quote, which tags, which encoding) are those of the programs as of 2026.
"""

import re
from collections.abc import Callable
from email.message import EmailMessage
from html import escape

from tests.notifications.conftest import html_of, text_of

Compose = Callable[[EmailMessage, str], EmailMessage]
PROGRAMS: dict[str, Compose] = {}


def program(name: str) -> Callable[[Compose], Compose]:
    def remember(compose: Compose) -> Compose:
        PROGRAMS[name] = compose
        return compose

    return remember


# ------------------------------------------------------------ parts
def marked(mail: EmailMessage, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in text_of(mail).splitlines())


def inner(mail: EmailMessage) -> str:
    """Our mail as programs put it into theirs: what is inside its body."""
    found = re.search(r"<body[^>]*>(.*)</body>", html_of(mail), re.DOTALL)
    assert found
    return found[1]


def divs(text: str, attributes: str = "") -> str:
    return "".join(f"<div{attributes}>{escape(line) or '<br>'}</div>" for line in text.split("\n"))


def paragraphs(text: str) -> str:
    return "".join(
        f'<p class="MsoNormal"><span style="font-size:11.0pt">{escape(line)}<o:p></o:p></span></p>'
        for line in text.split("\n")
    )


def narrow(answer: str, body: str, charset: str, **params: str) -> EmailMessage:
    """In an old charset, if the answer can be written in it; programs go to UTF-8 when it cannot."""
    try:
        answer.encode(charset)
    except UnicodeEncodeError:
        return plain(body, **params)
    return plain(body.encode(charset, "replace").decode(charset), charset=charset, **params)


def plain(text: str, charset: str = "utf-8", cte: str = "8bit", **params: str) -> EmailMessage:
    reply = EmailMessage()
    reply.set_content(text, charset=charset, cte=cte)
    for key, value in params.items():
        reply.set_param(key, value)
    return reply


def both(text: str, html: str, charset: str = "utf-8", cte: str = "quoted-printable") -> EmailMessage:
    reply = plain(text, charset, cte)
    reply.add_alternative(html, subtype="html", charset=charset, cte=cte)
    return reply


def html_only(html: str, charset: str = "utf-8", cte: str = "quoted-printable") -> EmailMessage:
    reply = EmailMessage()
    reply.set_content(html, subtype="html", charset=charset, cte=cte)
    return reply


def address(mail: EmailMessage) -> str:
    return str(mail["Reply-To"])


# ------------------------------------------------------------ Gmail
def gmail(mail: EmailMessage, text: str, attribution: str, below: bool = False) -> EmailMessage:
    head = f"{attribution}\n\n{marked(mail)}\n"
    quote = (
        f'<div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{escape(attribution)}<br></div>'
        f'<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">'
        f"{inner(mail)}</blockquote></div>"
    )
    answer = f'<div dir="ltr">{divs(text)}</div>'
    if below:
        return both(f"{head}\n{text}\n", f'<div dir="ltr">{quote}{divs(text)}</div>')
    return both(f"{text}\n\n{head}", f"{answer}<br>{quote}")


@program("gmail-web-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    return gmail(mail, text, f"On Wed, Nov 18, 2026 at 10:12 AM The Long Winter <\n{address(mail)}> wrote:")


@program("gmail-web-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    return gmail(mail, text, f"ср, 18 нояб. 2026 г. в 10:12, The Long Winter <{address(mail)}>:")


@program("gmail-web-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    return gmail(mail, text, f"śr., 18 lis 2026 o 10:12 The Long Winter <{address(mail)}>\nnapisał(a):")


@program("gmail-bottom-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    return gmail(mail, text, f"On Wed, Nov 18, 2026 at 10:12 AM The Long Winter <{address(mail)}> wrote:", below=True)


@program("gmail-android-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"ср, 18 нояб. 2026 г., 10:12 The Long Winter <{address(mail)}>:"
    html = f'<div dir="auto">{divs(text, chr(32) + "dir=auto")}</div><br><div class="gmail_quote">'
    html += (
        f'<div dir="ltr" class="gmail_attr">{escape(head)}<br></div>'
        f'<blockquote class="gmail_quote">{inner(mail)}</blockquote></div>'
    )
    return both(f"{text}\n\n{head}\n\n{marked(mail)}\n", html, cte="base64")


# ------------------------------------------------------------ Outlook
def outlook_head(mail: EmailMessage, words: tuple[str, str, str, str], when: str) -> str:
    values = (f"The Long Winter <{address(mail)}>", when, f"Ilya <{mail['To']}>", str(mail["Subject"]))
    return "\n".join(f"{word}: {value}" for word, value in zip(words, values, strict=True))


EN = ("From", "Sent", "To", "Subject")
RU = ("От", "Отправлено", "Кому", "Тема")
PL = ("Od", "Wysłano", "Do", "Temat")


def outlook_word(mail: EmailMessage, text: str, head: str, colour: str) -> str:
    rows = "<br>".join(
        f"<b>{escape(key)}:</b>{escape(value)}" for key, _, value in (r.partition(":") for r in head.split("\n"))
    )
    return (
        f'<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>'
        f"<!-- p.MsoNormal {{margin:0cm}} --></style></head>"
        f'<body lang="EN-US"><div class="WordSection1">{paragraphs(text)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        f'<div><div style="border:none;border-top:solid {colour} 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
        f'<p class="MsoNormal">{rows}'
        f'<o:p></o:p></p></div></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p>{inner(mail)}</div></body></html>'
    )


@program("outlook-desktop-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = outlook_head(mail, EN, "Wednesday, November 18, 2026 10:12 AM")
    spaced = text.replace("\n", "\n\n")
    return both(f"{spaced}\n\n \n\n{head}\n\n{text_of(mail)}", outlook_word(mail, text, head, "#E1E1E1"))


@program("outlook-desktop-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = outlook_head(mail, RU, "среда, 18 ноября 2026 г. 10:12")
    return html_only(outlook_word(mail, text, head, "#B5C4DF"), cte="base64")


@program("outlook-plain-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = outlook_head(mail, PL, "środa, 18 listopada 2026 10:12")
    return plain(f"{text}\n\n-----Wiadomość oryginalna-----\n{head}\n\n{text_of(mail)}", cte="quoted-printable")


@program("outlook-web-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = outlook_head(mail, EN, "Wednesday, November 18, 2026 10:12 AM")
    style = ' class="elementToProof" style="font-family: Aptos, Calibri; font-size: 12pt"'
    html = (
        f'<html><body dir="ltr">{divs(text, style)}<div id="appendonsend"></div>'
        f'<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr">'
        f"<font face=Calibri>{escape(head).replace(chr(10), '<br>')}</font></div><div>{inner(mail)}</div></body></html>"
    )
    return both(f"{text}\n{'_' * 32}\n{head}\n\n{text_of(mail)}", html)


@program("outlook-ios-html-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    html = (
        f"<html><body>{divs(text, ' dir=ltr')}<div><br></div><div id=ms-outlook-mobile-signature>Pobierz "
        f"<a href='https://aka.ms/o0ukef'>Outlook dla systemu iOS</a></div>"
        f"<div id=mail-editor-reference-message-container class=ms-outlook-mobile-reference-message><hr>"
        f"<div id=divRplyFwdMsg><strong>Od:</strong> The Long Winter</div>{inner(mail)}</div></body></html>"
    )
    return html_only(html)


@program("outlook-android-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = outlook_head(mail, EN, "Wednesday, November 18, 2026 10:12:40 AM")
    link = "<https://aka.ms/AAb9ysg>"
    return plain(f"{text}\n\nDownload Outlook for Android{link}\n\n{'_' * 32}\n{head}\n\n{text_of(mail)}", cte="base64")


@program("windows-mail-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    border = "border-top-color: rgb(229, 229, 229); border-top-width: 1px; border-top-style: solid;"
    html = (
        f'<html><body dir="ltr">{divs(text)}<div data-signatureblock="true"><br></div>'
        f'<div style="padding-top: 5px; {border}">'
        f"<div><b>От:</b>&nbsp;<a>The Long Winter</a><br><b>Отправлено:</b>&nbsp;среда, 18 ноября 2026 г. 10:12<br>"
        f"<b>Кому:</b>&nbsp;<a>Ilya</a></div></div><div><br></div>{inner(mail)}</body></html>"
    )
    return html_only(html)


# ------------------------------------------------------------ Apple
@program("apple-mail-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"On Nov 18, 2026, at 10:12 AM, The Long Winter <{address(mail)}> wrote:"
    html = (
        f'<html><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space;">{divs(text)}<div><br>'
        f'<blockquote type="cite">'
        f'<div>{escape(head)}</div><br class="Apple-interchange-newline"><div>{inner(mail)}</div></blockquote>'
        f"</div></body></html>"
    )
    return both(f"{text}\n\n> {head}\n> \n{marked(mail)}\n", html)


@program("apple-mail-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"Wiadomość napisana przez The Long Winter <{address(mail)}> w dniu 18 lis 2026, o godz. 10:12:"
    return plain(f"{text}\n\n{head}\n\n{marked(mail)}\n", cte="quoted-printable")


@program("iphone-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"18 нояб. 2026 г., в 10:12, The Long Winter <{address(mail)}> написал(а):"
    html = (
        f'<html><body dir="auto">{divs(text)}<div dir="ltr"><br>Отправлено с iPhone</div><div dir="ltr"><br>'
        f'<blockquote type="cite">'
        f"{escape(head)}<br><br></blockquote></div><blockquote type=cite><div dir=ltr>{inner(mail)}</div>"
        f"</blockquote></body></html>"
    )
    return both(f"{text}\n\nОтправлено с iPhone\n\n> {head}\n> \n> {marked(mail)}\n", html, cte="base64")


@program("iphone-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"Wiadomość napisana przez The Long Winter <{address(mail)}> w dniu 18.11.2026, o godz. 10:12:"
    return plain(f"{text}\n\nWysłane z iPhone’a\n\n> {head}\n> \n{marked(mail, '> ')}\n", cte="base64")


# ------------------------------------------------------------ Thunderbird, K-9, Mutt
@program("thunderbird-bottom-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    body = f"On 11/18/26 10:12 AM, The Long Winter wrote:\n{marked(mail)}\n\n{text}\n\n-- \nIlya\n"
    return plain(body, format="flowed")


@program("thunderbird-html-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    html = (
        f"<!DOCTYPE html><html><body>{''.join(f'<p>{escape(line)}</p>' for line in text.split(chr(10)))}"
        f'<div class="moz-cite-prefix">18.11.2026 10:12, The Long Winter пишет:<br></div>'
        f'<blockquote type="cite" cite="mid:x@example.org">{inner(mail)}</blockquote>'
        f'<pre class="moz-signature" cols="72">-- \nИлья</pre></body></html>'
    )
    return html_only(html, cte="8bit")


@program("thunderbird-koi8-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    body = f"{text}\n\n18.11.2026 10:12, The Long Winter пишет:\n{marked(mail)}\n"
    return narrow(text, body, "koi8-r")


@program("thunderbird-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    body = f"W dniu 18.11.2026 o 10:12, The Long Winter pisze:\n{marked(mail)}\n{text}\n"
    return narrow(text, body, "iso-8859-2", format="flowed")


@program("k9-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"On November 18, 2026 10:12:00 AM GMT+01:00, The Long Winter <{address(mail)}> wrote:"
    footer = "-- \nSent from my Android device with K-9 Mail. Please excuse my brevity."
    return plain(f"{text}\n{footer}\n\n{head}\n{marked(mail, '>')}\n", cte="quoted-printable")


@program("k9-html-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    html = (
        f"<html><body>{escape(text).replace(chr(10), '<br>')}<br>"
        f"<div class='k9mail-signature'>-- <br>Простите за краткость.</div>"
        f'<div class="gmail_quote">18 ноября 2026 г. 10:12:00 GMT+03:00, The Long Winter пишет:'
        f'<blockquote class="gmail_quote">'
        f"{inner(mail)}</blockquote></div></body></html>"
    )
    return both(
        f"{text}\n-- \nПростите за краткость.\n\n18 ноября 2026 г., The Long Winter пишет:\n{marked(mail, '>')}", html
    )


@program("thunderbird-android-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"Dnia 18 listopada 2026 10:12:00 CET, The Long Winter <{address(mail)}> napisał/a:"
    return plain(
        f"{text}\n\n-- \nWysłane za pomocą Thunderbirda dla Androida.\n\n{head}\n{marked(mail, '>')}\n", cte="base64"
    )


@program("mutt-inline-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    quoted = marked(mail).split("\n")
    middle = len(quoted) // 2
    body = [
        "On Wed, Nov 18, 2026 at 10:12:00AM +0100, The Long Winter wrote:",
        *quoted[:middle],
        "",
        text,
        "",
        *quoted[middle:],
    ]
    return plain("\n".join(body) + "\n")


# ------------------------------------------------------------ Russian and Polish web mail
@program("yandex-web-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    html = (
        f"{divs(text)}<div>&nbsp;</div><div>----------------</div><div>Кому: Ilya ({mail['To']});</div>"
        f"<div>Тема: {escape(str(mail['Subject']))};</div>"
        f'<div>18.11.2026, 10:12, "The Long Winter" &lt;{address(mail)}&gt;:</div><blockquote>{inner(mail)}'
        f"</blockquote>"
    )
    return html_only(html, cte="base64")


@program("yandex-mobile-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = (
        f'Кому: "Ilya" <{mail["To"]}>;\nТема: {mail["Subject"]};'
        f'\n10:12, 18 ноября 2026 г., "The Long Winter" <{address(mail)}>:'
    )
    footer = "-- \nОтправлено из мобильного приложения Яндекс Почты"
    return plain(f"{text}\n\n{head}\n\n{marked(mail)}\n\n{footer}\n", cte="base64")


@program("mailru-web-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    html = (
        f'<HTML><BODY><div class="cl-9in">{divs(text)}<br><div class="mail-quote-collapse">'
        f'<blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">'
        f"Среда, 18 ноября 2026, 10:12 +03:00 от The Long Winter &lt;{address(mail)}&gt;:<br>{inner(mail)}"
        f"</blockquote></div>"
        f"<br><div>--<br>Илья Петров</div></div></BODY></HTML>"
    )
    head = f"Среда, 18 ноября 2026, 10:12 +03:00 от The Long Winter <{address(mail)}>:"
    return both(f"\n{text}\n \n \n>{head}\n> \n{marked(mail, '>')}\n \n--\nИлья Петров\n", html, cte="base64")


@program("mailru-mobile-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    html = (
        f'<div id="composeWebView_editable_content">{divs(text)}<div id="mail-app-auto-signature">'
        f"Отправлено из мобильной Почты Mail.ru</div><br><br>Среда, 18 ноября 2026, 10:12 +03:00 от The Long Winter "
        f'&lt;{address(mail)}&gt;:<br><div id="composeWebView_previouse_content"><blockquote id="mail-app-auto-quote">'
        f"{inner(mail)}</blockquote></div></div>"
    )
    return html_only(html, cte="base64")


@program("windows-1251-ru")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    body = f"{text}\n\n-----Исходное сообщение-----\nОт: The Long Winter\nДата: 18.11.2026\nКому: Илья\n\n{text_of(mail)}\n"
    return narrow(text, body, "windows-1251")


@program("onet-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"W dniu 2026-11-18 10:12:00 użytkownik The Long Winter <{address(mail)}> napisał:"
    return both(
        f"{text}\n\n{head}\n{marked(mail)}\n",
        f"{divs(text)}<div>{escape(head)}</div><blockquote>{inner(mail)}</blockquote>",
    )


@program("wp-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"Dnia 18 listopada 2026 10:12 The Long Winter <{address(mail)}> napisał(a):"
    html = (
        f"<p>{escape(text).replace(chr(10), '<br>')}</p><p>&nbsp;</p><p>{escape(head)}</p>"
        f"<blockquote>{inner(mail)}</blockquote>"
    )
    return html_only(html, charset="utf-8", cte="base64")


@program("o2-pl")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"Dnia 18 listopada 2026 10:12 The Long Winter &lt;{address(mail)}&gt; napisał(a):"
    html = (
        f"<div>{escape(text).replace(chr(10), '<br/>')}</div><div><br/></div><div class='nh_extra'>{head}"
        f"<br/><blockquote>{inner(mail)}</blockquote></div>"
    )
    return html_only(html)


@program("yahoo-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = "On Wednesday, November 18, 2026 at 10:12:00 AM GMT+1, The Long Winter wrote:"
    html = (
        f'<html><head></head><body><div class="ydp1yahoo-style-wrap">{divs(text)}</div>'
        f'<div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div>{head}</div>{inner(mail)}</div></body></html>'
    )
    return html_only(html)


@program("proton-en")
def _(mail: EmailMessage, text: str) -> EmailMessage:
    head = f"On Wednesday, November 18th, 2026 at 10:12 AM, The Long Winter <{address(mail)}> wrote:"
    html = (
        f'{divs(text)}<div class="protonmail_quote">{escape(head)}<br>'
        f'<blockquote class="protonmail_quote" type="cite">{inner(mail)}</blockquote></div>'
    )
    return both(f"{text}\n\nSent with Proton Mail secure email.\n\n{head}\n\n{marked(mail)}\n", html, cte="base64")
