import type { Expr, FunctionDef } from '../../../analysis/python/ast';
import { nodesIn } from '../../../analysis/python/ast/walk';

/** Returns the parameters that a call's arguments are for: a method's first one is the object. */
export function paramsOf(def: FunctionDef, func: Expr): ReturnType<FunctionDef['signature']>['params'] {
  const { params } = def.signature();
  const isMethod = func.type === 'Attribute' && /^(?:self|cls)$/.test(params[0]?.name ?? '');
  return isMethod ? params.slice(1) : params;
}

/** Returns the expressions that a function gives back. */
export const resultsOf = (def: FunctionDef): readonly Expr[] => valuesOf(def, ['Return']);

/** Returns the expressions that a function or a fixture gives: it may yield what it cleans up afterwards. */
export const providedBy = (def: FunctionDef): readonly Expr[] => valuesOf(def, ['Return', 'Yield']);

function valuesOf(def: FunctionDef, types: readonly ('Return' | 'Yield')[]): readonly Expr[] {
  const own = [
    ...nodesIn(def.body().statements, ({ type }) => type !== 'FunctionDef' && type !== 'ClassDef'),
  ];
  return own.flatMap((one) =>
    (one.type === 'Return' || one.type === 'Yield') && types.includes(one.type) && one.value !== undefined
      ? [one.value]
      : [],
  );
}
