import type { ClassDef, FunctionDef, Node, Parse } from '../../../analysis/python/ast';
import type { Change } from '../../change';
import type { WantedImport } from '../../edit/import-order';
import { addImports } from '../../edit/imports';
import { sectionsOf } from '../../edit/project-section';
import { EditRefused } from '../../edit/refused';
import { type Edit, leadOf, openSource, type PythonSource } from '../../edit/source';
import { functionNamed } from '../../edit/walk';
import type { Sources } from '../../layout/read/sources';
import { replaceElements, replaceParameters } from '../elements';
import { as, functionsBelow, pathsIn } from '../paths';
import { reflowed } from '../reflow';
import { lastName } from '../shape';
import { readsUnknown } from '../sound/undefined-names';
import { bottomOf } from '../statements';
import { wantedIn } from '../wanted';
import { withChecks } from './give-checks';
import { type MakeParents, withTests } from './give-tests';
import { asksForKnown, type InjectedCheck, type NewHelper } from './injected';

/** The project around the new code, and how its files are written. */
interface Around {
  readonly parse: Parse;
  readonly sources: Sources;
  readonly width: number;
  /** Returns what makes the items of other resources in a file of tests. */
  readonly makeParents: (path: string) => MakeParents;
}

/** Writes checks by what code is given for that; one of which some part doesn't fit is left out as a whole. */
export function withInjected(
  changes: readonly Change[],
  injected: readonly InjectedCheck[],
  around: Around,
): readonly Change[] {
  let done = changes;
  for (const one of injected.toReversed())
    if (asksForKnown(one, around.sources)) done = withOne(done, one, around) ?? done;
  return done;
}

/** A file with a check so far. */
interface Draft {
  readonly before: PythonSource;
  source: PythonSource;
  readonly imports: WantedImport[];
}

