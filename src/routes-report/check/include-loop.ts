import type { Expr, For, Module } from '../../analysis/python/ast';
import { namesIn } from '../../analysis/python/ast/bindings';
import { nodesIn } from '../../analysis/python/ast/walk';

/** Returns the loop whose variable a call in a line includes: `for one in ROUTERS: app.include_router(one)`. */
export function includeLoop({ body }: Module, line: number): For | undefined {
  const nodes = [...nodesIn(body)];
  const call = nodes.find(
    (node): node is Expr & { type: 'Call' } =>
      node.type === 'Call' && node.line === line && isInclude(node.func),
  );
  if (call === undefined) return undefined;
  const used = new Set([...nodesIn(call.args)].flatMap((node) => (node.type === 'Name' ? [node.id] : [])));
  return nodes.find(
    (node): node is For =>
      node.type === 'For' &&
      node.start < call.start &&
      call.end <= node.end &&
      namesIn(node.target).some((name) => used.has(name)),
  );
}

const isInclude = (func: Expr): boolean => func.type === 'Attribute' && func.attr === 'include_router';
