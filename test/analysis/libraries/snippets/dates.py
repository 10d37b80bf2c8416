import datetime as dt
from datetime import UTC, date, datetime, time, timedelta, timezone

first, leap = date(2024, 5, 1), date(2024, 2, 29)
shown = [repr(first), str(first), f"{first}", f"{first:%d/%m/%Y}", first.isoformat(), format(first, "%Y%m%d")]
parts = [first.year, first.month, first.day, first.weekday(), first.isoweekday(), first.toordinal()]
iso = [tuple(first.isocalendar()), first.isocalendar().week, repr(date(2021, 1, 3).isocalendar()), date(2020, 12, 31).isocalendar()[:2]]
written = first.strftime("%a %A %b %B %d %e %j %y %Y %m %U %W %u %w %G-W%V %% %F %D %H:%M:%S")
order = [leap < first, leap == date(2024, 2, 29), leap != first, leap >= first, max(leap, first) == first, leap == "2024-02-29"]
ordered = [d.isoformat() for d in sorted([date(2024, 5, 1), date(2023, 12, 1), date(2024, 1, 31)], reverse=True)]
table = {date(2024, 5, 1): "v2", date(2023, 1, 1): "v1"}
found = [table[date(2024, 5, 1)], date(2023, 1, 1) in table, date(2022, 1, 1) in table, len({first, date(2024, 5, 1)})]
prefixes = [f"/{d:%Y-%m-%d}" for d in sorted(table)]
replaced = [str(first.replace(month=12)), str(leap.replace(day=1)), str(first.replace(2020, 2, 3))]
read = [str(date.fromisoformat(t)) for t in ("2024-05-01", "20240501", "2024-W18-3", "2024W18")]
moved = [str(first + timedelta(days=31)), str(first - timedelta(weeks=1)), repr(first - leap), (first - leap).days, str(first + timedelta(hours=-1))]
limits = [str(date.min), str(date.max), str(datetime.min), str(datetime.max), str(time.max), repr(date.resolution), dt.MINYEAR, dt.MAXYEAR]
other = [str(date.fromordinal(738000)), str(date.fromisocalendar(2024, 18, 3)), str(date.fromisocalendar(2020, 53, 5))]

moment = datetime(2024, 5, 1, 13, 4, 5, 678900)
aware = datetime(2024, 5, 1, 13, 4, tzinfo=timezone.utc)
texts = [repr(moment), str(moment), moment.isoformat(), moment.isoformat(" ", "minutes"), moment.isoformat(timespec="milliseconds")]
zoned = [repr(aware), str(aware), aware.isoformat(), aware.tzname(), repr(aware.utcoffset()), moment.tzinfo, aware.tzinfo is UTC]
pieces = [moment.hour, moment.minute, moment.second, moment.microsecond, str(moment.date()), str(moment.time()), moment.weekday()]
more = moment.strftime("%H:%M:%S.%f %I %p %T %R|%z|%Z|") + aware.strftime("%z %Z")
east = timezone(timedelta(hours=2), "EAST")
abroad = [str(aware.astimezone(east)), aware.astimezone(east) == aware, aware.astimezone(east).tzname(), str(timezone(timedelta(hours=-5, minutes=-30)))]
stamps = [aware.timestamp(), str(datetime.fromtimestamp(0, UTC)), str(datetime.fromtimestamp(1714568640, timezone.utc))]
parsed = [str(datetime.fromisoformat(t)) for t in ("2024-05-01", "2024-05-01T10:20", "2024-05-01 10:20:30.5+02:00", "20240501T102030Z")]
formats = [("01/05/24 3PM", "%d/%m/%y %I%p"), ("May 1, 2024", "%B %d, %Y"), ("2024-05-01T10:20:30+0200", "%Y-%m-%dT%H:%M:%S%z"), ("1 Dec 1999", "%d %b %Y")]
scanned = [str(datetime.strptime(text, how)) for text, how in formats]
sums = [str(moment + timedelta(days=1, seconds=1)), str(moment - datetime(2024, 1, 1)), str(aware - timedelta(days=400)), moment > datetime(2024, 5, 1)]
changed = [str(moment.replace(microsecond=0, hour=1)), str(moment.replace(tzinfo=UTC)), str(aware.replace(tzinfo=None)), str(datetime.combine(first, time(8, 30)))]
kinds = [isinstance(moment, date), isinstance(first, datetime), issubclass(datetime, date), isinstance(timedelta(1), date), moment == first, type(moment).__name__]

clock = time(8, 5)
times = [repr(clock), str(clock), clock.isoformat("hours"), f"{clock:%H-%M}", str(clock.replace(hour=9)), clock < time(8, 6), str(time.fromisoformat("10:20:30.25")), str(time(1, 2, 3, 4, UTC))]
long = timedelta(days=1, hours=2, minutes=3, seconds=4, microseconds=5)
spans = [repr(long), str(long), long.days, long.seconds, long.microseconds, long.total_seconds(), repr(-long), repr(abs(-long)), str(timedelta()), repr(timedelta())]
ratios = [repr(long * 2), repr(2 * long), repr(long // 2), long // timedelta(hours=1), repr(long % timedelta(hours=1)), timedelta(hours=1) / timedelta(minutes=40), repr(timedelta(hours=1.5)), str(timedelta(-1)), bool(timedelta()), timedelta(1) > timedelta(hours=23)]
refused = []
for make in (lambda: date(2023, 2, 29), lambda: date(2023, 13, 1), lambda: time(24), lambda: date.fromisoformat("x"), lambda: datetime.strptime("x", "%Y"), lambda: datetime(0, 1, 1)):
    try:
        make()
    except ValueError as error:
        refused.append(str(error))


class Any:
    def __eq__(self, other):
        return True


anything = [first == Any(), first != Any(), first == object(), Any() == clock]


class Release(date):
    @property
    def label(self):
        return f"{self.year}.{self.month}"


release = [Release(2024, 5, 1).label, Release(2024, 5, 1) == first, isinstance(Release(2024, 5, 1), date)]


def _compared(one, other):
    try:
        return one < other
    except TypeError as error:
        return str(error)


naive_and_aware = [
    _compared(datetime(2020, 1, 1), datetime(2020, 1, 1, tzinfo=timezone.utc)),
    _compared(time(1, tzinfo=timezone.utc), time(1)),
    datetime(2020, 1, 1) == datetime(2020, 1, 1, tzinfo=timezone.utc),
]
del UTC, first, leap, table, moment, aware, east, clock, long, make
