import { raiseInWords } from '../../../interpreter/guards/refusals';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entryOf, setEntry } from '../../../interpreter/values/dicts';
import { NONE, textOf } from '../../../interpreter/values/make';
import type {
  ClassValue,
  DeferredValue,
  InstanceValue,
  ListValue,
  NativeFunction,
  Value,
} from '../../../interpreter/values/values';
import { nextOf } from '../../builtins/iteration';
import { forward } from '../../kit/calls';
import { areCertain, lazyIterator, mapItems } from '../../kit/elements';
import { own, ownOrNone, setOwn } from '../../kit/instances';
import { keeping, methods, properties } from '../../kit/model';
import { causeOf } from '../../kit/values';
import type { Csv } from './index';
import { lineNumber, rowsOfReader } from './reader';

const ROWS = new WeakMap<InstanceValue, DeferredValue>();

/** Makes `csv.DictReader`: rows as dicts, by the names in the first row. */
export const dictReader = (csv: Csv, reader: NativeFunction): ClassValue =>
  modelClass(
    'csv.DictReader',
    [csv.builtins.object],
    [
      ...methods(keeping('csv.DictReader'), {
        "__init__(f, fieldnames=None, restkey=None, restval=None, dialect='excel', *args, **kwds)": (
          self,
          { f, fieldnames, restkey, restval, dialect, args, kwds },
          site,
        ) => {
          const names =
            fieldnames.kind === 'none' ? NONE : site.vm.listOf(iterate(site.vm, fieldnames, site.at).items);
          const made = forward(site, reader, [f, dialect, ...args], kwds);
          setOwn(site, self, { _fieldnames: names, restkey, restval, dialect, reader: made });
          ROWS.set(
            self,
            lazyIterator(site.vm, () => dictsOf(self, site)),
          );
          return NONE;
        },
        '__iter__()': (self, _, { at }) => ROWS.get(self) ?? causeOf(undefined, 'rows', at),
        '__next__()': (self, _, { vm, at }) => {
          const rows = ROWS.get(self);
          return rows === undefined ? causeOf(undefined, 'a row', at) : nextOf(vm, rows, undefined, at);
        },
      }),
      ...properties('csv.DictReader', {
        fieldnames: {
          get: (self, site) => namesOf(self, site),
          set: (self, value, site) => {
            setOwn(site, self, { _fieldnames: value });
          },
        },
        line_num: (self, site) => {
          const rows = rowsOfReader(ownOrNone(site, self, 'reader'));
          const taken = ROWS.get(self)?.taken ?? 0;
          return rows === undefined || taken > 0
            ? causeOf(undefined, 'a line number', site.at)
            : lineNumber(rows);
        },
      }),
    ],
  );

/** Returns the names of a reader: those that it was given, else those of the first row. */
function namesOf(self: InstanceValue, site: Site): Value {
  const { vm, at } = site;
  const known = ownOrNone(site, self, '_fieldnames');
  const rows = rowsOfReader(ownOrNone(site, self, 'reader'));
  if (known.kind !== 'none') return known;
  if (rows === undefined) return causeOf(undefined, 'the names of fields', at);
  const names = nextOf(vm, rows.iterator, NONE, at);
  setOwn(site, self, { _fieldnames: names });
  return names;
}

function dictsOf(self: InstanceValue, site: Site): ListValue {
  const { vm, at } = site;
  const names = namesOf(self, site);
  const rows = rowsOfReader(ownOrNone(site, self, 'reader'));
  if (names.kind === 'none') return vm.list();
  const { items: fields, open: more } = iterate(vm, names, at);
  if (rows === undefined || more !== undefined || !areCertain(vm, fields))
    return vm.listOf([], causeOf(more, 'rows of unknown names', at));
  const given = iterate(vm, rows.iterator, at);
  const filled = given.items.filter(({ value }) => value.kind !== 'list' || value.items.length > 0);
  return mapItems(vm, { ...given, items: filled }, (row) => {
    const dict = vm.dict();
    const values = iterate(vm, row, at).items.map(({ value }) => value);
    fields.forEach(({ value: name }, index) => {
      setEntry(vm, dict, name, values[index] ?? ownOrNone(site, self, 'restval'));
    });
    if (values.length > fields.length)
      setEntry(vm, dict, ownOrNone(site, self, 'restkey'), vm.list(values.slice(fields.length)));
    return dict;
  });
}

/** Makes `csv.DictWriter`: rows of dicts, in the order of the names. */
export const dictWriter = (csv: Csv, writer: NativeFunction): ClassValue =>
  modelClass(
    'csv.DictWriter',
    [csv.builtins.object],
    methods(keeping('csv.DictWriter'), {
      "__init__(f, fieldnames, restval='', extrasaction='raise', dialect='excel', *args, **kwds)": (
        self,
        { f, fieldnames, restval, extrasaction, dialect, args, kwds },
        site,
      ) => {
        const action = textOf(extrasaction)?.toLowerCase();
        if (action !== undefined && action !== 'raise' && action !== 'ignore')
          return raiseInWords(
            site.vm,
            'ValueError',
            `extrasaction (${action}) must be 'raise' or 'ignore'`,
            site.at,
          );
        const names =
          fieldnames.kind === 'deferred'
            ? site.vm.listOf(iterate(site.vm, fieldnames, site.at).items)
            : fieldnames;
        const made = forward(site, writer, [f, dialect, ...args], kwds);
        setOwn(site, self, { fieldnames: names, restval, extrasaction, writer: made });
        return NONE;
      },
      'writeheader()': (self, _, site) => {
        const names = iterate(site.vm, ownOrNone(site, self, 'fieldnames'), site.at).items;
        const header = site.vm.dict();
        for (const { value } of names) setEntry(site.vm, header, value, value);
        return callAttribute(site.vm, self, 'writerow', { ...NO_ARGUMENTS, args: [header] }, site.at);
      },
      'writerow(rowdict)': (self, { rowdict }, site) =>
        write(self, 'writerow', rowOf(self, rowdict, site), site),
      'writerows(rowdicts)': (self, { rowdicts }, site) =>
        write(
          self,
          'writerows',
          mapItems(site.vm, iterate(site.vm, rowdicts, site.at), (row) => rowOf(self, row, site)),
          site,
        ),
    }),
  );

function write(self: InstanceValue, method: string, rows: Value, site: Site): Value {
  const writer = own(site, self, 'writer');
  return writer?.kind === 'instance'
    ? callAttribute(site.vm, writer, method, { ...NO_ARGUMENTS, args: [rows] }, site.at)
    : causeOf(writer, 'a CSV writer', site.at);
}

/** Returns the values of a dict in the order of the names; ValueError for further keys, unless they're ignored. */
function rowOf(self: InstanceValue, row: Value, site: Site): Value {
  const { vm, at } = site;
  const names = iterate(vm, ownOrNone(site, self, 'fieldnames'), at).items.map(({ value }) => value);
  const dict = contentOf(row);
  if (dict === undefined || dict.open !== undefined) return causeOf(row, 'a row', at);
  if (textOf(ownOrNone(site, self, 'extrasaction'))?.toLowerCase() === 'raise') {
    const wanted = new Set(names.map(textOf));
    const others = [...dict.entries.values()].filter(({ key }) => !wanted.has(textOf(key)));
    if (others.length > 0)
      return vm.raiseIfCaught('ValueError', 'dict contains fields not in fieldnames', at);
  }
  return vm.list(names.map((name) => entryOf(vm, dict, name) ?? ownOrNone(site, self, 'restval')));
}
