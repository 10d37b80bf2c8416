import { accepts } from '../../analysis/types/accepts/accepts';
import type { Given } from '../../analysis/types/accepts/given';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { Candidate } from '../../analysis/routing/match';
import type { ParameterValue } from '../../analysis/routing/values';
import { typeName } from '../../analysis/types/type-name';
import type { TypeNode } from '../../analysis/types/type-node';

/** A path parameter whose value its type doesn't take, so that FastAPI answers 422. */
export interface InvalidParameter {
  readonly name: string;
  readonly value: string | number;
  /** The type in words: `UUID`, `int, ge=1`. */
  readonly type: string;
}

/** A path parameter of which the source doesn't tell whether its type takes the value: if not, FastAPI answers 422. */
export interface UndecidedParameter extends InvalidParameter {
  /** `validator`: a function of the program decides. `type`: a type whose rules aren't modelled, or that isn't known. */
  readonly by: 'validator' | 'type';
}

/** The parameters of a route that may refuse a request. */
interface Doubtful {
  readonly invalid: readonly InvalidParameter[];
  readonly undecided: readonly UndecidedParameter[];
}

/** Returns the parameters of a route whose values their types don't take, or may not take. Dependencies declare parameters, too. */
export function doubtfulParameters({ row, values }: Candidate<RegisteredRoute>): Doubtful {
  const declared = (row.operation?.parameters ?? []).filter((one) => one.in === 'path');
  const invalid = new Map<string, InvalidParameter>();
  const undecided = new Map<string, UndecidedParameter>();
  for (const one of values)
    for (const { field, alias } of declared) {
      if ((field.validationAlias ?? alias) !== one.name) continue;
      const told = { name: one.name, value: one.value, type: typeName(field.type) };
      const verdict = accepts(field.type, givenOf(one));
      if (verdict === false && !invalid.has(one.name)) invalid.set(one.name, told);
      if (verdict === undefined && !undecided.has(one.name))
        undecided.set(one.name, { ...told, by: hasValidator(field.type) ? 'validator' : 'type' });
    }
  const rest = [...undecided.values()].filter(({ name }) => !invalid.has(name));
  return { invalid: [...invalid.values()], undecided: rest };
}

/** Tells whether a function of the program checks a value. */
function hasValidator(type: TypeNode): boolean {
  if (type.kind === 'function' || type.kind === 'custom') return true;
  if (type.kind === 'union') return type.members.some(hasValidator);
  return 'of' in type && typeof type.of === 'object' && hasValidator(type.of);
}

/** Returns a value as the converter of the path makes it. */
function givenOf({ converter, value }: ParameterValue): Given {
  switch (converter) {
    case 'int':
      return { kind: 'int', value: BigInt(value) };
    case 'float':
      return { kind: 'float', value: Number(value) };
    case 'uuid':
      return { kind: 'uuid', text: String(value) };
    default:
      return { kind: 'text', text: String(value) };
  }
}
