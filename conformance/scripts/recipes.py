"""Makes the data of docs/recipes.md and what pandas gives for every recipe.

    python conformance/scripts/recipes.py examples/recipes

writes bars.csv, index.csv, reference.csv, actions.csv and expected.csv.gz into that folder. The data are random walks of eight
made-up stocks in bars of 30 minutes, 2024-02-12 to 2024-04-05 on the New York exchange: clocks change within them.
"""
import gzip
import io
import sys
from pathlib import Path

import numpy as np
import pandas as pd

ZONE = 'America/New_York'
SECTORS = {'ALMA': 'energy', 'BIRK': 'energy', 'CARO': 'energy', 'DUNE': 'tools', 'ERLE': 'tools', 'FINN': 'tools',
           'GALE': 'shipping', 'HOLM': 'shipping'}
SHARES = {'ALMA': 52e6, 'BIRK': 410e6, 'CARO': 33e6, 'DUNE': 120e6, 'ERLE': 75e6, 'FINN': 900e6, 'GALE': 18e6, 'HOLM': 240e6}
DIVIDENDS = [('ALMA', '2024-02-22', 0.75), ('BIRK', '2024-03-11', 0.4), ('FINN', '2024-03-14', 1.1), ('ALMA', '2024-03-28', 0.8)]
CLOSED = ['2024-02-19', '2024-03-29']


