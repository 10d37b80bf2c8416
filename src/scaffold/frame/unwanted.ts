import type { FunctionDef, Stmt } from '../../analysis/python/ast';
import type { Operation } from '../output/operations';
import type { Owner } from './owner';
import { as, namesIn, type Path, pathsIn, startOf } from './paths';
import { hasRole, type Piece } from './piece';
import { lostRequests } from './lost-requests';
import { isAboutFilter } from './old-filters';
import { blocksIn, membersIn } from './statements';

interface Unwanted {
  readonly handlers: ReadonlySet<string>;
  readonly owner: Owner;
  readonly gone: ReadonlySet<string>;
  /** The operations that the new resource is to do without. */
  readonly lost: ReadonlySet<Operation>;
}

/** Methods of routers and of clients, by those of HTTP. */
export const METHODS = /^(?:get|post|put|patch|delete|head|options|trace|websocket|api_route)$/;

/** Returns the handlers that aren't of the five operations, and tests of something else than them. */
export function unwantedIn(piece: Piece, unwanted: Unwanted): ReadonlySet<Stmt> {
  const { body } = piece.source;
  if (hasRole(piece, 'test')) {
    // Tests stand at the top level, or in classes.
    const tests = membersIn(body);
    return new Set(
      tests.flatMap((one) => (isTestOfOurs(piece, one, unwanted) ? lostRequests(one, unwanted) : [one])),
    );
  }
  return new Set(
    [...blocksIn(body)]
      .flatMap(({ statements }) => statements)
      .filter(
        (one) =>
          one.type === 'FunctionDef' &&
          !unwanted.handlers.has(one.name) &&
          one.decorators.some(
            (decorator) =>
              decorator.type === 'Call' &&
              decorator.func.type === 'Attribute' &&
              METHODS.test(decorator.func.attr),
          ),
      ),
  );
}

/** True for a test that something is refused, because of a value or for what's there: it's the old fields that decide that. */
function isRefused(code: string, hasField: boolean): boolean {
  if (/\b(?:400|409)\b/.test(code) && /\.(?:post|put|patch)\(/.test(code)) return true;
  return hasField && /\b422\b|UNPROCESSABLE/.test(code);
}

function isTestOfOurs({ source: { text } }: Piece, statement: Stmt, { owner, gone }: Unwanted): boolean {
  if (statement.type !== 'FunctionDef') return true;
  const code = text.slice(startOf(statement), statement.end);
  // A resource may be called `posts`; `client.post` isn't about it.
  const names = [...namesIn(code)].filter((name) => !METHODS.test(name) && !gone.has(name));
  if (names.some((name) => owner.isOthers(name))) return false;
  if (!statement.name.startsWith('test')) return true;
  const hasField = pathsIn([statement]).some((path) => {
    const given = as(path.at(-1), 'Call')?.keywords.some(({ name }) => gone.has(name ?? ''));
    return given === true || gone.has(as(path.at(-1), 'Str')?.value ?? '');
  });
  const isFiltered = pathsIn([statement]).some((path) => isKeyOf(path, 'params', gone));
  const isAboutField = statement.name.split('_').some((word) => gone.has(word));
  if (asksElsewhere(statement, owner) || asksForAction(statement, owner)) return false;
  if (isAboutFilter(text, statement, owner, gone)) return false;
  return (
    names.some((name) => owner.isMine(name)) && !isAboutField && !isFiltered && !isRefused(code, hasField)
  );
}

/** True for a field's name in an argument: `params={"title": "x"}`. */
function isKeyOf(path: Path, argument: string, gone: ReadonlySet<string>): boolean {
  const key = as(path.at(-1), 'Str');
  return (
    key !== undefined &&
    gone.has(key.value) &&
    path.some((part) => !('type' in part) && part['name'] === argument)
  );
}

/** True for a test that asks for more than a resource: `f"/parts/{key}/archive"`. */
function asksForAction(test: FunctionDef, owner: Owner): boolean {
  return pathsIn([test]).some((path) => {
    const call = as(path.at(-1), 'Call');
    const [url] = call?.args ?? [];
    if (call?.func.type !== 'Attribute' || !METHODS.test(call.func.attr) || url?.type !== 'JoinedStr')
      return false;
    const last = url.parts.at(-1);
    const step = typeof last === 'string' ? /^\/([A-Za-z][\w-]*)\/?$/.exec(last)?.[1] : undefined;
    return (
      step !== undefined && url.parts.length > 1 && ![...namesIn(step)].some((name) => owner.isMine(name))
    );
  });
}

/** True for a test that asks for a path of something else. */
function asksElsewhere(test: FunctionDef, owner: Owner): boolean {
  return pathsIn([test]).some((path) => {
    const call = as(path.at(-1), 'Call');
    const [url] = call?.args ?? [];
    if (call?.func.type !== 'Attribute' || !METHODS.test(call.func.attr) || url?.type !== 'Str') return false;
    const address = url.value.replaceAll('-', '_');
    return address.includes('/') && ![...namesIn(address)].some((name) => owner.isMine(name));
  });
}
