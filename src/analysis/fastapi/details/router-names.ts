import { alternativesOf } from '../../interpreter/values/choice';
import { textOf } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { InstanceValue, ModuleValue, Value } from '../../interpreter/values/values';

/** A name under which a module holds a value. */
interface Named {
  readonly module: string;
  readonly file: string;
  /** `router`; in a list, a dict, a class or an object `ROUTERS[0]`, `BY_NAME["items"]`, `Api.router`. */
  readonly expression: string;
  /** True for a variable of the module. */
  readonly isVariable: boolean;
}

/** Names of values in the project's modules. */
export type Names = ReadonlyMap<Value, readonly Named[]>;

/** Returns the names that modules have for instances: of variables, and one step into what variables hold. */
export function namesOf({ modules }: Machine): Names {
  const names = new Map<Value, Named[]>();
  for (const module of modules.values()) addNames(module, names);
  return names;
}

function addNames({ name: module, file, scope }: ModuleValue, names: Map<Value, Named[]>): void {
  if (file === undefined) return;
  const add = (value: Value, expression: string, isVariable: boolean): void => {
    for (const one of alternativesOf(value))
      if (one.value.kind === 'instance')
        names.set(one.value, [...(names.get(one.value) ?? []), { module, file, expression, isVariable }]);
  };
  for (const [variable, value] of scope.vars) add(value, variable, true);
  for (const [variable, value] of scope.vars)
    for (const [step, inner] of partsOf(value, file)) add(inner, `${variable}${step}`, false);
}

/** Yields what a value holds, with the code that reads it: `[0]`, `["items"]`, `.router`. */
function* partsOf(value: Value, file: string): Generator<readonly [string, Value]> {
  if (value.kind === 'list' || value.kind === 'tuple')
    for (const [index, item] of value.items.entries()) yield [`[${index}]`, item.value];
  if (value.kind === 'dict') {
    for (const entry of value.entries.values()) {
      const key = textOf(entry.key);
      if (key !== undefined) yield [`[${JSON.stringify(key)}]`, entry.value];
    }
  }
  const isOwn = value.kind === 'class' || (value.kind === 'instance' && value.place.file === file);
  if (isOwn) for (const [name, inner] of value.attrs) yield [`.${name}`, inner];
}

/** The names of one instance. */
interface OwnNames {
  /** The variable for it. */
  readonly variable: Named | undefined;
  /** The place in a list, a dict, a class or an object that holds it. */
  readonly held: Named | undefined;
}

/** Returns the names of an instance: those in the file that creates it come first. */
export function namesFor(names: Names, one: InstanceValue): OwnNames {
  const all = names.get(one) ?? [];
  const first = (some: readonly Named[]): Named | undefined =>
    some.find(({ file }) => file === one.place.file) ?? some[0];
  return {
    variable: first(all.filter(({ isVariable }) => isVariable)),
    held: first(all.filter(({ isVariable }) => !isVariable)),
  };
}