def data():
    random = np.random.default_rng(20240212)
    days = [d for d in pd.bdate_range('2024-02-12', '2024-04-05') if str(d.date()) not in CLOSED]
    times = pd.DatetimeIndex([(d + pd.Timedelta(minutes=570 + 30 * i)).tz_localize(ZONE) for d in days for i in range(13)]).tz_convert('UTC')
    n = len(times)
    market = random.normal(0, 0.002, n)
    sector = {s: random.normal(0, 0.0015, n) for s in sorted(set(SECTORS.values()))}
    daily = 1 + 0.8 * np.cos(np.linspace(0, 2 * np.pi, 13))
    rows = []
    for k, symbol in enumerate(SECTORS):
        steps = (0.6 + 0.15 * k) * market + sector[SECTORS[symbol]] + random.normal(0, 0.003, n)
        close = np.round((20 + 17 * k) * np.exp(np.cumsum(steps)), 2)
        before = np.concatenate([[close[0]], close[:-1]])
        opened = np.round(before * np.exp(np.where(np.arange(n) % 13 == 0, random.normal(0, 0.006, n), 0)), 2)
        high = np.round(np.maximum(opened, close) * (1 + np.abs(random.normal(0, 0.001, n))), 2)
        low = np.round(np.minimum(opened, close) * (1 - np.abs(random.normal(0, 0.001, n))), 2)
        volume = np.round(1000 * (k + 1) * np.tile(daily, n // 13) * np.exp(random.normal(0, 0.4, n))).astype(int)
        rows.append(pd.DataFrame({'time': times, 'symbol': symbol, 'open': opened, 'high': high, 'low': low, 'close': close, 'volume': volume}))
    bars = pd.concat(rows).sort_values(['time', 'symbol'], kind='stable')
    # Bars in which nobody traded are not there.
    bars = bars[random.random(len(bars)) > 0.01].reset_index(drop=True)
    index = pd.DataFrame({'time': times, 'level': np.round(5000 * np.exp(np.cumsum(market)), 2)})
    index = index[random.random(n) > 0.02]
    reference = pd.DataFrame({'symbol': list(SECTORS), 'sector': list(SECTORS.values()), 'shares': list(SHARES.values())})
    first = bars.assign(day=bars.time.dt.tz_convert(ZONE).dt.date.astype(str)).groupby(['symbol', 'day']).time.first()
    actions = pd.DataFrame([{'symbol': s, 'time': first[s, d], 'dividend': x} for s, d, x in DIVIDENDS])
    return bars, index, reference, actions


def slopes(y, xs, w):
    """Least squares with an intercept over the last w rows, by numpy; slopes and the last residual."""
    m = np.column_stack([np.ones(len(y))] + xs)
    beta = np.full((len(y), len(xs)), np.nan)
    resid = np.full(len(y), np.nan)
    for i in range(w - 1, len(y)):
        a, b = m[i - w + 1:i + 1], y[i - w + 1:i + 1]
        good = ~(np.isnan(a).any(axis=1) | np.isnan(b))
        if good.sum() < w or not good[-1]:
            continue
        found = np.linalg.lstsq(a[good], b[good], rcond=None)[0]
        beta[i], resid[i] = found[1:], b[-1] - m[i] @ found
    return beta, resid


def neutral(frame, y, x):
    """What a slope of x and a mean of each sector leave of y, among the rows of one time."""
    out = pd.Series(np.nan, frame.index)
    good = frame[[y, x]].notna().all(axis=1)
    some = frame[good]
    if len(some) == 0:
        return out
    m = np.column_stack([pd.get_dummies(some.sector).to_numpy(float), some[x]])
    if m.shape[1] >= m.shape[0]:
        return out
    out[good] = some[y] - m @ np.linalg.lstsq(m, some[y], rcond=None)[0]
    return out


def drawdown(x):
    peak = np.maximum.accumulate(x)
    return (x / peak - 1).min()


def expected(bars, index, reference, actions):
    f = bars.merge(reference, on='symbol').merge(actions, on=['symbol', 'time'], how='left').sort_values(['time', 'symbol'], kind='stable').reset_index(drop=True)
    f = pd.merge_asof(f, index, on='time')
    f = f.sort_values(['symbol', 'time'], kind='stable').reset_index(drop=True)
    local = f.time.dt.tz_convert(ZONE)
    f['day'] = local.dt.date
    f['clock'] = local.dt.hour * 3600 + local.dt.minute * 60
    one, today, slot, now = f.groupby('symbol'), f.groupby(['symbol', 'day']), f.groupby(['symbol', 'clock']), f.groupby('time')
    first = f.day != one.day.shift()
    o = f[['time', 'symbol']].copy()

    # Prices and returns
    o['ret'] = f['ret'] = one.close.pct_change()
    o['log_ret'] = np.log(f.close / one.close.shift())
    o['total_ret'] = (f.close + f.dividend.fillna(0)) / one.close.shift() - 1
    f['growth'] = 1 + o.total_ret.fillna(0)
    o['total_return_index'] = one.growth.cumprod()
    o['intraday_ret'] = today.close.pct_change()

    # The day
    f['turnover'] = f.close * f.volume
    o['vwap'] = today.turnover.cumsum() / today.volume.cumsum()
    o['off_vwap'] = f.close / o.vwap - 1
    o['gap'] = (f.open / one.close.shift() - 1).where(first)
    f['gap'] = o.gap
    o['gap_today'] = today.gap.transform('first')
    o['since_open'] = f.close / today.open.transform('first') - 1
    o['day_high'] = today.high.cummax()
    o['day_range'] = (f.close - today.low.cummin()) / (o.day_high - today.low.cummin())
    f['early'] = f.high.where(f.clock < 10.5 * 3600)
    f['opening'] = today.early.cummax()
    o['opening_high'] = today.opening.ffill()
    o['breakout'] = f.close > o.opening_high
    o['usual_volume'] = slot.volume.transform(lambda x: x.rolling(10).mean())
    f['usual'] = o.usual_volume
    o['volume_surprise'] = f.volume / slot.usual.shift()
    o['share_of_day'] = today.volume.cumsum() / f.assign(d=slot.volume.transform(lambda x: x.rolling(5).mean())).groupby(['symbol', 'day']).d.cumsum()

    # Clock and calendar
    o['seconds_since_trade'] = one.time.diff().dt.total_seconds()
    f['jump_time'] = f.time.where(f.ret.abs() > 0.01)
    o['since_jump'] = (f.time - one.jump_time.ffill()).dt.total_seconds()
    o['minutes_open'] = (f.clock - 9.5 * 3600) / 60
    o['first_hour'] = f.clock < 10.5 * 3600
    o['last_hour'] = f.clock >= 15 * 3600
    o['monday'] = local.dt.weekday == 0
    o['days_to_month_end'] = local.dt.days_in_month - local.dt.day

    # Risk
    o['volatility'] = one.ret.transform(lambda x: x.rolling(26).std()) * np.sqrt(252 * 13)
    f['square'] = f.ret ** 2
    o['fast_volatility'] = np.sqrt(one.square.transform(lambda x: x.ewm(span=26, adjust=False).mean()))
    f['width'] = np.log(f.high / f.low) ** 2
    o['parkinson'] = np.sqrt(one.width.transform(lambda x: x.rolling(26).mean()) / (4 * np.log(2)))
    o['drawdown'] = one.close.transform(lambda x: x.rolling(65).apply(drawdown, raw=True))
    o['from_peak'] = f.close / one.close.cummax() - 1
    f['impact'] = f.ret.abs() / f.turnover
    o['illiquidity'] = 1e6 * one.impact.transform(lambda x: x.rolling(26).mean())

    # Against an index and the sector
    f['market'] = one['level'].pct_change()
    f['sector_ret'] = f.groupby(['time', 'sector']).ret.transform('mean')
    beta, left = pd.Series(np.nan, f.index), pd.Series(np.nan, f.index)
    for _, g in one:
        beta[g.index] = slopes(g.ret.to_numpy(), [g.market.to_numpy()], 52)[0][:, 0]
        left[g.index] = slopes(g.ret.to_numpy(), [g.market.to_numpy(), g.sector_ret.to_numpy()], 52)[1]
    o['beta'] = beta
    f['left'] = left
    o['residual_volatility'] = one.left.transform(lambda x: x.rolling(26).std())
    o['correlation'] = one[['ret', 'market']].apply(lambda g: g.ret.rolling(52).corr(g.market)).reset_index(level=0, drop=True)

    # Across stocks
    f['momentum'] = one.close.transform(lambda x: x / x.shift(65) - 1)
    f['size'] = np.log(f.close * f.shares)
    f['cap'] = f.close * f.shares
    o['neutral_momentum'] = f.groupby('time', group_keys=False)[['momentum', 'size', 'sector']].apply(lambda g: neutral(g, 'momentum', 'size'))
    lo, hi = now.momentum.transform(lambda x: x.quantile(0.1)), now.momentum.transform(lambda x: x.quantile(0.9))
    f['cut'] = f.momentum.clip(lo, hi)
    o['winsorised_score'] = (f.cut - now.cut.transform('mean')) / now.cut.transform('std')
    mean = now[['ret', 'cap']].apply(lambda g: (g.ret * g.cap).sum() / g.cap[g.ret.notna()].sum())
    o['excess_ret'] = f.ret - f.time.map(mean)
    o['off_median'] = f.ret - now.ret.transform('median')
    return o.sort_values(['time', 'symbol'], kind='stable')


def csv(frame):
    frame = frame.copy()
    frame['time'] = frame.time.dt.strftime('%Y-%m-%dT%H:%M:%SZ')
    for c in frame.columns:
        if frame[c].dtype == bool:
            frame[c] = frame[c].map({True: 'true', False: 'false'})
    return frame.to_csv(index=False)


def main(folder):
    bars, index, reference, actions = data()
    for name, frame in {'bars': bars, 'index': index, 'actions': actions}.items():
        (folder / f'{name}.csv').write_text(csv(frame))
    (folder / 'reference.csv').write_text(reference.to_csv(index=False))
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode='wb', mtime=0) as z:
        z.write(csv(expected(bars, index, reference, actions)).encode())
    (folder / 'expected.csv.gz').write_bytes(out.getvalue())


if __name__ == '__main__':
    main(Path(sys.argv[1]))
