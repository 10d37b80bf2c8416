import { ownEntry } from '../../base/code/own-entry';
import type { Site } from '../interpreter/calls/call-site';
import { alternativesOf } from '../interpreter/values/choice';
import type { InstanceValue, Single, Value } from '../interpreter/values/values';
import { tupleItems } from '../libraries/kit/values';
import { applyMetadata } from './annotated';
import { ofClass, scalarType } from './classes';
import { testsOf, unknownType, partsOf, type Context, type Within } from './context';
import { literalOf } from './enums';
import type { TypeNode } from './type-node';
import { textOf, NONE } from '../interpreter/values/make';
import { substituted } from '../libraries/standard/typing/generics';
import { writtenType } from '../libraries/standard/typing/written-type';
import { evaluateIn } from '../interpreter/evaluation/text/evaluate-text';
import { safely } from './safely';

/** Returns the context in which the types of a class's fields, or of a parameter, are read. */
export function contextOf(site: Site, within: Within = {}): Context {
  const context: Context = {
    site,
    module: within.module,
    owner: within.owner,
    settings: within.settings,
    read: (annotation) => read(annotation, context),
    within: ({ at = site.at, ...changes }) => contextOf({ ...site, at }, { ...within, ...changes }),
  };
  return context;
}

/**
 * Returns the type that an annotation means to pydantic. Never throws: an annotation that isn't known is a type that says
 * why.
 */
function read(annotation: Value, context: Context): TypeNode {
  const [only, ...others] = alternativesOf(annotation);
  if (only === undefined || only.value.kind === 'absent' || others.length > 0)
    return unknownType(annotation, `a type that depends on a test${testsOf(annotation)}`, context.site);
  return readOne(only.value, context);
}

function readOne(value: Single, context: Context): TypeNode {
  switch (value.kind) {
    case 'none':
      return { kind: 'none' };
    case 'class':
      return ofClass(value, context);
    case 'instance':
      return ofForm(value, context);
    case 'library':
      return ofName(value.name, context) ?? unknownType(value, value.name, context.site);
    case 'native':
      if (value.wrapped !== undefined) return context.read(value.wrapped);
      return ofName(value.name, context) ?? unknownType(value, value.name, context.site);
    case 'str': {
      const meant = evaluatedText(value, context);
      return meant.kind === 'str'
        ? unknownType(value, 'an annotation in quotes', context.site)
        : context.read(meant);
    }
    default:
      return unknownType(value, 'a type', context.site);
  }
}

/** Anything that JSON has: an alias with a definition of its own. */
const JSON_VALUE: TypeNode = {
  kind: 'alias',
  identity: { name: 'JsonValue', module: 'pydantic.types', qualname: 'JsonValue', place: undefined },
  isRecursive: true,
  of: () => ({ kind: 'any' }),
};

/** Returns the type of a name of a library. */
function ofName(name: string, context: Context): TypeNode | undefined {
  if (name === 'pydantic.JsonValue' || name === 'pydantic.types.JsonValue') return JSON_VALUE;
  return scalarType(name, context);
}

type Form = (form: InstanceValue, context: Context) => TypeNode;

const union: Form = (form, context) => unionOf(partsOf(form, '__args__'), context);

/** Forms of `typing`, by the name of their class. */
const FORMS: Readonly<Record<string, Form>> = {
  Annotated: (form, context) => {
    const type = context.read(form.attrs.get('__origin__') ?? form);
    return applyMetadata(type, partsOf(form, '__metadata__'), context);
  },
  Union: union,
  UnionType: union,
  Optional: (form, context) => unionOf([...partsOf(form, '__args__'), { kind: 'none' }], context),
  Literal: (form, context) => literalOf(form, context),
  TypeVar: (form, context) => ofVariable(form, context),
  TypeAliasType: (form, context) => aliasOf(form, context),
};

