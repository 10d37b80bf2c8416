import type { ClassConvention } from './logic-convention';
import type { Writing } from './writing';

/** Returns the names that units of the resource define and others may use. */
export function unitNames({ conventions }: Writing): readonly string[] {
  const { schema, table, logic, wrapper, router } = conventions;
  const all = [
    ...[schema.base, schema.create, schema.update, schema.response, table?.name],
    wrapper?.type,
    router.isThere ? undefined : router.variable,
    ...(logic.kind === 'class' ? [logic, logic.behind].flatMap(namesOf) : []),
  ];
  return [...new Set(all.filter((one) => one !== undefined))];
}

const namesOf = (logic: ClassConvention | undefined): readonly (string | undefined)[] => [
  logic?.name,
  logic?.made === 'instance' ? logic.variable : undefined,
  logic?.provider?.name,
];
