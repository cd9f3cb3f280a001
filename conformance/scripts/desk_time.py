"""Makes conformance/desk_time.json: what the words of time give, computed with Python's own dates, zones and integers.

    python conformance/scripts/desk_time.py > conformance/desk_time.json
"""
import json
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
NANOS = 10**9


def nanos(text):
    """Nanoseconds since 1970 of an ISO time with up to nine digits."""
    head, _, fraction = text.rstrip('Z').partition('.')
    seconds = (datetime.fromisoformat(head + '+00:00') - EPOCH) // timedelta(seconds=1)
    return seconds * NANOS + int((fraction + '000000000')[:9])


def iso(at):
    seconds, rest = divmod(at, NANOS)
    text = (EPOCH + timedelta(seconds=seconds)).strftime('%Y-%m-%dT%H:%M:%S').rjust(19, '0')
    return text + (f'.{rest:09d}'.rstrip('0') if rest else '') + 'Z'


def local(at, tz):
    """What clocks show, without the fraction of the second, and that fraction in nanoseconds."""
    seconds, rest = divmod(at, NANOS)
    return (EPOCH + timedelta(seconds=seconds)).astimezone(ZoneInfo(tz)), rest


def first_of_day(at, tz):
    """The first second of the local day, found by looking at seconds: no rule about gaps or overlaps is used."""
    day = local(at, tz)[0].date()
    second = at // NANOS
    shown = lambda s: (EPOCH + timedelta(seconds=s)).astimezone(ZoneInfo(tz)).date()
    candidates = range(second - 30 * 3600, second + 1)
    # Offsets are whole minutes since 1972: look at minutes, then at nothing finer.
    start = candidates[0] - candidates[0] % 60
    found = next(s for s in range(start, second + 60, 60) if shown(s) == day)
    return found * NANOS


MOMENTS = {
    'America/New_York': ['2024-03-10T06:59:59.999999999Z', '2024-03-10T07:00:00Z', '2024-11-03T05:30:00Z',
                         '2024-11-03T06:30:00Z', '2024-02-29T12:00:00.25Z', '2023-12-31T23:59:59Z', '1969-12-31T23:59:59.5Z',
                         '2100-07-01T04:00:00Z', '2024-12-30T05:00:00Z', '2021-01-03T05:00:00Z'],
    'Europe/London': ['2024-03-31T00:59:59Z', '2024-03-31T01:00:00Z', '2024-10-27T00:59:59Z', '2024-10-27T01:00:00Z'],
    'America/Havana': ['2024-03-10T04:59:59Z', '2024-03-10T05:00:00Z', '2024-03-10T12:00:00Z', '2024-11-03T04:30:00Z',
                       '2024-11-03T05:30:00Z', '2024-11-03T06:30:00Z'],
    'America/Sao_Paulo': ['2018-02-18T01:59:59Z', '2018-02-18T02:00:00Z', '2018-02-18T02:59:59Z', '2018-02-18T03:00:00Z',
                          '2018-11-04T03:00:00Z', '2018-11-04T12:00:00Z'],
    'Australia/Lord_Howe': ['2024-04-06T14:59:59Z', '2024-04-06T15:00:00Z', '2024-10-05T15:30:00Z'],
    'Asia/Kolkata': ['2024-02-28T18:29:59.999999Z', '2024-02-28T18:30:00Z'],
    'Pacific/Apia': ['2011-12-30T09:59:59Z', '2011-12-30T10:00:00Z'],
    'UTC': ['2000-02-29T23:59:59.000000001Z', '1900-03-01T00:00:00Z', '1999-12-31T23:59:59.999999999Z',
            '2016-12-31T23:59:59Z', '1970-01-01T00:00:00Z', '2262-04-11T00:00:00Z', '1678-01-01T00:00:00Z'],
}
FIELDS = {
    'year': lambda d, r: d.year, 'month': lambda d, r: d.month, 'day': lambda d, r: d.day, 'hour': lambda d, r: d.hour,
    'minute': lambda d, r: d.minute, 'second': lambda d, r: d.second, 'weekday': lambda d, r: d.weekday(),
    'day_of_year': lambda d, r: d.timetuple().tm_yday, 'week': lambda d, r: d.isocalendar()[1],
    'time_of_day': lambda d, r: ((d.hour * 3600 + d.minute * 60 + d.second) * NANOS + r) / 1e9,
}

