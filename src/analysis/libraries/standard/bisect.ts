import type { Site } from '../../interpreter/calls/call-site';
import { append, iterate, replaceItems } from '../../interpreter/evaluation/iterate';
import { item, NONE, num } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { signOf } from '../builtins/list-methods';
import { invoke } from '../kit/calls';
import { areCertain } from '../kit/elements';
import type { Library } from '../kit/library';
import { functions, type Rule } from '../kit/model';
import { causeOf, integerOf } from '../kit/values';

type Side = 'left' | 'right';
type Search = Rule<'(a, x, lo=0, hi=None, *, key=None)'>;
type Asked = Parameters<Search>[0];

/** `bisect`: places in a sorted list. */
export const library: Library = () =>
  functions('bisect', {
    'bisect(a, x, lo=0, hi=None, *, key=None)': finding('right'),
    'bisect_right(a, x, lo=0, hi=None, *, key=None)': finding('right'),
    'bisect_left(a, x, lo=0, hi=None, *, key=None)': finding('left'),
    'insort(a, x, lo=0, hi=None, *, key=None)': inserting('right'),
    'insort_right(a, x, lo=0, hi=None, *, key=None)': inserting('right'),
    'insort_left(a, x, lo=0, hi=None, *, key=None)': inserting('left'),
  });

const finding =
  (side: Side): Search =>
  (asked, site) => {
    const index = placeOf(site, asked, asked.x, side);
    return index === undefined ? causeOf(asked.a, 'a place in a sorted list', site.at) : num(index);
  };

/** `insort` asks the key of the new element too. */
const inserting =
  (side: Side): Search =>
  (asked, site) => {
    const { vm, at } = site;
    const { a: list, x: element } = asked;
    if (list.kind !== 'list') return NONE;
    const index = placeOf(site, asked, keyOf(site, asked.key, element), side);
    if (index === undefined) {
      append(vm, list, element);
      list.open ??= causeOf(undefined, 'the order of a list', at);
    } else {
      replaceItems(vm, list, list.items.toSpliced(index, 0, item(element)));
    }
    return NONE;
  };

const keyOf = (site: Site, key: Value, element: Value): Value =>
  key.kind === 'none' ? element : invoke(site, key, element);

/** Returns the place behind the elements that are less, or not greater; `undefined` where that can't be told. */
function placeOf(site: Site, { a, lo, hi, key }: Asked, wanted: Value, side: Side): number | undefined {
  const { vm, at } = site;
  const { items, open } = iterate(vm, a, at);
  if (open !== undefined || integerOf(lo) !== 0 || hi.kind !== 'none' || !areCertain(vm, items))
    return undefined;
  let index = 0;
  for (const { value } of items) {
    const sign = signOf(vm, keyOf(site, key, value), wanted, at);
    if (sign === undefined) return undefined;
    if (sign > 0 || (sign === 0 && side === 'left')) return index;
    index += 1;
  }
  return index;
}
