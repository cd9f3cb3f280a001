"""Makes the trading calendars that Weft ships, from rules, and compares them with the package `holidays`.

    pip install holidays
    python conformance/scripts/calendars.py ops/src/main/resources/weft/ops/time

Writes a YAML file for each calendar. Days that no rule gives (mourning, storms, failures) are listed here. What differs from
the lists of `holidays`, which come from the exchanges' notices, is printed; no test needs this script: the files are kept.

Known differences: CMES is as the package exchange_calendars has it, with one calendar for all products, open until noon on
Independence Day and Thanksgiving. Days that a market lost to a storm or to a failure are missing from `holidays`.
"""
import sys
from datetime import date, timedelta

MON, TUE, WED, THU, FRI, SAT, SUN = range(7)
DAY = timedelta(1)


def nth(year, month, weekday, n):
    """The n-th weekday of a month; the last for n = -1."""
    if n > 0:
        first = date(year, month, 1)
        return first + DAY * ((weekday - first.weekday()) % 7 + 7 * (n - 1))
    last = date(year + month // 12, month % 12 + 1, 1) - DAY
    return last - DAY * ((last.weekday() - weekday) % 7)


def easter(year):
    """Easter Sunday, by Gauss's rule with its two exceptions."""
    k = year // 100
    m = (15 - (13 + 8 * k) // 25 + k - k // 4) % 30
    n = (4 + k - k // 4) % 7
    d = (19 * (year % 19) + m) % 30
    e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + n) % 7
    sunday = date(year, 3, 22) + DAY * (d + e)
    if d == 29 and e == 6 or d == 28 and e == 6 and (11 * m + 11) % 30 < 19:
        sunday -= 7 * DAY
    return sunday


def nearest(day):
    return day - DAY if day.weekday() == SAT else day + DAY if day.weekday() == SUN else day


def sunday_to_monday(day):
    return day + DAY if day.weekday() == SUN else day


def to_monday(day):
    return day + DAY * (7 - day.weekday()) if day.weekday() >= SAT else day


def christmas_and_boxing(year):
    """Two weekdays from Christmas on; each of the two days that falls on a weekend has another."""
    days = [date(year, 12, 25), date(year, 12, 26)]
    found = [day for day in days if day.weekday() < SAT]
    after = date(year, 12, 27)
    while len(found) < 2:
        if after.weekday() < SAT:
            found.append(after)
        after += DAY
    return found


def days(*texts):
    return [date.fromisoformat(text) for text in texts]


def last_weekday(day):
    while day.weekday() >= SAT:
        day -= DAY
    return day


MOURNING = days('2004-06-11', '2007-01-02', '2018-12-05', '2025-01-09')


def new_york(year):
    closed = [sunday_to_monday(date(year, 1, 1)), nth(year, 1, MON, 3), nth(year, 2, MON, 3), easter(year) - 2 * DAY,
              nth(year, 5, MON, -1), nearest(date(year, 7, 4)), nth(year, 9, MON, 1), nth(year, 11, THU, 4),
              nearest(date(year, 12, 25))]
    if year >= 2022:
        closed.append(nearest(date(year, 6, 19)))
    closed += MOURNING + days('2001-09-11', '2001-09-12', '2001-09-13', '2001-09-14', '2012-10-29', '2012-10-30')
    early = [nth(year, 11, THU, 4) + DAY, *days('2003-12-26')]
    if date(year, 12, 24).weekday() < FRI:
        early.append(date(year, 12, 24))
    third = date(year, 7, 3)
    if third.weekday() in (MON, TUE, THU) or third.weekday() == WED and year >= 2013:
        early.append(third)
    if date(year, 7, 5).weekday() == FRI and year < 2013:
        early.append(date(year, 7, 5))
    return closed, [(day, '13:00') for day in early]


def chicago(year):
    closed = [sunday_to_monday(date(year, 1, 1)), easter(year) - 2 * DAY, nearest(date(year, 12, 25))] + MOURNING
    early = [nth(year, 1, MON, 3), nth(year, 2, MON, 3), nth(year, 5, MON, -1), nearest(date(year, 7, 4)),
             nth(year, 9, MON, 1), nth(year, 11, THU, 4), nth(year, 11, THU, 4) + DAY]
    if year >= 2022:
        early.append(nearest(date(year, 6, 19)))
    if date(year, 12, 24).weekday() < FRI:
        early.append(date(year, 12, 24))
    return closed, [(day, '12:00') for day in early]


def london(year):
    early_may = nth(year, 5, MON, 1)
    spring = nth(year, 5, MON, -1)
    moved = {2002: date(2002, 6, 4), 2012: date(2012, 6, 4), 2022: date(2022, 6, 2)}
    closed = [to_monday(date(year, 1, 1)), easter(year) - 2 * DAY, easter(year) + DAY,
              date(2020, 5, 8) if year == 2020 else early_may, moved.get(year, spring), nth(year, 8, MON, -1),
              *christmas_and_boxing(year)]
    closed += days('2002-06-03', '2011-04-29', '2012-06-05', '2022-06-03', '2022-09-19', '2023-05-08')
    early = [last_weekday(date(year, 12, 24)), last_weekday(date(year, 12, 31))]
    return closed, [(day, '12:30') for day in early]


def frankfurt(year):
    closed = [date(year, 1, 1), easter(year) - 2 * DAY, easter(year) + DAY, date(year, 5, 1), date(year, 12, 24),
              date(year, 12, 25), date(year, 12, 26), date(year, 12, 31)]
    if year == 2007 or 2015 <= year <= 2021:
        closed.append(easter(year) + 50 * DAY)
    if 2014 <= year <= 2021:
        closed.append(date(year, 10, 3))
    closed += days('2017-10-31')
    early = [(last_weekday(date(year, 12, 30)), '14:00')] if year >= 2010 else []
    return closed, early


def paris(year):
    closed = [date(year, 1, 1), easter(year) - 2 * DAY, easter(year) + DAY, date(year, 5, 1), date(year, 12, 25),
              date(year, 12, 26)]
    return closed, [(date(year, 12, 24), '14:05'), (date(year, 12, 31), '14:05')]


def tokyo(year):
    spring = int(20.8431 + 0.242194 * (year - 1980)) - (year - 1980) // 4
    autumn = int(23.2488 + 0.242194 * (year - 1980)) - (year - 1980) // 4
    games = {2020: days('2020-07-23', '2020-08-10', '2020-07-24'), 2021: days('2021-07-22', '2021-08-08', '2021-07-23')}
    marine = date(year, 7, 20) if year < 2003 else nth(year, 7, MON, 3)
    sports = nth(year, 10, MON, 2)
    national = [date(year, 1, 1), nth(year, 1, MON, 2), date(year, 2, 11), date(year, 3, spring), date(year, 4, 29),
                date(year, 5, 3), date(year, 5, 5), date(year, 9, 15) if year < 2003 else nth(year, 9, MON, 3),
                date(year, 9, autumn), date(year, 11, 3), date(year, 11, 23)]
    national += games.get(year, [marine, sports] + ([date(year, 8, 11)] if year >= 2016 else []))
    if year <= 2018:
        national.append(date(year, 12, 23))
    if year >= 2020:
        national.append(date(year, 2, 23))
    if year >= 2007:
        national.append(date(year, 5, 4))
    if year == 2019:
        national += days('2019-05-01', '2019-10-22')
    closed = set(national)
    for day in sorted(national):
        if day.weekday() == SUN:
            other = day + DAY
            while other in closed and year >= 2007:
                other += DAY
            closed.add(other)
    for day in sorted(national):
        between = day + DAY
        if between + DAY in national and between not in closed and between.weekday() != SUN:
            closed.add(between)
    closed |= {date(year, 1, 2), date(year, 1, 3), date(year, 12, 31), *days('2020-10-01')}
    early = []
    first = date(year, 1, 4)
    while first.weekday() >= SAT or first in closed:
        first += DAY
    if year <= 2009:
        early.append((first, '11:00'))
    if year <= 2008:
        last = date(year, 12, 30)
        while last.weekday() >= SAT or last in closed:
            last -= DAY
        early.append((last, '11:00'))
    return sorted(closed), early


def hong_kong(year):
    from holidays.calendars.chinese import _ChineseLunisolar
    moon = _ChineseLunisolar()

    def of(which):
        found = getattr(moon, which + '_date')(year)
        return date(*(found[0] if isinstance(found, tuple) else found).timetuple()[:3])

    new_year = of('lunar_new_year')
    feast = [new_year + DAY * i for i in range(3)]
    if any(day.weekday() == SUN for day in feast):
        feast.append(new_year + 3 * DAY)
    good_friday = easter(year) - 2 * DAY
    other = [date(year, 1, 1), good_friday, good_friday + DAY, good_friday + 3 * DAY, date(year, 5, 1), date(year, 7, 1)]
    closed = set(feast)
    moving = [of('qingming'), of('buddha_birthday'), of('dragon_boat'), of('mid_autumn') + DAY, date(year, 10, 1),
              of('double_ninth'), date(year, 12, 25), date(year, 12, 26)]
    fixed = set(other) | set(moving)
    for day in sorted(other + moving):
        while day.weekday() == SUN or day in closed:
            day += DAY
            while day in fixed:
                day += DAY
        closed.add(day)
    closed |= set(days('2013-08-14', '2015-09-03', '2016-08-02', '2016-10-21', '2017-08-23', '2020-10-13', '2021-10-13',
                       '2023-07-17', '2023-09-01', '2023-09-08', '2024-09-06'))
    early = [new_year - DAY, date(year, 12, 24), date(year, 12, 31)]
    return sorted(closed), [(day, '12:00') for day in early if day not in closed]


def toronto(year):
    closed = [to_monday(date(year, 1, 1)), easter(year) - 2 * DAY, nth(year, 5, MON, -1) - (
                  7 * DAY if nth(year, 5, MON, -1).day >= 25 else timedelta(0)),
              to_monday(date(year, 7, 1)), nth(year, 8, MON, 1), nth(year, 9, MON, 1), nth(year, 10, MON, 2),
              *christmas_and_boxing(year)]
    if year >= 2008:
        closed.append(nth(year, 2, MON, 3))
    return closed + days('2008-12-17'), [(date(year, 12, 24), '13:00')]


def sydney(year):
    closed = [to_monday(date(year, 1, 1)), to_monday(date(year, 1, 26)), easter(year) - 2 * DAY, easter(year) + DAY,
              sunday_to_monday(date(year, 4, 25)) if year == 2010 else date(year, 4, 25), nth(year, 6, MON, 2),
              *christmas_and_boxing(year)]
    closed += days('2011-04-26', '2022-09-22')
    early = [date(year, 12, 24), date(year, 12, 31)]
    if year < 2022:
        early = [last_weekday(day) for day in early]
    return closed, [(day, '14:10') for day in early]


NONE = {}
US = {'pre-market': '330m', 'open': '60m', 'close': '60m', 'post-market': '240m'}
CALENDARS = {
    'XNYS': ('New York Stock Exchange', 'America/New_York', (2000, 2035), new_york, {'': '09:30-16:00'}, US),
    'XNAS': ('Nasdaq', 'America/New_York', (2000, 2035), new_york, {'': '09:30-16:00'}, US),
    'CMES': ('CME Globex: a session begins on the afternoon before', 'America/Chicago', (2002, 2035), chicago,
             {'': '17:00-17:00'}, {'open': '60m', 'close': '60m'}),
    'XLON': ('London Stock Exchange', 'Europe/London', (2000, 2035), london, {'': '08:00-16:30'},
             {'pre-market': '10m', 'open': '60m', 'close': '60m', 'post-market': '45m'}),
    'XETR': ('Xetra', 'Europe/Berlin', (2004, 2035), frankfurt, {'': '09:00-17:30'},
             {'pre-market': '60m', 'open': '60m', 'close': '60m', 'post-market': '180m'}),
    'XPAR': ('Euronext Paris', 'Europe/Paris', (2004, 2035), paris, {'': '09:00-17:30'},
             {'pre-market': '105m', 'open': '60m', 'close': '60m', 'post-market': '10m'}),
    'XTKS': ('Tokyo Stock Exchange', 'Asia/Tokyo', (2000, 2035), tokyo,
             {'2000-01-01': '[09:00-11:00, 12:30-15:00]', '2011-11-21': '[09:00-11:30, 12:30-15:00]',
              '2024-11-05': '[09:00-11:30, 12:30-15:30]'},
             {'pre-market': '60m', 'open': '60m', 'close': '60m'}),
    'XHKG': ('Hong Kong Exchange', 'Asia/Hong_Kong', (2012, 2030), hong_kong,
             {'2012-01-01': '[09:30-12:00, 13:30-16:00]', '2012-03-05': '[09:30-12:00, 13:00-16:00]'},
             {'pre-market': '30m', 'open': '60m', 'close': '60m', 'post-market': '10m'}),
    'XTSE': ('Toronto Stock Exchange', 'America/Toronto', (2002, 2035), toronto, {'': '09:30-16:00'},
             {'pre-market': '150m', 'open': '60m', 'close': '60m', 'post-market': '60m'}),
    'XASX': ('Australian Securities Exchange', 'Australia/Sydney', (2010, 2035), sydney, {'': '10:00-16:00'},
             {'pre-market': '180m', 'open': '60m', 'close': '60m', 'post-market': '60m'}),
}
THEIRS = {'XNYS': 'XNYS', 'XNAS': 'XNAS', 'CMES': 'XCME', 'XLON': 'XLON', 'XETR': 'XETR', 'XPAR': 'XECB', 'XTKS': 'XJPX',
          'XHKG': 'XHKG', 'XTSE': 'XTSE', 'XASX': 'XASX'}


def listed(rule, first, last):
    closed, early = {}, {}
    for year in range(first, last + 1):
        off, short = rule(year)
        off = sorted({day for day in off if day.year == year and day.weekday() < SAT})
        short = sorted({(day, at) for day, at in short if day.year == year and day.weekday() < SAT and day not in off})
        closed[year], early[year] = off, short
    return closed, early


def text(title, zone, years, hours, phases, closed, early):
    lines = [f'# {title}', f'zone: {zone}', f'years: {years[0]}-{years[1]}', 'weekend: [saturday, sunday]']
    if '' in hours:
        lines.append('hours: ' + hours[''])
    else:
        lines += ['hours:'] + [f'  {day}: {parts}' for day, parts in hours.items()]
    lines += ['phases:'] + [f'  {name}: {length}' for name, length in phases.items()]
    lines.append('holidays:')
    for year, off in closed.items():
        lines.append(f'  {year}: [' + ', '.join(day.strftime('%m-%d') for day in off) + ']')
    if any(early.values()):
        lines.append('early_closes:')
        for year, short in early.items():
            if short:
                lines.append(f'  {year}: [' + ', '.join(day.strftime('%m-%d ') + at for day, at in short) + ']')
    return '\n'.join(lines) + '\n'


def compare(name, years, closed, early):
    import holidays
    theirs = THEIRS[name]
    known = type(holidays.financial_holidays(theirs))
    first = max(years[0], known.start_year)
    wanted = range(first, years[1] + 1)
    different = 0
    for category, ours in (('public', closed), ('half_day', {y: [d for d, _ in s] for y, s in early.items()})):
        if category not in known.supported_categories:
            continue
        listed_there = holidays.financial_holidays(theirs, years=wanted, categories=category)
        there = {day for day in listed_there if day.weekday() < SAT and day.year in wanted}
        here = {day for year in wanted for day in ours[year]}
        for day in sorted(there ^ here):
            different += 1
            print(f"{name} {category} {day} {day:%a}: only {'there: ' + listed_there.get(day) if day in there else 'here'}")
    print(f'{name}: compared with {theirs} of holidays {holidays.__version__}, {first} to {years[1]}: {different} days differ')


def main(folder):
    for name, (title, zone, years, rule, hours, phases) in CALENDARS.items():
        closed, early = listed(rule, *years)
        with open(f'{folder}/{name}.yaml', 'w') as file:
            file.write(text(title, zone, years, hours, phases, closed, early))
        compare(name, years, closed, early)


if __name__ == '__main__':
    main(sys.argv[1])
