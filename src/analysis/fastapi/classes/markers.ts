import { modelClass } from '../../interpreter/values/classes';
import { dictOf } from '../../interpreter/values/dicts';
import { unknown } from '../../interpreter/values/make';
import type { Site } from '../../interpreter/calls/call-site';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Entries } from '../../libraries/kit/library';
import { constructor } from '../../libraries/kit/model';

/** Functions in `fastapi` that declare where a parameter's value comes from (0.165). */
const SOURCES = ['Path', 'Query', 'Header', 'Cookie', 'Body', 'Form', 'File'] as const;
const DEPENDENCIES = ['Depends', 'Security'] as const;

/** The options of these; any other is a key of the schema (before FastAPI 0.155, which refuses it). */
const OPTIONS: ReadonlySet<string> = new Set(
  (
    'default_factory annotation alias_priority validation_alias serialization_alias title description gt ge lt le min_length ' +
    'max_length pattern regex discriminator strict multiple_of allow_inf_nan max_digits decimal_places examples example ' +
    'openapi_examples deprecated include_in_schema json_schema_extra convert_underscores embed media_type'
  ).split(' '),
);

const missing: NonNullable<ClassHooks['missing']> = (_, name, { at }) =>
  unknown('library', `${name} of a declared parameter`, at);

/** Keeps arguments as attributes, those that were given. */
const keep = (
  cls: ClassValue,
  given: Readonly<Record<string, Value | undefined>>,
  options: ReadonlyMap<string, Value>,
  { vm, at, open }: Site,
): InstanceValue => {
  const marker = vm.instance(cls, at);
  marker.open = open;
  for (const [name, value] of Object.entries(given)) if (value !== undefined) marker.attrs.set(name, value);
  for (const [name, value] of options) marker.attrs.set(name, value);
  return marker;
};

/** Hooks of a class whose objects keep their arguments: any other attribute is unknown. */
const SOURCE_HOOKS: ClassHooks = {
  construct: constructor(
    'declared(default=..., *, alias=None, **options)',
    (cls, { default: initial, alias, options }, site) => {
      const extra = [...options].filter(([name]) => !OPTIONS.has(name));
      const more = extra.length === 0 ? undefined : dictOf(site.vm, extra);
      return keep(cls, { default: initial, alias, json_schema_extra: more }, options, site);
    },
  ),
  missing,
};
const DEPENDENCY_HOOKS: ClassHooks = {
  construct: constructor(
    'declared(dependency=None, use_cache=..., scope=..., scopes=..., *, alias=None, **options)',
    (cls, { options, ...given }, site) => keep(cls, given, options, site),
  ),
  missing,
};

/**
 * Models `Depends(f)`, `Path(alias="user-id")`, and the others, under their names in `fastapi`, `fastapi.params`
 * and `fastapi.param_functions`.
 */
export function markers(object: ClassValue): Entries {
  const classes = [
    ...SOURCES.map(
      (name) => [name, modelClass(`fastapi.params.${name}`, [object], [], SOURCE_HOOKS)] as const,
    ),
    ...DEPENDENCIES.map(
      (name) => [name, modelClass(`fastapi.params.${name}`, [object], [], DEPENDENCY_HOOKS)] as const,
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
