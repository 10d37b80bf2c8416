import { accepts } from '../../analysis/types/accepts/accepts';
import type { Given } from '../../analysis/types/accepts/given';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { Candidate } from '../../analysis/routing/match';
import type { ParameterValue } from '../../analysis/routing/values';
import { typeName } from '../../analysis/types/type-name';

/** A path parameter whose value its type doesn't take, so that FastAPI answers 422. */
export interface InvalidParameter {
  readonly name: string;
  readonly value: string | number;
  /** The type in words: `UUID`, `int, ge=1`. */
  readonly type: string;
}

/** Returns the parameters of a route whose values their types don't take. Dependencies declare parameters, too. */
export function invalidParameters({ row, values }: Candidate<RegisteredRoute>): readonly InvalidParameter[] {
  const declared = (row.operation?.parameters ?? []).filter((one) => one.in === 'path');
  const told = new Set<string>();
  return values.flatMap((one) => {
    const wrong = declared.find(
      ({ field, alias }) =>
        (field.validationAlias ?? alias) === one.name && accepts(field.type, givenOf(one)) === false,
    );
    if (wrong === undefined || told.has(one.name)) return [];
    told.add(one.name);
    return [{ name: one.name, value: one.value, type: typeName(wrong.field.type) }];
  });
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
