import { raiseInWords } from '../../../interpreter/guards/refusals';
import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { ownOrNone } from '../../kit/instances';
import type { Builtins, Entries, Library } from '../../kit/library';
import { functions, methods, properties, qualified } from '../../kit/model';
import { integerOf } from '../../kit/values';
import { attributesOf, dialectOf, QUOTE, SETTINGS, type Dialect } from './dialect';
import { dictReader, dictWriter } from './dicts';
import { readerFunction } from './reader';
import { writerFunction } from './writer';

/** The state that the readers and writers of a program share. */
export interface Csv {
  readonly builtins: Builtins;
  readonly Error: ClassValue;
  /** Reads the settings of a reader or writer. */
  readonly dialect: (
    site: Site,
    dialect: Value | undefined,
    given: ReadonlyMap<string, Value>,
  ) => Dialect | Extract<Value, { kind: 'unknown' }>;
  /** Makes the object that holds a dialect's settings. */
  readonly dialectObject: (site: Site, dialect: Dialect) => Value;
  /** The longest field that's read. */
  readonly limit: () => number;
}

const CONSTANTS: Readonly<Record<string, number>> = {
  QUOTE_MINIMAL: QUOTE.minimal,
  QUOTE_ALL: QUOTE.all,
  QUOTE_NONNUMERIC: QUOTE.nonnumeric,
  QUOTE_NONE: QUOTE.none,
  QUOTE_STRINGS: QUOTE.strings,
  QUOTE_NOTNULL: QUOTE.notnull,
};

/** `csv`: rows of text. `Sniffer` has no model. */
export const library: Library = (builtins) => {
  const { object, class: builtin } = builtins;
  const CsvError = modelClass('_csv.Error', [builtin('Exception')]);
  const known = new Map<string, Value>();
  let limit = 131_072;
  const Settings = settingsClass(object);
  const dialect: Csv['dialect'] = (site, given, options) => {
    const name = given === undefined ? undefined : textOf(given);
    if (name === undefined) return dialectOf(site, given?.kind === 'none' ? undefined : given, options);
    const found = known.get(name);
    return found === undefined
      ? raiseInWords(site.vm, CsvError, 'unknown dialect', site.at)
      : dialectOf(site, found, options);
  };
  const dialectObject: Csv['dialectObject'] = (site, settings) => {
    const made = site.vm.instance(Settings, site.at);
    for (const [key, value] of Object.entries(attributesOf(settings))) made.attrs.set(`_${key}`, value);
    return made;
  };
  const csv: Csv = { builtins, Error: CsvError, dialect, dialectObject, limit: () => limit };
  const reader = readerFunction(csv);
  const writer = writerFunction(csv);
  const classes = dialectClasses(csv);
  for (const [name, cls] of Object.entries({
    excel: classes.excel,
    'excel-tab': classes.excel_tab,
    unix: classes.unix_dialect,
  }))
    known.set(name, cls);
  return {
    ...qualified('csv', {
      ...Object.fromEntries(Object.entries(CONSTANTS).map(([name, code]) => [name, num(code)])),
    }),
    ...qualified('csv', { ...classes, Error: CsvError, reader, writer }),
    ...qualified('csv', { DictReader: dictReader(csv, reader), DictWriter: dictWriter(csv, writer) }),
    ...dialectFunctions(csv, known),
    ...functions('csv', {
      'field_size_limit(limit=..., /)': ({ limit: wanted }, { vm, at }) => {
        const before = num(limit);
        if (wanted === undefined) return before;
        const size = integerOf(wanted);
        if (size === undefined) return raiseInWords(vm, 'TypeError', 'limit must be an integer', at);
        limit = size;
        return before;
      },
    }),
  };
};

/** Makes the functions that name dialects. */
const dialectFunctions = (
  { Error: CsvError, dialect, dialectObject }: Csv,
  known: Map<string, Value>,
): Entries =>
  functions('csv', {
    'list_dialects()': (_, { vm }) => vm.list([...known.keys()].map((name) => str(name))),
    'get_dialect(name)': ({ name }, site) => {
      const found = known.get(textOf(name) ?? '');
      if (found === undefined) return raiseInWords(site.vm, CsvError, 'unknown dialect', site.at);
      const settings = dialectOf(site, found, new Map());
      return 'kind' in settings ? settings : dialectObject(site, settings);
    },
    'register_dialect(name, /, dialect=..., **fmtparams)': ({ name, dialect: base, fmtparams }, site) => {
      const text = textOf(name);
      if (text === undefined)
        return raiseInWords(site.vm, 'TypeError', 'dialect name must be a string', site.at);
      const settings = dialect(site, base, fmtparams);
      known.set(text, 'kind' in settings ? settings : dialectObject(site, settings));
      return NONE;
    },
    'unregister_dialect(name)': ({ name }, { vm, at }) =>
      known.delete(textOf(name) ?? '') ? NONE : raiseInWords(vm, CsvError, 'unknown dialect', at),
  });

/** Makes the class of the object that holds a dialect's settings, which can't be set. */
const settingsClass = (object: ClassValue): ClassValue =>
  modelClass(
    '_csv.Dialect',
    [object],
    [
      ...properties(
        '_csv.Dialect',
        Object.fromEntries(
          Object.keys(SETTINGS).map((name) => [
            name,
            (self, site: Site) => ownOrNone(site, self, `_${name}`),
          ]),
        ),
      ),
      ...methods('_csv.Dialect', {
        '__copy__()': (_, __, { vm, at }) =>
          raiseInWords(vm, 'TypeError', "cannot pickle 'Dialect' instances", at),
      }),
    ],
  );

function dialectClasses({
  builtins: { object },
  Error: CsvError,
}: Csv): Readonly<Record<'Dialect' | 'excel' | 'excel_tab' | 'unix_dialect', ClassValue>> {
  const Dialect = modelClass(
    'csv.Dialect',
    [object],
    [
      ...Object.keys(SETTINGS).map((name) => [name, NONE] as const),
      ...methods('csv.Dialect', {
        '__init__()': (self, _, site) => {
          const { vm, at } = site;
          dialectOf(site, self, new Map(), ({ type, message }) =>
            raiseInWords(vm, type === 'TypeError' ? CsvError : type, message, at),
          );
          return NONE;
        },
      }),
    ],
  );
  const below = (name: string, base: ClassValue, settings: Readonly<Record<string, Value>>): ClassValue =>
    modelClass(`csv.${name}`, [base], Object.entries(settings));
  const excel = below('excel', Dialect, SETTINGS);
  return {
    Dialect,
    excel,
    excel_tab: below('excel_tab', excel, { delimiter: str('\t') }),
    unix_dialect: below('unix_dialect', Dialect, {
      ...SETTINGS,
      lineterminator: str('\n'),
      quoting: num(QUOTE.all),
    }),
  };
}