function ofForm(form: InstanceValue, context: Context): TypeNode {
  const read = form.cls.place === undefined ? ownEntry(FORMS, form.cls.name) : undefined;
  return read?.(form, context) ?? unknownType(form, `an object of ${form.cls.name} as a type`, context.site);
}

/** Returns the type of `A | B`: None makes it nullable; equal members count once. */
function unionOf(types: readonly Value[], context: Context): TypeNode {
  const flat = types.flatMap((type) => flattened(type));
  const members = flat.filter((one) => !isNoneType(one));
  const isNullable = members.length < flat.length;
  const read = [...new Set(members)].map((one) => context.read(one));
  const [only] = read;
  if (only === undefined) return { kind: 'none' };
  const of: TypeNode = read.length === 1 ? only : { kind: 'union', members: read };
  return isNullable ? { kind: 'nullable', of } : of;
}

/** Returns the members of a union in a union. */
function flattened(type: Value): readonly Value[] {
  if (type.kind !== 'instance' || type.cls.place !== undefined) return [type];
  if (type.cls.name === 'Optional')
    return [...partsOf(type, '__args__').flatMap(flattened), { kind: 'none' }];
  return type.cls.name === 'Union' || type.cls.name === 'UnionType'
    ? partsOf(type, '__args__').flatMap(flattened)
    : [type];
}

const isNoneType = (type: Value): boolean =>
  type.kind === 'none' || (type.kind === 'class' && type.name === 'NoneType' && type.place === undefined);

/** Returns the type of a type variable that nothing stands for: its default, its bound, or anything. */
function ofVariable(variable: InstanceValue, context: Context): TypeNode {
  const said = variable.attrs.get('__default__') ?? variable.attrs.get('__bound__');
  if (said !== undefined && said.kind !== 'none') return context.read(said);
  const constraints = variable.attrs.get('__constraints__');
  const types = tupleItems(constraints);
  return types.length === 0 ? { kind: 'any' } : unionOf(types, context);
}

/** The types of aliases, by what gives their value: an alias means one type, with one definition. */
const KNOWN = new WeakMap<InstanceValue, TypeNode>();

/** Returns the type of `type Items = list[Item]` or `TypeAliasType("Items", list[Item])`: it has a definition of its own. */
function aliasOf(alias: InstanceValue, context: Context): TypeNode {
  const known = KNOWN.get(alias);
  if (known !== undefined) return known;
  const name = textOf(alias.attrs.get('__name__') ?? NONE) ?? 'Alias';
  const args = tupleItems(alias.attrs.get('__args__'));
  const parameters = tupleItems(alias.attrs.get('__type_params__'));
  const shown = args.length === 0 ? name : `${name}[${args.map(writtenType).join(',')}]`;
  const module = textOf(alias.attrs.get('__module__') ?? NONE) ?? '';
  const bindings = new Map(
    parameters.flatMap((one, at) => (args[at] === undefined ? [] : [[one, args[at]] as const])),
  );
  const value = alias.attrs.get('__value__') ?? NONE;
  const inModule = context.within({ module, owner: undefined });
  let meant: TypeNode | undefined;
  const node: TypeNode = {
    kind: 'alias',
    identity: { name: shown, module, qualname: shown, place: alias.place },
    of: () => {
      const written = (): Value => (value.kind === 'str' ? evaluatedText(value, inModule) : value);
      return (meant ??= inModule.read(substituted(context.site, written(), bindings)));
    },
  };
  KNOWN.set(alias, node);
  return node;
}

/** Returns the value of an annotation in quotes, read in the module of the context; the text itself if it can't be read, as for a name that isn't bound yet. */
function evaluatedText(quoted: Value, { site, module, owner }: Context): Value {
  const text = textOf(quoted);
  const home = site.vm.modules.get(module ?? owner?.module ?? '') ?? site.vm.scope?.module;
  if (text === undefined || home === undefined) return quoted;
  return safely(site, undefined, () => evaluateIn(site.vm, text, home.scope, site.at)) ?? quoted;
}
