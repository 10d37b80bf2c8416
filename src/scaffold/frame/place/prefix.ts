import type { Call, Node, Parse } from '../../../analysis/python/ast';
import { Failure } from '../../../base/diagnostics/failure';
import type { Change } from '../../change';
import { openSource, type PythonSource } from '../../edit/source';
import { nodesIn } from '../../edit/walk';
import { lastName } from '../shape';
import { withoutUnused } from '../tidy-imports';

/** Holds the URL that a new resource would have, and the one that it's to have. */
export interface Rebasing {
  readonly parse: Parse;
  /** The new resource's router file. */
  readonly router: string;
  /** The file that includes it, and part of the include's text, if that is written. */
  readonly include: { readonly file: string; readonly names: (text: string) => boolean } | undefined;
  /** The path of the collection as the sibling's code gives it. */
  readonly from: string;
  readonly to: string;
  /** The path under which an include of its own stands; `undefined` for the sibling's. */
  readonly outer: string | undefined;
  /** The words for what asks for the path, and what it hangs on where it can't be had. */
  readonly asked: string;
}

/** Writes the path of a new resource anew, in the text that gives it, and in its tests. Throws a Failure where none does. */
export function rebased(changes: readonly Change[], rebasing: Rebasing): readonly Change[] {
  const { from, to, asked } = rebasing;
  const found = changes.flatMap((change) => textsIn(change, rebasing));
  const literal = found[0]?.text ?? '';
  const usual = from.slice(0, from.length - literal.length);
  const outer = rebasing.outer ?? usual;
  if (found.length > 0 && to.startsWith(outer)) {
    const now = to.slice(outer.length);
    return replacedIn(changes, found, now, { rebasing, literal, now: outer === usual ? now : undefined });
  }
  const includes = changes.flatMap((change) => includePrefixes(change, rebasing));
  const head = includes.some(({ isWhole }) => isWhole) ? to : to.slice(0, to.length - literal.length);
  const word = from.slice(from.lastIndexOf('/'));
  if (includes.length > 0 && to.endsWith(literal))
    return replacedIn(changes, includes, `"${head}"`, { rebasing, literal: literal || word, now: undefined });
  throw new Failure(
    `${asked}: what includes the router stands under ${outer || 'another path'}; name another place, such as the application, with --into FILE:VARIABLE.`,
  );
}

interface Rewriting {
  readonly rebasing: Rebasing;
  /** The part of the path that the router says. */
  readonly literal: string;
  /** The part that it says now, if the text before it is as it was. */
  readonly now: string | undefined;
}

function replacedIn(
  changes: readonly Change[],
  found: readonly Text[],
  insert: string,
  { rebasing, literal, now }: Rewriting,
): readonly Change[] {
  return changes.map((change) => {
    if (change.kind === 'delete') return change;
    if (change.role === 'test') return inTests(change, literal, now, rebasing);
    const own = found.filter(({ path }) => path === change.path);
    if (own.length === 0) return change;
    const source = openSource(Buffer.from(change.content), rebasing.parse);
    const done = source.edit(own.map(({ at, text }) => ({ at, remove: text.length, insert })));
    return change.kind === 'write' ? { ...change, content: done.text } : { ...change, content: done.bytes };
  });
}

/** Returns the prefixes with which a file includes the new router, each as its code. `isWhole` if it says the resource's word. */
function includePrefixes(
  change: Change,
  { parse, include, from }: Rebasing,
): readonly (Text & { readonly isWhole: boolean })[] {
  if (change.kind === 'delete' || change.path !== include?.file) return [];
  const source = openSource(Buffer.from(change.content), parse);
  const word = from.slice(from.lastIndexOf('/'));
  return includesIn(source, include.names).flatMap(({ keywords }) =>
    keywords.flatMap(({ name, value: { start, end } }) => {
      const text = source.text.slice(start, end);
      return name === 'prefix' ? [{ path: change.path, at: start, text, isWhole: text.includes(word) }] : [];
    }),
  );
}

/** Returns the calls that include the new router. */
const includesIn = (source: PythonSource, names: (text: string) => boolean): readonly Call[] =>
  callsIn(source).filter(
    ({ func, start, end }) =>
      /include_router$|^mount$/.test(lastName(func)) && names(source.text.slice(start, end)),
  );

const callsIn = ({ body }: PythonSource): readonly Call[] =>
  [...nodesIn(body)].filter((node) => node.type === 'Call');

function inTests<C extends Exclude<Change, { readonly kind: 'delete' }>>(
  change: C,
  literal: string,
  now: string | undefined,
  { parse, from, to }: Rebasing,
): C {
  const before = openSource(Buffer.from(change.content), parse);
  const text = before.text
    .replaceAll(new RegExp(`(?<=["'])${from}(?=[/"'?])`, 'g'), to)
    .replaceAll(/\bf(["'])((?:(?!\1)[^\n])*)\1/g, (whole, quote: string, inner: string) => {
      const done =
        now === undefined
          ? inner.replace(new RegExp(`^\\{[^{}]*\\}${literal}(?=[/?]|$)`), to)
          : inner.replace(new RegExp(`(?<=\\})${literal}(?=[/?]|$)`), now);
      return done === inner ? whole : `${done.includes('{') ? 'f' : ''}${quote}${done}${quote}`;
    });
  const after = withoutUnused(openSource(Buffer.from(text), parse), before);
  return { ...change, content: change.kind === 'write' ? after.text : after.bytes };
}

interface Text {
  readonly path: string;
  readonly at: number;
  readonly text: string;
}

/** Returns the texts of a file that give the path: a router's or an include's prefix, else those of decorators. */
function textsIn(change: Change, { parse, router, include, from }: Rebasing): readonly Text[] {
  const isRouter = change.path === router;
  if (change.kind === 'delete' || (!isRouter && change.path !== include?.file)) return [];
  const source = openSource(Buffer.from(change.content), parse);
  const word = `/${from.split('/').at(-1) ?? ''}`;
  const texts = (nodes: readonly Node[]): readonly Text[] =>
    nodes.flatMap((node) => headOf(source, node, word, from).map((one) => ({ path: change.path, ...one })));
  const makers = isRouter
    ? callsIn(source).filter(({ func }) => lastName(func) === 'APIRouter')
    : includesIn(source, include?.names ?? (() => false));
  const prefixes = texts(
    makers.flatMap(({ keywords }) =>
      keywords.flatMap(({ name, value }) => (name === 'prefix' ? [value] : [])),
    ),
  );
  if (prefixes.length > 0 || !isRouter) return prefixes;
  const decorators = source.body.flatMap((one) => (one.type === 'FunctionDef' ? one.decorators : []));
  return texts(
    decorators.flatMap((one) => (one.type === 'Call' && one.args[0] !== undefined ? [one.args[0]] : [])),
  );
}

/** Returns the beginning of a text that ends with the resource's word, if the path ends with it. */
function headOf(
  { text }: PythonSource,
  node: Node,
  word: string,
  from: string,
): readonly Omit<Text, 'path'>[] {
  const code = text.slice(node.start, node.end);
  const [, quote = '', inner = ''] = /^(["'])(.*)\1$/s.exec(code) ?? [];
  const end = inner.includes(word) ? inner.indexOf(word) + word.length : -1;
  const head = inner.slice(0, Math.max(end, 0));
  const isHead = head !== '' && from.endsWith(head) && /^(?:\/|$)/.test(inner.slice(end));
  return quote !== '' && isHead ? [{ at: node.start + 1, text: head }] : [];
}