function withOne(
  changes: readonly Change[],
  { check, helpers, tests }: InjectedCheck,
  around: Around,
): readonly Change[] | undefined {
  const drafts = new Map<string, Draft>();
  const draftOf = (path: string): Draft | undefined => {
    const change = changes.find((one) => one.path === path);
    if (change === undefined || change.kind === 'delete') return undefined;
    const before = openSource(Buffer.from(change.content), around.parse);
    const draft = drafts.get(path) ?? { before, source: before, imports: [] };
    drafts.set(path, draft);
    return draft;
  };
  try {
    const there = new Set<string>();
    for (const helper of helpers) {
      const draft = draftOf(helper.path);
      if (draft === undefined || !give(draft, helper, there)) return undefined;
    }
    const own = draftOf(check.path);
    const guarded = own && withChecks(own.source.text, [check], around.parse);
    if (own === undefined || guarded === undefined || guarded.checked.size === 0) return undefined;
    own.source = openSource(Buffer.from(guarded.text), around.parse);
    own.imports.push(...guarded.imports);
    if ([...drafts.values()].some((one) => readsUnknown(one.before, one.source, one.imports)))
      return undefined;
    for (const test of tests) {
      const draft = draftOf(test.path);
      const tested =
        draft && withTests(draft.source.text, [test], around.parse, around.makeParents(test.path));
      if (draft === undefined || tested === undefined) continue;
      draft.source = openSource(Buffer.from(tested.text), around.parse);
      draft.imports.push(...tested.imports);
    }
    return changes.map((change) => written(change, drafts.get(change.path), around));
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}

function written(change: Change, draft: Draft | undefined, { sources, width }: Around): Change {
  if (draft === undefined || change.kind === 'delete') return change;
  const sectionOf = sectionsOf(sources.tree, change.path);
  const source = addImports(draft.source, wantedIn(draft.source, draft.imports), sectionOf);
  const done = reflowed(source, draft.before, width);
  return change.kind === 'edit' ? { ...change, content: done.bytes } : { ...change, content: done.text };
}

/** Writes one part, unless it's there; `there` has the parameters that are. Returns false if it doesn't fit. */
function give(draft: Draft, helper: NewHelper, there: Set<string>): boolean {
  const { source } = draft;
  const parameter = `${helper.owner} ${helper.name}`;
  if (helper.kind === 'argument' && there.has(parameter)) return true;
  const edits = editsFor(source, helper);
  if (edits === undefined) return false;
  if (edits.length === 0 && helper.kind === 'parameter') there.add(parameter);
  draft.source = source.edit(edits);
  draft.imports.push(...helper.imports);
  return true;
}

/** Returns the edits that write a part: none if it's there, `undefined` if it has no place. */
function editsFor(source: PythonSource, helper: NewHelper): readonly Edit[] | undefined {
  const { text, body } = source;
  const { kind, owner, name, code } = helper;
  const around = body.find((one): one is ClassDef => one.type === 'ClassDef' && one.name === owner);
  const maker = around && functionNamed(around.body, '__init__');
  if (kind === 'argument') return argumentEdits(source, helper);
  if (kind === 'parameter') {
    const def = maker ?? functionsBelow(body).find((one) => one.name === owner);
    return def && parameterEdits(text, def, name, code);
  }
  if (around === undefined) return undefined;
  if (kind === 'assignment') {
    const isThere = maker !== undefined && text.slice(maker.start, maker.end).includes(`self.${name} =`);
    return isThere ? [] : behind(text, maker?.body().statements.at(-1), code);
  }
  if (kind === 'field') {
    const fields = around.body.filter(({ type }) => type === 'AnnAssign');
    const isThere = fields.some((one) => text.slice(one.start, one.end).startsWith(`${name}:`));
    return isThere ? [] : behind(text, fields.at(-1), code);
  }
  if (functionNamed(around.body, name) !== undefined) return [];
  return behind(text, around.body.at(-1), code, '\n');
}

/** Writes lines behind a statement, indented as it is. */
function behind(
  text: string,
  statement: Node | undefined,
  code: string,
  gap = '',
): readonly Edit[] | undefined {
  const lead = statement && leadOf(text, statement.start);
  if (statement === undefined || lead === undefined) return undefined;
  const lines = code
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '\n' : `${lead}${line}\n`));
  const at = Math.min(bottomOf(text, statement as Parameters<typeof bottomOf>[1]), text.length); // Only its end is read.
  return [{ at, insert: `${text[at - 1] === '\n' ? '' : '\n'}${gap}${lines.join('')}` }];
}

function parameterEdits(
  text: string,
  def: FunctionDef,
  name: string,
  code: string,
): readonly Edit[] | undefined {
  const { params } = def.signature();
  const last = params.at(-1);
  if (params.some((one) => one.name === name)) return [];
  if (last === undefined) return [{ at: text.indexOf('(', def.start) + 1, insert: code }];
  if (last.kind.startsWith('var')) return undefined;
  const textOf = (one: typeof last): string =>
    text.slice(one.start, Math.max(one.end, one.default?.end ?? 0));
  const edit = replaceParameters(text, params, (one) =>
    one.start === last.start ? [textOf(last), code] : undefined,
  );
  return edit && [edit];
}

function argumentEdits(
  { text, body }: PythonSource,
  { owner, name, code }: NewHelper,
): readonly Edit[] | undefined {
  const calls = pathsIn(body).flatMap((path) => as(path.at(-1), 'Call') ?? []);
  const found = calls.filter(({ func }) => func.type !== 'Call' && lastName(func) === owner);
  if (found.length === 0) return undefined;
  return found.flatMap((call): readonly Edit[] => {
    const all = [...call.args, ...call.keywords].toSorted((left, right) => left.start - right.start);
    const last = all.at(-1);
    const isNamed = code.startsWith(`${name}=`) || call.keywords.length === 0;
    const given = isNamed ? code : `${name}=${code}`;
    if (last === undefined) return [{ at: call.end - 1, insert: given }];
    const edit = replaceElements(text, all, (one) =>
      one === last ? [text.slice(last.start, last.end), given] : undefined,
    );
    return edit === undefined ? [] : [edit];
  });
}
