import { under } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { findAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { toStr } from '../../../interpreter/evaluation/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, NativeFunction, Unknown, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { areCertain } from '../../kit/elements';
import { own, ownOrNone } from '../../kit/instances';
import { methods, native, properties } from '../../kit/model';
import { causeOf, plain } from '../../kit/values';
import type { Csv } from './index';
import type { Dialect } from './dialect';
import { lineOf, Unwritable, type Written } from './write';

const DIALECTS = new WeakMap<InstanceValue, Dialect>();

/** Makes `csv.writer`: what it writes goes to the `write` of the object that it's given. */
export function writerFunction(csv: Csv): NativeFunction {
  const cls = modelClass(
    '_csv.writer',
    [csv.builtins.object],
    [
      ...methods('_csv.writer', {
        'writerow(row, /)': (self, { row }, site) => writeRow(csv, self, row, site),
        'writerows(rows, /)': (self, { rows }, site) => {
          const { items, open } = iterate(site.vm, rows, site.at);
          for (const { value, guard } of items) under(site.vm, guard, () => writeRow(csv, self, value, site));
          if (open !== undefined) write(self, str(open), site);
          return NONE;
        },
      }),
      ...properties('_csv.writer', { dialect: (self, site) => ownOrNone(site, self, '_dialect') }),
    ],
  );
  return native(
    'csv.writer(fileobj, /, dialect=..., **fmtparams)',
    ({ fileobj, dialect: base, fmtparams }, site) => {
      const dialect = csv.dialect(site, base, fmtparams);
      if ('kind' in dialect) return dialect;
      const target =
        fileobj.kind === 'choice' ? undefined : findAttribute(site.vm, fileobj, 'write', site.at);
      if (target === undefined && fileobj.kind !== 'unknown')
        return raiseInWords(site.vm, 'TypeError', 'argument 1 must have a "write" method', site.at);
      const made = site.vm.instance(cls, site.at);
      DIALECTS.set(made, dialect);
      made.attrs.set('_dialect', csv.dialectObject(site, dialect));
      made.attrs.set('_write', target ?? fileobj);
      return made;
    },
  );
}

const write = (self: InstanceValue, text: Value, site: Site): Value =>
  invoke(site, own(site, self, '_write') ?? NONE, text);

function writeRow(csv: Csv, self: InstanceValue, row: Value, site: Site): Value {
  const dialect = DIALECTS.get(self);
  const line =
    dialect === undefined ? causeOf(undefined, 'a CSV dialect', site.at) : rowText(csv, dialect, row, site);
  return write(self, str(line), site);
}

/** Returns the text of a row, or why it isn't known. */
function rowText(csv: Csv, dialect: Dialect, row: Value, site: Site): string | Unknown {
  const { vm, at } = site;
  if (row.kind === 'none' || row.kind === 'num' || row.kind === 'bool')
    return vm.raiseIfCaught(csv.Error, 'iterable expected', at);
  const { items, open } = iterate(vm, row, at);
  if (open !== undefined || !areCertain(vm, items)) return causeOf(open, 'a row that hangs on a test', at);
  const fields: Written[] = [];
  for (const { value } of items) {
    const shown = value.kind === 'none' ? str() : value.kind === 'choice' ? value : toStr(vm, value, at);
    const text = textOf(shown);
    if (text === undefined) return causeOf(shown, 'a field', at);
    fields.push({ text, type: typeOf(value) });
  }
  try {
    return lineOf(fields, dialect);
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error;
    return raiseInWords(vm, csv.Error, error.message, at);
  }
}

function typeOf(value: Value): Written['type'] {
  switch (plain(value).kind) {
    case 'str':
      return 'text';
    case 'num':
    case 'bool':
      return 'number';
    case 'none':
      return 'none';
    default:
      return 'other';
  }
}
