import type { Machine, ServedEnvironment } from '../../../interpreter/machine';
import { and, not, type Guard } from '../../../interpreter/guards/guards';
import { holds } from '../../../interpreter/guards/forks';
import { choose } from '../../../interpreter/values/choice';
import { ABSENT, str, unknown } from '../../../interpreter/values/make';
import type { Absent, Alternative, Single, Value } from '../../../interpreter/values/values';

/** Services that set the same for the program, and the test that it's one of them. */
interface Group {
  readonly environment: ServedEnvironment;
  readonly guard: Guard;
}

/**
 * Returns the variables that the files which run the program set, without those that are given. Where services differ, a
 * value is a Choice: its tests name the variables and the service, never a value.
 */
export function servedVariables(vm: Machine): readonly (readonly [string, Value])[] {
  const { served = [], env } = vm.options;
  const names = [...new Set(served.flatMap(({ variables }) => [...variables.keys()]))].filter(
    (name) => !env.has(name),
  );
  const groups = groupsOf(vm, served, names);
  return names.flatMap((name) => {
    const value = choose(
      groups.map(({ environment, guard }): Alternative => ({ guard, value: valueOf(environment, name) })),
    );
    return value.kind === 'absent' ? [] : [[name, value] as const];
  });
}

function groupsOf(
  vm: Machine,
  served: readonly ServedEnvironment[],
  names: readonly string[],
): readonly Group[] {
  const differing = names.filter((name) => new Set(served.map((one) => signature(one, [name]))).size > 1);
  const kinds = new Map(served.toReversed().map((one) => [signature(one, differing), one]));
  const ordered = [...kinds.values()].toReversed();
  let before: Guard = [];
  return ordered.map((environment, index) => {
    if (index === ordered.length - 1) return { environment, guard: before };
    const text = `${differing.join(', ')} as in ${environment.name}`;
    const test = holds(vm, {
      key: `served:${environment.file}:${environment.name}`,
      whenTrue: text,
      whenFalse: `not (${text})`,
      place: { file: environment.file, line: 1 },
      why: 'services differ in it',
    });
    const guard = and(before, test);
    before = and(before, not(test));
    return { environment, guard };
  });
}

const signature = ({ variables }: ServedEnvironment, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => [variables.has(name), variables.get(name)]));

function valueOf({ variables, file }: ServedEnvironment, name: string): Single | Absent {
  if (!variables.has(name)) return ABSENT;
  const value = variables.get(name);
  if (value !== undefined) return str(value);
  const remedy = `${name} is set where it runs; --env ${name}=…`;
  return { ...unknown('environment', name, { file, line: 1 }), origin: { kind: 'input', remedy } };
}
