import type { Call, Expr, FunctionDef, Stmt } from '../../analysis/python/ast';
import type { Operation } from '../output/operations';
import type { Owner } from './owner';
import { as, namesIn, pathsIn } from './paths';

/** Tells whose requests tests send, and which operations there won't be. */
interface Lost {
  readonly owner: Owner;
  readonly lost: ReadonlySet<Operation>;
}

/**
 * Returns the statements of a test that go with operations which the new resource doesn't have: from the first that relies on one, for what
 * follows may rely on that; a single check of what's read goes alone. A fixture, or a helper, goes as a whole.
 */
export function lostRequests(statement: Stmt, { owner, lost }: Lost): readonly Stmt[] {
  if (statement.type !== 'FunctionDef' || lost.size === 0) return [];
  const { statements } = statement.body();
  if (isOfLost(statement, owner, lost)) return [statement];
  const gone: Stmt[] = [];
  for (const [index, one] of statements.entries()) {
    const found = operationsIn(one, statement, owner).filter((operation) => lost.has(operation));
    if (found.length === 0) continue;
    if (!statement.name.startsWith('test')) return [statement];
    const isRead = found.every((operation) => operation === 'get' || operation === 'list');
    if (!isRead || one.type !== 'Assert') return [...gone, ...statements.slice(index)];
    gone.push(one);
  }
  return gone;
}

/** The words for what operations do, in the names of tests. */
const DEEDS: Readonly<Record<Operation, RegExp>> = {
  list: /^(?:list|all)$/,
  get: /^(?:get|read|retrieve|fetch)$/,
  create: /^(?:create|creates|add|adds)$/,
  update: /^(?:update|updates|change|edit)$/,
  delete: /^(?:delete|deletes|remove|removes)$/,
};

/** True for a test without a request that's called after an operation which there won't be: of a use case, of a service. */
function isOfLost(test: FunctionDef, owner: Owner, lost: ReadonlySet<Operation>): boolean {
  if (!test.name.startsWith('test')) return false;
  const { statements } = test.body();
  if (statements.some((one) => operationsIn(one, test, owner).length > 0)) return false;
  const [deed = ''] = test.name.split('_').slice(1);
  return [...lost].some((operation) => DEEDS[operation].test(deed));
}

/** Returns the operations that a statement asks the resource for. */
const operationsIn = (one: Stmt, def: FunctionDef, owner: Owner): readonly Operation[] =>
  pathsIn([one]).flatMap((path) => {
    const call = as(path.at(-1), 'Call');
    return (call && operationOf(call, def, owner)) ?? [];
  });

function operationOf({ func, args: [given] }: Call, def: FunctionDef, owner: Owner): Operation | undefined {
  if (func.type !== 'Attribute' || given === undefined) return undefined;
  const url = addressOf(given, def)?.replaceAll('-', '_');
  if (url === undefined || ![...namesIn(url)].some((name) => owner.isMine(name))) return undefined;
  const isItem = !owner.isMine(/([\w-]+)\/?(?:\?.*)?$/.exec(url)?.[1] ?? '');
  switch (func.attr) {
    case 'post':
      return 'create';
    case 'put':
    case 'patch':
      return 'update';
    case 'delete':
      return 'delete';
    case 'get':
      return isItem ? 'get' : 'list';
    default:
      return undefined;
  }
}

/** Returns the address of a request as a text, with `0` for what's computed; `undefined` for what isn't a text. */
function addressOf(given: Expr, def: FunctionDef): string | undefined {
  if (given.type === 'Str') return given.value;
  if (given.type === 'JoinedStr')
    return given.parts.map((part) => (typeof part === 'string' ? part : '0')).join('');
  if (given.type !== 'Name') return undefined;
  const last = def
    .body()
    .statements.findLast(
      (one) => one.type === 'Assign' && one.targets.some((to) => to.type === 'Name' && to.id === given.id),
    );
  return last?.type === 'Assign' && last.value.type !== 'Name' ? addressOf(last.value, def) : undefined;
}
