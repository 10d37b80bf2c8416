import calendar
import difflib
import html
import statistics

escaped = html.escape("<a href=\"x\">'&amp;</a>"), html.escape("\"'<", quote=False), html.escape("")
unescaped = html.unescape("&lt;b&gt; &amp;amp; &quot;&#39;&#x27;&apos; &eacute;&nbsp;&#8364; &#x80; &#0; &#1; &#13; &copy &mdash; a & b")
all_of_windows = html.unescape("".join(f"&#{code};" for code in range(0x80, 0xA0)))
neither = html.unescape("?a=1&b=2"), html.unescape("&#xD800;&#x110000;&#xfffe;|&#127;"), html.unescape("&;&1;&#;&#x;")
both_ways = html.unescape(html.escape("<\"'&>"))

months = list(calendar.month_name), calendar.month_abbr[3], calendar.month_name[-1], len(calendar.month_name)
days = [name.lower() for name in calendar.day_name], list(calendar.day_abbr), calendar.day_name[1:3]
last_months = calendar.month_name[1:][10:]
numbered = {name: number for number, name in enumerate(calendar.month_abbr) if number}
has_month = "May" in calendar.month_name, "Mai" in calendar.month_name
leaps = calendar.isleap(2024), calendar.isleap(1900), calendar.isleap(2000), calendar.leapdays(2000, 2025)
ranges = [tuple(map(int, calendar.monthrange(year, month))) for year, month in [(2024, 2), (2023, 2), (1900, 2), (2026, 11)]]
weekdays = int(calendar.weekday(2024, 5, 1)), int(calendar.weekday(1, 1, 1)), int(calendar.weekday(10001, 2, 3))
refused = []
for call in (
    lambda: calendar.monthrange(2024, 13),
    lambda: calendar.weekday(2024, 2, 30),
    lambda: calendar.weekday(2024, 0, 1),
    lambda: calendar.month_name[13],
):
    try:
        refused.append(call())
    except (ValueError, IndexError) as error:
        refused.append(type(error).__name__)
try:
    calendar.monthrange(2024, 0)
except calendar.IllegalMonthError as error:
    bad_month = "IllegalMonthError"

means = statistics.mean([1, 2, 3]), statistics.mean([1, 2]), statistics.mean([0.1, 0.2, 0.3]), statistics.mean([1, 2.0, 3]), statistics.mean((10**20, 10**20 + 2))
float_means = statistics.fmean([1, 2, 3]), statistics.fmean([0.1] * 10), statistics.fmean(range(4))
medians = statistics.median([3, 1, 2]), statistics.median([4, 1, 3, 2]), statistics.median([1.5]), statistics.median([5, 3])
modes = statistics.mode([1, 2, 2, 3, 3]), statistics.mode("banana"), statistics.mode([1, 1.0, 2]), statistics.mode(x for x in ["b", "a"])
empty = []
for average in (statistics.mean, statistics.fmean, statistics.median, statistics.mode):
    try:
        average([])
    except statistics.StatisticsError as error:
        empty.append(str(error))
try:
    statistics.mean([])
except ValueError:
    empty.append("ValueError")

close = difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"])
closest = difflib.get_close_matches("lisst", ["list", "lists", "tsil", "lost", "last"], n=1)
far = difflib.get_close_matches("wheel", ["q", "zzz"]), difflib.get_close_matches("", ["", "a"]), difflib.get_close_matches("a", [])
loose = difflib.get_close_matches("route", ("router", "rotue", "outer", "truce", "r", "root"), 6, 0.1)
equal_scores = difflib.get_close_matches("ab", ["ac", "bb", "az", "ba"], 4, cutoff=0.5), difflib.get_close_matches("é🎉", ["é", "🎉", "e"])
misused = []
for n, cutoff in [(0, 0.5), (1, 2), (3, -0.1)]:
    try:
        difflib.get_close_matches("a", ["a"], n, cutoff)
    except ValueError as error:
        misused.append(str(error))
