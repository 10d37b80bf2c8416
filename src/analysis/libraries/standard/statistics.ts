import type { Site } from '../../interpreter/calls/call-site';
import { keyOf } from '../../interpreter/values/dicts';
import { iterate } from '../../interpreter/evaluation/iterate';
import { binary } from '../../interpreter/evaluation/operators';
import { reduced } from '../../interpreter/values/exact';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, num, str } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { sorted } from '../builtins/list-methods';
import { areCertain } from '../kit/elements';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { exactOf, floatOf, integer, type Ratio } from '../kit/ratios';
import { causeOf } from '../kit/values';

type Read = (data: readonly Value[], site: Site) => Value | undefined;

/** `statistics`: averages of known numbers. Fractions, decimals and truth values are unknown. */
export const library: Library = ({ class: builtin }) => {
  const StatisticsError = modelClass('statistics.StatisticsError', [builtin('ValueError')]);
  const of = (refusal: string, read: Read) => asked(StatisticsError, refusal, read);
  const mean = of('mean requires at least one data point', meanOf);
  const fmean = of('fmean requires at least one data point', floatMeanOf);
  const median = of('no median for empty data', medianOf);
  const mode = of('no mode for empty data', modeOf);
  return {
    'statistics.StatisticsError': StatisticsError,
    ...functions('statistics', {
      'mean(data)': ({ data }, site) => mean(data, site),
      'fmean(data, weights=None)': ({ data, weights }, site) =>
        weights.kind === 'none' ? fmean(data, site) : causeOf(weights, 'a mean with weights', site.at),
      'median(data)': ({ data }, site) => median(data, site),
      'mode(data)': ({ data }, site) => mode(data, site),
    }),
  };
};

/** Reads data that's known, which can't be empty. */
const asked =
  (error: ClassValue, refusal: string, read: Read) =>
  (data: Value, site: Site): Value => {
    const { vm, at } = site;
    const { items, open } = iterate(vm, data, at);
    if (open !== undefined || !areCertain(vm, items)) return causeOf(open ?? data, 'an average', at);
    vm.work(items.length);
    if (items.length === 0) return vm.raiseIfCaught(error, refusal, at, true, str(refusal));
    const values = items.map(({ value }) => value);
    const unclear = values.find(({ kind }) => kind === 'unknown' || kind === 'library');
    return read(values, site) ?? causeOf(unclear, 'an average', at);
  };

/** Returns the exact sum of numbers of the built-in classes; `undefined` if there's something else. */
function sumOf(data: readonly Value[]): Ratio | undefined {
  let sum: Ratio = [0n, 1n];
  for (const one of data) {
    const exact = one.kind === 'num' ? exactOf(one) : undefined;
    if (exact === undefined) return undefined;
    sum = reduced(sum[0] * exact[1] + exact[0] * sum[1], sum[1] * exact[1]);
  }
  return sum;
}

function meanOf(data: readonly Value[]): Value | undefined {
  const sum = sumOf(data);
  if (sum === undefined) return undefined;
  const [above, below] = [sum[0], sum[1] * BigInt(data.length)];
  const isWhole = data.every((one) => one.kind === 'num' && !one.isFloat) && above % below === 0n;
  return isWhole ? integer(above / below) : num(floatOf([above, below]), true);
}

function floatMeanOf(data: readonly Value[]): Value | undefined {
  const sum = data.some((one) => one.kind === 'num' && typeof one.value === 'bigint')
    ? undefined
    : sumOf(data);
  return sum === undefined ? undefined : num(floatOf(sum) / data.length, true);
}

function medianOf(data: readonly Value[], site: Site): Value | undefined {
  if (!data.every((one) => one.kind === 'num' && !Number.isNaN(one.value))) return undefined;
  const items = data.map((value) => ({ value, guard: [] }));
  const values = sorted(site, items, NONE, NONE).map(({ value }) => value);
  const middle = values.length >> 1;
  const [below, above] = [values[middle - 1], values[middle]];
  if (above === undefined || values.length % 2 === 1) return above;
  return binary(site.vm, '/', binary(site.vm, '+', below ?? NONE, above, site.at), num(2), site.at);
}

/** Returns the value that's there most often; of several the first one. */
function modeOf(data: readonly Value[]): Value | undefined {
  const counts = new Map<string, number>();
  for (const one of data) {
    const key = keyOf(one);
    if (key === undefined) return undefined;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return data.find((one) => counts.get(keyOf(one) ?? '') === most);
}