# Sessions as the exchanges list them, in UTC: opening and close; and breaks.
SESSIONS = {
    'XNYS': [('2024-07-02T13:30', '2024-07-02T20:00'), ('2024-07-03T13:30', '2024-07-03T17:00'), ('2024-07-05T13:30', '2024-07-05T20:00'),
             ('2024-03-08T14:30', '2024-03-08T21:00'), ('2024-03-11T13:30', '2024-03-11T20:00')],
    'CMES': [('2017-11-21T23:00', '2017-11-22T23:00'), ('2017-11-22T23:00', '2017-11-23T18:00'), ('2017-11-23T23:00', '2017-11-24T18:00'),
             ('2017-11-26T23:00', '2017-11-27T23:00'), ('2018-03-11T22:00', '2018-03-12T22:00')],
    'XLON': [('2024-12-24T08:00', '2024-12-24T12:30'), ('2024-12-27T08:00', '2024-12-27T16:30')],
    'XTKS': [('2024-11-01T00:00', '2024-11-01T06:00'), ('2024-11-05T00:00', '2024-11-05T06:30')],
    'XHKG': [('2015-02-17T01:30', '2015-02-17T08:00'), ('2015-02-18T01:30', '2015-02-18T04:00'), ('2015-02-23T01:30', '2015-02-23T08:00')],
    'XASX': [('2024-12-23T23:00', '2024-12-24T03:10'), ('2024-12-26T23:00', '2024-12-27T05:00')],
    '24x7': [('2024-12-25T00:00', '2024-12-26T00:00')],
}


