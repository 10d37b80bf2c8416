import type { Call, DictExpr, Expr, FunctionDef, Stmt } from '../../../analysis/python/ast';
import { isBuiltin } from '../../../base/naming/python';
import type { PythonSource } from '../../edit/source';
import { asName } from '../../layout/words';
import { as, functionIn, type Path, pathsIn } from '../paths';
import { importsFor } from '../piece';
import type { Maker } from './maker';
import type { Parent } from './makers';
import { namesRead, pieceOf, type TestsView } from './tests-view';

/** Returns the requests by which the project's tests create an item, as ways to make one: `client.post("/widgets", json={…})`. */
export function requestsFor(parent: Parent, view: TestsView): readonly Maker[] {
  return view.files.flatMap(([path, source]) =>
    pathsIn(source.body).flatMap((around) => {
      const call = as(around.at(-1), 'Call');
      const isRequest = call !== undefined && isPost(call, parent);
      return isRequest ? (makerOf(call, around, { path, source, parent, view }) ?? []) : [];
    }),
  );
}

/** True for a POST to the collection of a resource. */
function isPost({ func, args: [url] }: Call, { collection }: Parent): boolean {
  if (func.type !== 'Attribute' || func.attr !== 'post' || func.value.type !== 'Name') return false;
  const text = url?.type === 'Str' ? url.value : url?.type === 'JoinedStr' ? url.parts.at(-1) : undefined;
  if (typeof text !== 'string' || collection === undefined) return false;
  const [asked, wanted] = [text, collection].map((one) => one.replace(/\/$/, ''));
  return asked !== undefined && wanted !== undefined && asked.startsWith('/') && wanted.endsWith(asked);
}

/** The file of a request, and what it's looked at for. */
interface Place {
  readonly path: string;
  readonly source: PythonSource;
  readonly parent: Parent;
  readonly view: TestsView;
}

function makerOf(call: Call, around: Path, { path, source, parent, view }: Place): Maker | undefined {
  const def = functionIn(around);
  const body = call.keywords.find(({ name }) => name === 'json')?.value;
  const sent = body && def && dictOf(body, def, source);
  if (def === undefined || body === undefined || sent === undefined || sent.items.length === 0)
    return undefined;
  const rest: readonly Expr[] = [call.func, ...call.args, ...call.keywords.map(({ value }) => value)];
  const used = [...new Set([...rest.filter((one) => one !== body), sent].flatMap((one) => namesRead([one])))];
  const fixtures = view.fixtures();
  const params = new Set(def.signature().params.map(({ name }) => name));
  const piece = pieceOf(path, source);
  const isKnown = (name: string): boolean =>
    params.has(name) ? fixtures.has(name) : isImported(name, piece.imports) || isBuiltin(name);
  if (!used.every(isKnown)) return undefined;
  const code = withDict(source.text, call, body, sent);
  const isAsync = as(around.at(-2), 'Await') !== undefined;
  return {
    name: asName(parent.words.singular.join('_')),
    code: isAsync ? `(await ${code}).json()` : `${code}.json()`,
    asked: used.filter((name) => params.has(name)).map((name) => view.asked(name)),
    imports: rest.flatMap((one) => importsFor(one, piece)).filter(({ name }) => used.includes(name)),
    gives: 'json',
    isAsync,
  };
}

/** True for a name that a file imports by itself, from a module that has the same name everywhere. */
const isImported = (name: string, imports: ReadonlyMap<string, string>): boolean => {
  const module = imports.get(name);
  return module !== undefined && module !== name && !module.startsWith('.');
};

/** Returns the request with what it sends written out, on one line: a formatter's breaks are made anew. */
function withDict(text: string, call: Call, body: Expr, sent: DictExpr): string {
  const [from, to] = [body.start - call.start, body.end - call.start];
  const code = text.slice(call.start, call.end);
  const whole = `${code.slice(0, from)}${text.slice(sent.start, sent.end)}${code.slice(to)}`;
  if (!whole.includes('\n')) return whole;
  return whole
    .replace(/\s*\n\s*/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1');
}

/** Returns the dictionary that an expression is, or that the function, or its file, gave a variable once. */
function dictOf(value: Expr, def: FunctionDef, { body }: PythonSource): DictExpr | undefined {
  if (value.type === 'Dict') return value;
  if (value.type !== 'Name') return undefined;
  const given = (statements: readonly Stmt[]) =>
    statements.filter(
      (one) => one.type === 'Assign' && one.targets.some((to) => to.type === 'Name' && to.id === value.id),
    );
  const local = given(def.body().statements);
  const [only, ...more] = local.length > 0 ? local : given(body);
  return only?.type === 'Assign' && only.value.type === 'Dict' && more.length === 0 ? only.value : undefined;
}
