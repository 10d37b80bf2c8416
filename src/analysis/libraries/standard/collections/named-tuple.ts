import { NO_ARGUMENTS, type Call, type Site } from '../../../interpreter/calls/call-site';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { fill, toRepr } from '../../../interpreter/evaluation/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { makeClassFrom } from '../../../interpreter/statements/class-definition';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, dictOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../../interpreter/values/values';
import type { Machine } from '../../../interpreter/machine';
import { isTrue } from '../../kit/truth-values';
import type { Builtins } from '../../kit/library';
import { madeByNew, newOf } from '../../kit/made-by-new';
import { classMethods, keeping, type Member, methods, native, properties } from '../../kit/model';
import { causeOf, tupleItems } from '../../kit/values';

const FIELDS = '_fields';
const DEFAULTS = '_field_defaults';

/** `typing.NamedTuple`: the fields are the annotated names of the class body. */
export function namedTupleClass({ class: named }: Builtins): ClassValue {
  return modelClass('typing.NamedTuple', [named('tuple')], ATTRIBUTES, {
    subclass: (cls, call) => {
      const inherited = cls.mro.slice(1).some(({ attrs }) => attrs.has(FIELDS));
      if (inherited) return;
      const fields = [...cls.annotations.keys()];
      const defaults = fields.flatMap((name) => {
        const value = cls.attrs.get(name);
        return value === undefined ? [] : [[name, value] as const];
      });
      addFields(call.vm, cls, fields, defaults);
    },
    ...madeByNew((cls, call) => (cls.place === undefined ? functional(cls, call) : make(cls, call))),
  });
}

/** `NamedTuple('Point', [('x', int), ('y', int)])`. */
function functional(base: ClassValue, { vm, args: [name, list], at }: Call): Value {
  const { items, open } = list === undefined ? { items: [], open: undefined } : iterate(vm, list, at);
  const text = textOf(name ?? NONE);
  const fields = items.flatMap(({ value }): readonly (readonly [string, Value])[] => {
    const [field, type] = tupleItems(value);
    const known = textOf(field ?? NONE);
    return known === undefined || type === undefined ? [] : [[known, type]];
  });
  if (text === undefined || open !== undefined || fields.length < items.length)
    return causeOf(open ?? list, 'the fields of a NamedTuple', at);
  const cls = makeClassFrom(vm, text, [base], new Map(), at);
  if (cls.kind !== 'class') return cls;
  for (const [field, type] of fields) cls.annotations.set(field, () => type);
  addFields(
    vm,
    cls,
    fields.map(([field]) => field),
    [],
  );
  return cls;
}

/** `collections.namedtuple(name, fields)`. */
export const namedTupleFunction = (builtins: Builtins): NativeFunction =>
  native(
    'collections.namedtuple(typename, field_names, *, rename=False, defaults=None, module=None)',
    ({ typename, field_names: names, rename, defaults: given, module }, { vm, at }) => {
      const [text, listed] = [textOf(typename), textOf(names)];
      const { items, open } = listed === undefined ? iterate(vm, names, at) : { items: [], open: undefined };
      const fields =
        listed?.split(/[\s,]+/u).filter((one) => one !== '') ?? items.map(({ value }) => textOf(value));
      const written = fields.flatMap((one) => one ?? []);
      if (text === undefined || open !== undefined || written.length < fields.length)
        return causeOf(open ?? names, 'the fields of a namedtuple', at);
      const known = isTrue(rename) ? written.map(renamed) : written;
      const wrong = [text, ...known].find((name, index) => isWrong(name, index, known));
      if (wrong !== undefined) vm.raiseIfCaught('ValueError', `no name of a type or a field: ${wrong}`, at);
      const base = modelClass(
        'collections.namedtuple',
        [builtins.class('tuple')],
        ATTRIBUTES,
        madeByNew(make),
      );
      const attrs = new Map<string, Value>(module.kind === 'none' ? [] : [['__module__', module]]);
      const cls = makeClassFrom(vm, text, [base], attrs, at);
      const defaults = given.kind === 'none' ? [] : iterate(vm, given, at).items.map(({ value }) => value);
      if (defaults.length > known.length)
        vm.raiseIfCaught('TypeError', 'Got more default values than field names', at);
      const first = known.length - defaults.length;
      const pairs = defaults.map((value, index) => [known[first + index] ?? '', value] as const);
      if (cls.kind === 'class') addFields(vm, cls, known, pairs);
      return cls;
    },
  );

