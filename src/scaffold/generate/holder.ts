import type { AnyNode } from '../edit/walk';
import type { Call, ClassDef } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { type Change, textOf } from '../change';
import type { Evidence } from '../conventions/evidence';
import { type Holder, holdersOf } from '../conventions/holder';
import { groupBy } from '../../base/code/groups';
import { dottedName } from '../edit/dotted-name';
import { addImports } from '../edit/imports/imports';
import { sectionsOf } from '../edit/project-section';
import { reflowed } from '../edit/reflow';
import { unlessRefused } from '../edit/refused';
import { lineEndAt, lineStartAt, type PythonSource } from '../edit/source';
import { functionNamed, nodesIn } from '../edit/walk';
import { ProjectImports } from './imports';
import { openedIn } from './series';
import { lostName } from './verify-names';

/**
 * Repeats for a new resource what classes have for each of the others, if all that it names is there. Where it isn't, `holder` is such a
 * class: `UnitOfWork of app/uow.py`.
 */
export function withEntries(
  changes: readonly Change[],
  evidence: Evidence,
): { readonly changes: readonly Change[]; readonly holder: string | undefined } {
  let whole = changes;
  for (const [file, holders] of groupBy(holdersOf(evidence), (one) => one.file)) {
    const entries = holders.flatMap((one) => one.entries);
    const isThere = whole.some(({ path }) => path === file);
    const made = isThere ? undefined : unlessRefused(() => entered({ file, entries }, changes, evidence));
    const next = made === undefined ? whole : [...whole, made];
    if (made === undefined || lostName(next, evidence.sources) !== undefined)
      return { changes, holder: `${holders[0]?.node.name ?? ''} of ${file}` };
    whole = next;
  }
  return { changes: whole, holder: undefined };
}

function entered(
  { file, entries }: Pick<Holder, 'file' | 'entries'>,
  changes: readonly Change[],
  evidence: Evidence,
): Change | undefined {
  const { sources, facts } = evidence;
  const source = sources.isOwn(file) ? openedIn(sources, file) : undefined;
  if (source === undefined) return undefined;
  const classes = new Map(
    changes.flatMap((change) =>
      parseWhole(textOf(change) ?? '').body.flatMap((one) =>
        one.type === 'ClassDef' ? [[one.name, { node: one, path: change.path }] as const] : [],
      ),
    ),
  );
  const texts = entries.map(({ own }) => evidence.renamed(source.text.slice(own.start, own.end)));
  const nodes = texts.flatMap((text) => [...nodesIn(parseWhole(text).body)]);
  const used = new Set(nodes.flatMap((one) => (one.type === 'Name' ? [one.id] : [])));
  const needed = [...classes].filter(([name, { path }]) => used.has(name) && path !== file);
  if (!needed.every(([name, { node }]) => nodes.every((one) => isMade(one, name, node)))) return undefined;
  const edited = source.edit(
    entries.map(({ last }, index) => ({
      at: lineEndAt(source.text, last.end),
      insert: `${gapBefore(source, last.start)}${texts[index] ?? ''}`,
    })),
  );
  const imports = new ProjectImports(sources, facts.imports.value);
  const wanted = needed.map(([name, { path }]) => ({ module: imports.moduleOf(path, file), name }));
  const whole = addImports(edited, wanted, sectionsOf(sources.tree, file));
  return { kind: 'edit', path: file, content: reflowed(whole, source, facts.lineLength.value).bytes };
}

/** Returns what stands between a statement and the one before it, with the indentation. */
function gapBefore({ text }: PythonSource, start: number): string {
  const line = lineStartAt(text, start);
  const blank = /\n[ \t]*\n[ \t]*$/.test(text.slice(0, line) + text.slice(line, start)) ? '\n\n' : '\n';
  return `${blank}${text.slice(line, start)}`;
}

/** False for a call that makes an object of a new class with other arguments than that takes: a session, or none. */
function isMade(node: AnyNode, name: string, { body }: ClassDef): boolean {
  if (node.type !== 'Call') return true;
  const given = argumentsOf(node, name);
  const taken = functionNamed(body, '__init__')?.signature().params.slice(1) ?? [];
  return (
    given === undefined ||
    (given.length === taken.length &&
      given.every(({ keyword, value }, index) => {
        const param = taken[index]?.name ?? '';
        return (keyword === undefined || keyword === param) && SESSION.test(param) && SESSION.test(value);
      }))
  );
}

const SESSION = /(?:^|[._])(?:db|(?:async_|db_)?session)$/;

interface Given {
  readonly keyword?: string | undefined;
  readonly value: string;
}

/** Returns the arguments with which a call makes an object of a class: `Service(session)`, `providers.Factory(Service, session=session)`. */
function argumentsOf({ func, args, keywords }: Call, name: string): readonly Given[] | undefined {
  const isFactory = args[0] !== undefined && dottedName(args[0]) === name;
  if (dottedName(func) !== name && !isFactory) return undefined;
  return [
    ...args.slice(isFactory ? 1 : 0).map((one) => ({ value: dottedName(one) ?? '' })),
    ...keywords.map((one) => ({ keyword: one.name, value: dottedName(one.value) ?? '' })),
  ];
}
