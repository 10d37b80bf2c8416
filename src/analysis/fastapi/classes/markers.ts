import { modelClass } from '../../interpreter/values/classes';
import { unknown } from '../../interpreter/values/make';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Entries } from '../../libraries/kit/library';
import { constructor } from '../../libraries/kit/model';

/** Functions in `fastapi` that declare where a parameter's value comes from (0.165). */
const SOURCES = ['Path', 'Query', 'Header', 'Cookie', 'Body', 'Form', 'File'] as const;
const DEPENDENCIES = ['Depends', 'Security'] as const;

/** Returns hooks of a class whose objects keep two of their arguments: any other attribute is unknown. */
const hooks = (first: 'default' | 'dependency'): ClassHooks => ({
  construct: constructor(`declared(${first}=None, *, alias=None, **options)`, (cls, given, site) => {
    const marker = site.vm.instance(cls, site.at);
    marker.open = site.open;
    marker.attrs.set(first, given[first]);
    marker.attrs.set('alias', given.alias);
    return marker;
  }),
  missing: (_, name, { at }) => unknown('library', `${name} of a declared parameter`, at),
});

/**
 * Models `Depends(f)`, `Path(alias="user-id")`, and the others, under their names in `fastapi`, `fastapi.params`
 * and `fastapi.param_functions`.
 */
export function markers(object: ClassValue): Entries {
  const classes = [
    ...SOURCES.map(
      (name) => [name, modelClass(`fastapi.params.${name}`, [object], [], hooks('default'))] as const,
    ),
    ...DEPENDENCIES.map(
      (name) => [name, modelClass(`fastapi.params.${name}`, [object], [], hooks('dependency'))] as const,
    ),
  ];
  return Object.fromEntries(
    classes.flatMap(([name, cls]) => [
      [`fastapi.${name}`, cls],
      [`fastapi.params.${name}`, cls],
      [`fastapi.param_functions.${name}`, cls],
    ]),
  );
}

/** Returns true if a value is such a declaration. */
export const isMarker = (value: Value | undefined): value is InstanceValue =>
  value?.kind === 'instance' && value.cls.mro.some(({ module }) => module === 'fastapi.params');

const isOf = (marker: InstanceValue, names: readonly string[]): boolean =>
  marker.cls.mro.some(({ module, name }) => module === 'fastapi.params' && names.includes(name));

/** Returns true for `Depends(…)` and `Security(…)`. */
export const isDependency = (marker: InstanceValue): boolean => isOf(marker, DEPENDENCIES);

/** Returns true for `Path(…)`. */
export const isPathMarker = (marker: InstanceValue): boolean => isOf(marker, ['Path']);
