import type { Call, FunctionDef } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { dottedName } from '../edit/names';
import type { Sources } from '../layout/read/sources';
import { type Action, actionName } from '../standard/handlers';
import { actionUnit } from '../standard/standard-units';
import type { Draft } from './draft';
import { filesOf } from './files';

/** A handler of an action that's there. */
export interface FoundAction extends Action {
  readonly name: string;
}

/** Returns the router's file, as it is in a tree, with the handler of an action; unchanged if it has a function of that name. */
export function withAction(draft: Draft, tree: SourceTree, action: Action): Change | undefined {
  const { evidence, found, fields, placed, router } = draft;
  const request = { words: evidence.words, fields, operations: [] };
  const unit = actionUnit(found.conventions, request, action);
  const { body } = parseWhole(readText(tree, router.path) ?? '');
  const bound = new Set(bindingsOf(body).map(({ name }) => name));
  // A name that the file has means what it means to the other handlers.
  const here = placed.map((one) => (bound.has(one.unit.name) ? { ...one, path: router.path } : one));
  return filesOf([{ unit, path: router.path }], { evidence, found, tree, placed: here })[0];
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Returns the handlers of actions in a resource's router, in their order. */
export function actionsIn(
  { evidence: { words }, found, router }: Draft,
  sources: Sources,
): readonly FoundAction[] {
  const item = found.conventions.router.itemPath.replace(/\/$/, '');
  return sources.statements(router.path).flatMap((one) => {
    const action = one.type === 'FunctionDef' ? registeredAs(one, item) : undefined;
    if (one.type !== 'FunctionDef' || action === undefined) return [];
    return actionName(action, words) === one.name ? [{ ...action, name: one.name }] : [];
  });
}

/** Returns the action that a function is registered for, below the path of one item. */
function registeredAs({ decorators }: FunctionDef, item: string): Action | undefined {
  const [call] = decorators.filter((one): one is Call => one.type === 'Call');
  const [path] = call?.args ?? [];
  const method = call && dottedName(call.func)?.split('.').at(-1);
  if (path?.type !== 'Str' || method === undefined || !METHODS.has(method)) return undefined;
  const [start, rest] = [path.value.slice(0, item.length + 1), path.value.slice(item.length + 1)];
  return start === `${item}/` && /^[a-z][a-z0-9-]*\/?$/.test(rest)
    ? { slug: rest.replace(/\/$/, ''), method }
    : undefined;
}