/** Words that can't be names. */
const KEYWORD =
  /^(?:False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/u;

const isName = (text: string): boolean =>
  /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(text) && !KEYWORD.test(text);

/** Returns true for what can't be the name of a type (the first one) or a field. */
const isWrong = (name: string, index: number, fields: readonly string[]): boolean =>
  !isName(name) ||
  (index > 0 && (name.startsWith('_') !== isRenamed(name, index - 1) || fields.indexOf(name) < index - 1));

const isRenamed = (name: string, index: number): boolean => name === `_${index}`;

/** Returns the name of a field with `rename=True`: its position in place of one that can't be. */
const renamed = (name: string, index: number, fields: readonly string[]): string =>
  isName(name) && !name.startsWith('_') && fields.indexOf(name) === index ? name : `_${index}`;

function addFields(
  vm: Machine,
  cls: ClassValue,
  fields: readonly string[],
  defaults: readonly (readonly [string, Value])[],
): void {
  cls.attrs.set(FIELDS, tuple(...fields.map((name) => str(name))));
  if (!cls.attrs.has('__doc__')) cls.attrs.set('__doc__', str(`${cls.name}(${fields.join(', ')})`));
  cls.attrs.set('__match_args__', tuple(...fields.map((name) => str(name))));
  cls.attrs.set(DEFAULTS, dictOf(vm, defaults));
  fields.forEach((name, index) => {
    const [field] = properties(cls.name, {
      [name]: (self, { at }) => elementOf(self, index) ?? causeOf(self, 'a field', at),
    });
    if (field !== undefined) cls.attrs.set(...field);
  });
}

const elementOf = (self: InstanceValue, index: number): Value | undefined =>
  self.payload?.kind === 'tuple' ? self.payload.items[index]?.value : undefined;

function fieldsOf(cls: ClassValue): {
  readonly names: readonly string[];
  readonly defaults: ReadonlyMap<string, Value>;
} {
  const own = cls.mro.find(({ attrs }) => attrs.has(FIELDS))?.attrs;
  const dict = contentOf(own?.get(DEFAULTS) ?? NONE);
  return {
    names: tupleItems(own?.get(FIELDS)).flatMap((value) => textOf(value) ?? []),
    defaults: new Map(
      [...(dict?.entries.values() ?? [])].map(({ key, value }) => [textOf(key) ?? '', value]),
    ),
  };
}

/** Makes a tuple of the fields, which no signature tells: each class has its own. */
function make(cls: ClassValue, { vm, args, keywords, open, at }: Call): Value {
  const { names, defaults } = fieldsOf(cls);
  const extra = [...keywords.keys()].find((name) => names.indexOf(name) < args.length);
  const lacking = names.find(
    (name, index) => index >= args.length && !keywords.has(name) && !defaults.has(name),
  );
  if (open === undefined && (args.length > names.length || extra !== undefined || lacking !== undefined))
    vm.raiseIfCaught('TypeError', `arguments that ${cls.name} doesn't take`, at);
  const values = names.map(
    (name, index) =>
      args[index] ??
      keywords.get(name) ??
      open ??
      defaults.get(name) ??
      causeOf(undefined, `field ${name} of ${cls.name}`, at),
  );
  return vm.instance(cls, at, tuple(...values));
}

const entriesOf = (self: InstanceValue): readonly (readonly [string, Value])[] =>
  fieldsOf(self.cls).names.map((name, index) => [name, elementOf(self, index) ?? NONE]);

/** Makes a tuple with other values, as `_make` of its class does: `__new__` isn't asked. */
function replaced(self: InstanceValue, changes: ReadonlyMap<string, Value>, { vm, at, open }: Site): Value {
  const entries = entriesOf(self);
  const others = [...changes.keys()].filter((name) => !entries.some(([field]) => field === name));
  if (others.length > 0) {
    const type = vm.options.python[1] < 13 ? 'ValueError' : 'TypeError';
    const names = others.map((name) => `'${name}'`).join(', ');
    raiseInWords(vm, type, `Got unexpected field names: [${names}]`, at);
  }
  const values = entries.map(([name, value]) => changes.get(name) ?? open ?? value);
  return callAttribute(vm, self.cls, '_make', { ...NO_ARGUMENTS, args: [tuple(...values)] }, at);
}

/** Makes a tuple of the elements of an iterable, as many as there are fields. */
function madeOf(cls: ClassValue, iterable: Value, { vm, at }: Site): Value {
  const { items, open } = iterate(vm, iterable, at);
  const { names } = fieldsOf(cls);
  if (open === undefined && items.length !== names.length)
    raiseInWords(vm, 'TypeError', `Expected ${names.length} arguments, got ${items.length}`, at);
  const values = names.map((name, index) => items[index]?.value ?? causeOf(open, `field ${name}`, at));
  return vm.instance(cls, at, tuple(...values));
}

const ATTRIBUTES: readonly Member[] = [
  ...methods(keeping('namedtuple'), {
    '__repr__()': (self, _, { vm, at }) => {
      const entries = entriesOf(self);
      const pieces = entries.map(([name], index) => `${index === 0 ? `${self.cls.name}(` : ', '}${name}=`);
      if (pieces.length === 0) return str(`${self.cls.name}()`);
      const values = new Map(entries);
      const texts = pieces.flatMap((piece, index) => [piece, entries[index]?.[0] ?? '']);
      return fill(vm, [...texts, ')'], (name) =>
        each(vm, values.get(name) ?? NONE, (one) => toRepr(vm, one, at)),
      );
    },
    '_asdict()': (self, _, { vm }) => dictOf(vm, entriesOf(self)),
    '_replace(**kwds)': (self, { kwds }, site) => replaced(self, kwds, site),
    // From Python 3.13 on, `copy.replace` asks for it.
    '__replace__(**kwds)': (self, { kwds }, site) => replaced(self, kwds, site),
  }),
  ...classMethods('namedtuple', {
    '_make(cls, iterable)': ({ cls, iterable }, site) =>
      cls.kind === 'class' ? madeOf(cls, iterable, site) : causeOf(cls, 'a class', site.at),
  }),
  newOf('collections.namedtuple', make),
];
