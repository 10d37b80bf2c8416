import type { Site } from '../../../interpreter/calls/call-site';
import { fill } from '../../../interpreter/evaluation/ended';
import { iterate, type Iteration } from '../../../interpreter/evaluation/iterate';
import { modelClass } from '../../../interpreter/values/classes';
import { item, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type {
  DeferredValue,
  InstanceValue,
  Item,
  ListValue,
  NativeFunction,
  Value,
} from '../../../interpreter/values/values';
import { nextOf } from '../../builtins/iteration';
import { areCertain, lazyIterator } from '../../kit/elements';
import { ownOrNone } from '../../kit/instances';
import { methods, native, properties } from '../../kit/model';
import { causeOf, plain } from '../../kit/values';
import type { Csv } from './index';
import { QUOTE, type Dialect } from './dialect';
import { Malformed, rowsOf, type Field } from './parse';

/** The rows of a reader, and the number of lines up to the end of each. */
export interface Rows {
  readonly iterator: DeferredValue;
  readonly lines: readonly number[];
}

const ROWS = new WeakMap<InstanceValue, Rows>();

/** Returns the rows of a reader that `csv.reader` made. */
export const rowsOfReader = (reader: Value): Rows | undefined =>
  reader.kind === 'instance' ? ROWS.get(reader) : undefined;

/** Returns the number of lines that have been read for the rows which were taken. */
export const lineNumber = ({ iterator, lines }: Rows): Value =>
  num(lines[Math.min(iterator.taken, lines.length) - 1] ?? 0);

/** Makes `csv.reader`. */
export function readerFunction(csv: Csv): NativeFunction {
  const cls = modelClass(
    '_csv.reader',
    [csv.builtins.object],
    [
      ...methods('_csv.reader', {
        '__iter__()': (self, _, { at }) => ROWS.get(self)?.iterator ?? causeOf(undefined, 'rows', at),
        '__next__()': (self, _, { vm, at }) => {
          const rows = ROWS.get(self);
          return rows === undefined
            ? causeOf(undefined, 'a row', at)
            : nextOf(vm, rows.iterator, undefined, at);
        },
      }),
      ...properties('_csv.reader', {
        dialect: (self, site) => ownOrNone(site, self, '_dialect'),
        line_num: (self, { at }) => {
          const rows = ROWS.get(self);
          return rows === undefined ? causeOf(undefined, 'a line number', at) : lineNumber(rows);
        },
      }),
    ],
  );
  return native(
    'csv.reader(iterable, /, dialect=..., **fmtparams)',
    ({ iterable, dialect: base, fmtparams }, site) => {
      const dialect = csv.dialect(site, base, fmtparams);
      if ('kind' in dialect) return dialect;
      const reader = site.vm.instance(cls, site.at);
      reader.attrs.set('_dialect', csv.dialectObject(site, dialect));
      const lines: number[] = [];
      const given = iterate(site.vm, iterable, site.at);
      ROWS.set(reader, {
        iterator: lazyIterator(site.vm, () => read(csv, given, dialect, lines, site)),
        lines,
      });
      return reader;
    },
  );
}

/** Reads the rows of lines, up to the first line that isn't known. */
function read(
  csv: Csv,
  { items, open }: Iteration,
  dialect: Dialect,
  lines: number[],
  site: Site,
): ListValue {
  const { vm, at } = site;
  const end = items.findIndex((one) => !isLine(one, site));
  const known = end < 0 ? items : items.slice(0, end);
  const rest = end < 0 ? open : causeOf(items[end]?.value, 'a line that hangs on a test', at);
  const rows: Item[] = [];
  const list = vm.listOf(rows, rest);
  return fill(vm, list, () => {
    try {
      for (const { fields, lines: count } of rowsOf(textsOf(csv, known, site), dialect, csv.limit)) {
        rows.push(item(vm.list(fields.map((field) => valueOf(field, dialect, site)))));
        lines.push(count);
      }
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      vm.raise(csv.Error, error.message, at, error.message, str(error.message));
    }
  });
}

const NO_TEXT = 'iterator should return strings, not bytes (the file should be opened in text mode)';

const isLine = (one: Item, { vm }: Site): boolean =>
  areCertain(vm, [one]) && (textOf(one.value) !== undefined || plain(one.value).kind === 'bytes');

function* textsOf(csv: Csv, items: readonly Item[], { vm, at }: Site): Generator<string> {
  for (const { value } of items) {
    const text = textOf(value);
    if (text === undefined) vm.raise(csv.Error, NO_TEXT, at, NO_TEXT, str(NO_TEXT));
    else yield text;
  }
}

function valueOf({ text, isQuoted }: Field, { quoting }: Dialect, { vm, at }: Site): Value {
  const isStrict = quoting === QUOTE.notnull || quoting === QUOTE.strings;
  if (!isQuoted && text === '' && isStrict) return NONE;
  if (isQuoted || text === '' || (quoting !== QUOTE.nonnumeric && quoting !== QUOTE.strings))
    return str(text);
  const number = /^\s*[-+]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][-+]?\d+)?\s*$/u.test(
    text,
  )
    ? Number(text.replaceAll('_', ''))
    : undefined;
  const words = `could not convert string to float: '${text}'`;
  if (number === undefined) vm.raise('ValueError', words, at, words, str(words));
  return num(number ?? 0, true);
}
