import type { DictExpr, FunctionDef, Node } from '../../../analysis/python/ast';
import { isCallOf } from '../example-values';
import { as, isStatement, namesIn, type Path, pathsIn } from '../paths';
import { hasRole, type Piece } from '../piece';
import { METHODS } from '../unwanted';
import type { ParentKey } from './checks';

/** A test that sends a key which leads nowhere, and expects to be refused. */
export interface RefusalTest {
  readonly piece: Piece;
  readonly def: FunctionDef;
  /** The data that it sends, and the expression of the key in it. */
  readonly sent: DictExpr;
  readonly key: Node;
  readonly keyName: string;
  /** The name of the test that stands before it; `undefined` for the first of its file. */
  readonly after: string | undefined;
}

/** A status that refuses what the request asks for: 422 is FastAPI's own. */
const REFUSED = /status_code == (?:status\.HTTP_)?4(?!22)\d\d/;

/** The functions that make a key which no item has; numbers and texts do so too. */
const MAKERS: ReadonlySet<string> = new Set(['str', 'uuid', 'uuid4', 'UUID']);

/** Finds tests of what {@link checksIn} finds: `client.post("/books", json={"author_id": 999})` that's answered with 404. */
export const refusalTestsIn = (pieces: readonly Piece[], key: ParentKey): readonly RefusalTest[] =>
  pieces
    .filter((piece) => hasRole(piece, 'test'))
    .flatMap((piece) => {
      const { text, body } = piece.source;
      const tests = body.filter((one) => one.type === 'FunctionDef');
      return tests.flatMap((def, index): readonly RefusalTest[] => {
        const code = text.slice(def.start, def.end);
        if (!def.name.startsWith('test') || !REFUSED.test(code) || !namesParent(code, key)) return [];
        const found = sentIn(def, key.name);
        if (requestsIn(def, text) > 1) return [];
        if (found === undefined || !isMadeUp(text.slice(found.key.start, found.key.end))) return [];
        return [{ piece, def, ...found, keyName: key.name, after: tests[index - 1]?.name }];
      });
    });

const namesParent = (code: string, { name, parent }: ParentKey): boolean =>
  [...namesIn(code)].some((one) => one !== name && parent.isMine(one));

/** Returns how many requests a test makes: one with more is about more than the key. */
const requestsIn = (def: FunctionDef, text: string): number =>
  pathsIn([def]).filter((path) => {
    const call = as(path.at(-1), 'Call');
    const [url] = call?.args ?? [];
    return (
      call?.func.type === 'Attribute' &&
      METHODS.test(call.func.attr) &&
      url !== undefined &&
      text.slice(url.start, url.end).includes('/')
    );
  }).length;

/** Returns the data that a test posts with a key. */
function sentIn(def: FunctionDef, name: string): { readonly sent: DictExpr; readonly key: Node } | undefined {
  for (const path of pathsIn([def])) {
    const sent = as(path.at(-1), 'Dict');
    const entry = sent?.items.find(({ key }) => key?.type === 'Str' && key.value === name);
    if (sent !== undefined && entry !== undefined && (isCallOf(path, 'post') || isPosted(def, path)))
      return { sent, key: entry.value };
  }
  return undefined;
}

/** True for the value of a variable that a request sends: `data = {…}`, then `client.post("/books", json=data)`. */
function isPosted(def: FunctionDef, path: Path): boolean {
  const statement = path.findLast(isStatement);
  const [target] = statement?.type === 'Assign' ? statement.targets : [];
  if (statement?.type !== 'Assign' || target?.type !== 'Name' || statement.value.start !== path.at(-1)?.start)
    return false;
  return pathsIn([def]).some((one) => as(one.at(-1), 'Name')?.id === target.id && isCallOf(one, 'post'));
}

/** True for a key that stands for no item: `999`, `"missing"`, `str(uuid4())`. */
const isMadeUp = (code: string): boolean => [...namesIn(code)].every((name) => MAKERS.has(name));