def main():
    tables, cases, errors = {}, [], []

    def case(name, formula, table, expected, note=None):
        one = {'id': name, 'formula': formula, 'table': table, 'expected': {'out': expected}, 'rtol': 0, 'atol': 0}
        cases.append(one | ({'note': note} if note else {}))

    def table(name, times, **columns):
        tables[name] = {'entity': columns.pop('entity', None), 'order': 'time', 'columns': {'time': times, **columns}}

    for tz, texts in MOMENTS.items():
        name = tz.split('/')[-1].lower()
        at = sorted(nanos(text) for text in texts)
        table(name, [iso(t) for t in at])
        for word, of in FIELDS.items():
            case(f'time-{word}-{name}', f'{word}(time, "{tz}")', name, [of(*local(t, tz)) for t in at])
        starts = [first_of_day(t, tz) for t in at]
        case(f'time-date-{name}', f'seconds_between(date(time, tz="{tz}"), time)', name, [(t - s) / 1e9 for t, s in zip(at, starts)])
        case(f'time-elapsed-{name}', 'elapsed(time)', name, [None] + [(b - a) / 1e9 for a, b in zip(at, at[1:])])
        case(f'time-new-day-{name}', f'is_new(date(time, "{tz}"))', name, [True] + [b != a for a, b in zip(starts, starts[1:])])
    case('time-default-zone', 'hour(time)', 'new_york', [local(t, 'UTC')[0].hour for t in sorted(map(nanos, MOMENTS['America/New_York']))])

    for calendar, sessions in SESSIONS.items():
        at = set()
        for pair in sessions:
            for edge in pair:
                at |= {nanos(edge + ':00Z') + d for d in (-1, 0, 1, 1800 * NANOS)}
        at = sorted(at)
        name = 'sessions_' + calendar.lower()
        table(name, [iso(t) for t in at])
        spans = [(nanos(a + ':00Z'), nanos(b + ':00Z')) for a, b in sessions]
        # A time just outside of the sessions listed may belong to another one: only those whose session is listed are compared.
        start = {t: next((a for a, b in spans if a <= t < b), None) for t in at}
        sure = [i for i, t in enumerate(at) if start[t] is not None or calendar not in ('CMES', '24x7')]
        cases.append({'id': f'time-session-start-{calendar}', 'formula': f'seconds_between(session_start(time, "{calendar}"), time)',
                      'table': name, 'rows': sure, 'rtol': 0, 'atol': 0,
                      'expected': {'out': [None if start[at[i]] is None else (at[i] - start[at[i]]) / 1e9 for i in sure]}})
    table('tokyo_day', [f'2024-11-05T{m // 60:02d}:{m % 60:02d}:00Z' for m in range(0, 400, 15)])
    phase = lambda m: 'open' if m < 60 else 'midday' if m < 150 else 'break' if m < 210 else 'midday' if m < 330 else 'close' if m < 390 else 'closed'
    for word in ('open', 'midday', 'break', 'close', 'closed'):
        case(f'time-phase-{word}', f"session_phase(time, 'XTKS') == '{word}'", 'tokyo_day', [phase(m) == word for m in range(0, 400, 15)])

    seconds = [f'2024-01-02T00:00:{i:02d}Z' for i in range(10)]
    who = ['A', 'B', 'A', 'A', 'B', 'A', 'B', 'A', 'B', 'B']
    columns = {'x': [1, None, 1, None, None, None, 2, 2, 2, 3], 'flag': [True, False, True, None, False, None, None, False, True, True],
               'side': ['b', 's', 'b', None, 's', None, 's', 'b', None, 'b'], 'id': [2**53, 1, 2**53 + 1, 2**53 + 1, 1, 5, 1, 5, 2, 2]}
    table('keys', seconds, entity='symbol', symbol=who, **columns)
    for column, cells in columns.items():
        before, out = {}, []
        for entity, cell in zip(who, cells):
            out.append(entity not in before or before[entity] != cell)
            before[entity] = cell
        case(f'time-is-new-{column}', f'is_new({column})', 'keys', out)
    case('time-is-new-every-row', 'is_new(time)', 'keys', [True] * 10)
    case('time-is-new-zero', 'is_new(x * 0 * if(x > 1, -1, 1))', 'keys', [True, True, False, True, False, False, True, True, False, False],
         'minus zero is like zero')
    case('time-durations', 'x * 0 + (1h + 30m - 2 * 15m) / 1s', 'keys', [None if x is None else 3600 for x in columns['x']])
    case('time-duration-compared', 'if(90s > 1m, x, 0)', 'keys', columns['x'])
    case('time-later', 'time > date(time)', 'keys', [i > 0 for i in range(10)])

    def error(name, formula, said, at):
        errors.append({'id': name, 'formula': formula, 'table': 'keys', 'message_contains': said, 'at': at})

    error('time-no-zone', 'hour(time, "America/New_Yrok")', ['time zone', 'America/New_York'], '"America/New_Yrok"')
    error('time-zone-a-column', 'hour(time, side)', ['constant'], 'side')
    error('time-no-time', 'hour(x)', ['time', 'number'], 'x')
    error('time-no-calendar', "session_start(time, 'XNYZ')", ['calendar', 'XNYS'], "'XNYZ'")
    error('time-duration-added', 'x + 5m', ['duration', '5m / 1s'], '5m')
    error('time-duration-negative', 'x + (1m - 1h) / 1s', ['duration'], '1m - 1h')
    error('time-minus-time', 'time - date(time)', ['seconds_between'], 'time')

    lines = [json.dumps(name) + ': ' + json.dumps(of) for name, of in tables.items()]
    print('{\n"suite": "features",\n"tables": {\n' + ',\n'.join(lines) + '\n},\n"cases": [\n'
          + ',\n'.join(json.dumps(c) for c in cases) + '\n],\n"errors": [\n' + ',\n'.join(json.dumps(e) for e in errors) + '\n]\n}')


if __name__ == '__main__':
    main()
