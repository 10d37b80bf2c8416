import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import { parametersOf, parsePattern } from '../../../analysis/routing/pattern';
import { isWrapper } from '../../../analysis/types/predicates';
import type { TypeNode } from '../../../analysis/types/type-node';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';
import { isDoubtful } from './unprotected';

/** Finds parameters of a path that neither its handler nor a dependency takes: FastAPI ignores them silently. */
export const unusedPathParameter: Rule = {
  level: 'warn',
  summary: 'a parameter of the path that neither handler nor dependencies take',
  readsOperations: true,
  find: unusedPathParameters,
};

function unusedPathParameters({ layout }: CheckContext): readonly Found[] {
  return layout.flatMap(({ node }) => {
    if (node.kind !== 'endpoint' || node.row.partial) return [];
    const { row, pattern } = node;
    // The handler needn't take the parameters of a mount around the route.
    return parametersOf(parsePattern(pattern.text)).flatMap(({ name }) => unused(row, name));
  });
}

function unused(row: RegisteredRoute, name: string): readonly Found[] {
  const { operation, place, handler } = row;
  if (operation === undefined || place === null || isDoubtful(row)) return [];
  if (operation.takesWhole || operation.unresolved.length > 0) return [];
  const ofPath = operation.parameters.filter((one) => one.in === 'path');
  // A model has its fields filled from the path.
  if (ofPath.some(({ field, alias }) => (field.validationAlias ?? alias) === name || isModel(field.type)))
    return [];
  const near = operation.parameters.find((one) => one.in !== 'path' && isNear(one.name, name));
  const advice =
    near === undefined
      ? `Add a parameter \`${name}\`.`
      : `Its parameter \`${near.name}\` comes from the query or the body: name it \`${name}\`, or give it Path(alias="${name}").`;
  return [
    {
      message: `${nameOf(row)}: nothing takes {${name}}, neither ${handler ?? 'the handler'} nor a dependency. ${advice}`,
      place,
      subject: `${nameOf(row)} ${name}`,
      related: [],
    },
  ];
}

/** Returns whether two names may mean the same: `productId` and `product_id`, `id` and `product_id`. */
function isNear(one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) => name.toLowerCase().replaceAll('_', ''));
  return left === right || (left ?? '').endsWith(right ?? '') || (right ?? '').endsWith(left ?? '');
}

const isModel = (type: TypeNode): boolean =>
  isWrapper(type) ? isModel(type.of) : type.kind === 'object' || type.kind === 'unknown';
