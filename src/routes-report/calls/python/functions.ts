import type { Expr, FunctionDef } from '../../../analysis/python/ast';
import { nodesIn } from '../../../scaffold/edit/walk';

/** Returns the parameters that a call's arguments are for: a method's first one is the object. */
export function paramsOf(def: FunctionDef, func: Expr): ReturnType<FunctionDef['signature']>['params'] {
  const { params } = def.signature();
  const isMethod = func.type === 'Attribute' && /^(?:self|cls)$/.test(params[0]?.name ?? '');
  return isMethod ? params.slice(1) : params;
}

/** Returns the expressions that a function gives back. */
export function resultsOf(def: FunctionDef): readonly Expr[] {
  const inner = [
    ...nodesIn(def.body().statements, ({ type }) => type !== 'FunctionDef' && type !== 'ClassDef'),
  ];
  return inner.flatMap((one) => (one.type === 'Return' && one.value !== undefined ? [one.value] : []));
}
