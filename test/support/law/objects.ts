import type { Place } from '../../../src/base/diagnostics/place';
import { alternativesOf } from '../../../src/analysis/interpreter/values/choice';
import type { InstanceValue, Value } from '../../../src/analysis/interpreter/values/values';

/** Returns true if an object's class is one of Starlette's or FastAPI's, or derived from it. */
export const isOf = ({ cls }: InstanceValue, ...names: readonly string[]): boolean =>
  cls.mro.some(({ name, module }) => names.includes(name) && /^(?:starlette|fastapi)\./u.test(module));

/** Returns the objects that a value may be. */
export const instancesIn = (value: Value | undefined): readonly InstanceValue[] =>
  value === undefined
    ? []
    : alternativesOf(value).flatMap((one) => (one.value.kind === 'instance' ? [one.value] : []));

/** Returns what an object's list of routes holds, unknown items among it. */
export const routesIn = ({ attrs }: InstanceValue, name = 'routes'): readonly Value[] =>
  alternativesOf(attrs.get(name) ?? { kind: 'none' }).flatMap(({ value }) =>
    value.kind === 'list' || value.kind === 'tuple'
      ? value.items.flatMap((one) =>
          alternativesOf(one.value).flatMap((each) => (each.value.kind === 'absent' ? [] : [each.value])),
        )
      : [],
  );

/** Returns true for a router or an application. */
export const isHolder = (one: InstanceValue): boolean => isOf(one, 'Router', 'Starlette');

/** Returns true for a place in the project. */
export const isOwn = ({ file }: Place): boolean => file !== '' && !file.startsWith('<site-packages>/');

/** Returns `main.py:3`. */
export const written = ({ file, line }: Place): string => `${file}:${line}`;
