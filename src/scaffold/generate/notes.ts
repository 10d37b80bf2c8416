import { envelopeOf } from '../conventions/lists';
import { lostGuard, refusingHandler } from '../conventions/auth';
import { skippedBase } from '../conventions/inherited';
import { textOf } from '../change';
import { typeNotes } from '../layout/new-field';
import { isIn } from '../layout/find/resource-words';
import { moduleStem, parentOf } from '../../base/source/paths';
import { manifestsOf } from '../layout/read/settings';
import { type Sources, oneLine } from '../layout/read/sources';
import type { Evidence } from '../conventions/evidence';
import type { PlacedUnit } from './files';
import type { Draft, ResourceRequest } from './draft';
import type { ClassDef, Stmt } from '../../analysis/python/ast';
import { dottedName } from '../edit/names';
import { assignmentOf } from '../../analysis/python/ast/bindings';
import { functionsOf, nodesIn } from '../../analysis/python/ast/walk';
import { isTest } from '../layout/find/roles';
import { IDENTIFIER, isSameResource, substitute } from '../layout/words';

/** Returns what's left to do by hand, a line each. */
export function notesOf(
  { written, found, evidence, untested, fields, changes }: Draft,
  { isStub: isAsked = false }: ResourceRequest,
): readonly string[] {
  const isStub = written.some(({ unit }) => unit.isStub === true);
  const hasTable = written.some(({ unit }) => unit.role === 'model');
  const hasRouter = written.some(({ unit }) => unit.role === 'router');
  const guard = hasRouter ? lostGuard(evidence, found.conventions) : undefined;
  const refusing =
    hasRouter && guard === undefined ? refusingHandler(evidence, found.conventions) : undefined;
  const envelope = hasRouter ? envelopeOf(evidence, found.conventions) : undefined;
  const lacking = hasRouter ? furtherFiles(evidence, written) : [];
  const hasLogic = written.some(({ unit: { role } }) => role === 'service' || role === 'crud');
  const skipped = hasLogic ? skippedBase(evidence, found.conventions) : undefined;
  const holder = hasLogic ? holderOf(evidence) : undefined;
  const { mark, owner } = hasTable && hasRouter ? found.lost : {};
  const typed = written.some(({ unit }) => unit.role === 'schema') ? typeNotes(fields) : [];
  const isLackingAsync =
    changes.some((one) => textOf(one)?.includes('+aiosqlite')) &&
    !isNamed(evidence.sources, /aiosqlite/, 'aiosqlite');
  return [
    ...(typed.length > 0 && hasEmails(evidence.sources) ? [] : typed),
    skipped && `skipped: ${skipped}; the new class has its own.`,
    lacking.length > 0 && `skipped: nothing is written like ${lacking.join(', ')}.`,
    holder && `skipped: ${holder} has one for each resource; the new one isn't in it.`,
    isStub &&
      !isAsked &&
      'The handlers are stubs: this tool writes no queries for the way in which this project keeps its data.',
    guard &&
      `Anybody may call the new routes: what others ask is their own (${guard}). Add what yours should ask.`,
    refusing &&
      `The new handlers refuse no caller, as others do in their bodies (${refusing}). Add it if yours should.`,
    envelope && `The new handlers answer with the rows themselves; others wrap theirs (${envelope}).`,
    mark &&
      `A delete removes the row: how others are kept isn't understood (${mark}). Add it if yours are to be.`,
    owner &&
      `Rows belong to nobody: how others get their owner isn't understood (${owner}). Add it if yours have one.`,
    untested && `tests: none are written: ${untested}.`,
    isLackingAsync && "tests: they need the package aiosqlite, which the requirements don't name.",
  ].filter((one) => typeof one === 'string');
}

/** The most files that a note names. */
const MAX_FILES = 4;

/** Returns the files of the exemplar that nothing written stands for, such as those of its entity and its mappers. */
function furtherFiles({ exemplar }: Evidence, written: readonly PlacedUnit[]): readonly string[] {
  const { files = [], words } = exemplar?.sibling ?? {};
  const roles = new Set<string>(written.map(({ unit }) => unit.role));
  const folders = new Set(files.flatMap(({ role, path }) => (roles.has(role) ? [parentOf(path)] : [])));
  // One more beside the table or the schemas is about a part of the exemplar.
  const isPart = (path: string): boolean =>
    folders.has(parentOf(path)) && words !== undefined && isIn(moduleStem(path), words);
  const paths = files.flatMap(({ role, path, isOwn }) =>
    isOwn && role !== 'test' && !roles.has(role) && !isPart(path) ? [path] : [],
  );
  return paths.length > MAX_FILES
    ? [...paths.slice(0, MAX_FILES), `${paths.length - MAX_FILES} more`]
    : paths;
}

/** True for a package that the project's requirements name, or whose `word` its code has. */
const isNamed = (sources: Sources, requirement: RegExp, word: string): boolean =>
  manifestsOf(sources).some((text) => requirement.test(text)) ||
  sources.files.some((file) => sources.module(file)?.text.includes(word));

/** True for a project whose requirements name what checks addresses of e-mail, or whose code has such fields. */
const hasEmails = (sources: Sources): boolean =>
  isNamed(
    sources,
    /email[-_]validator|\b(?:pydantic\[[^\]]*email|fastapi\[[^\]]*(?:standard|all))/,
    'EmailStr',
  );

/**
 * Returns the class that has the same statements or methods for each of at least half of the resources, as a container or a unit of work
 * has: `UnitOfWork of app/uow.py`; `undefined` without one.
 */
function holderOf(evidence: Evidence): string | undefined {
  const { sources, read } = evidence;
  return sources.files
    .filter((file) => !isTest(sources, file) && read.includes(file))
    .flatMap((file) =>
      sources
        .statements(file)
        .flatMap((node) =>
          node.type === 'ClassDef' && hasEach(evidence, file, node) ? [`${node.name} of ${file}`] : [],
        ),
    )[0];
}

function hasEach(evidence: Evidence, file: string, node: ClassDef): boolean {
  const { sources, exemplar, layout, words } = evidence;
  const from = exemplar?.sibling.words;
  const all = layout.siblings.map((one) => one.words).filter((one) => !isSameResource(one, words));
  if (from === undefined || all.some((one) => isIn(node.name, one))) return false;
  const others = all.filter((one) => !isSameResource(one, from));
  const blocks = [
    node.body,
    ...functionsOf(node.body).map((one) => one.body().statements.filter(isAttribute)),
  ];
  const own = blocks.flatMap((block) => {
    const texts = block.map((one) => oneLine(sources.text(file, one)));
    return block.filter((_, index) => {
      const text = texts[index] ?? '';
      if (!isIn(text, from)) return false;
      const alike = others.map((one) => texts.indexOf(substitute(text, from, one, IDENTIFIER)));
      const found = alike.filter((at) => at >= 0 && at !== index);
      return found.length > 0 && (found.length + 1) * 2 >= all.length;
    });
  });
  return own.some((one) => namesLogic(evidence, file, one));
}

/** True for `self.parts = …`. */
const isAttribute = (one: Stmt): boolean =>
  (assignmentOf(one)?.targets ?? []).some((target) => dottedName(target)?.startsWith('self.'));

/** True for a statement that names a class with the exemplar's logic. */
function namesLogic({ sources, exemplar }: Evidence, file: string, node: Stmt): boolean {
  const layers = exemplar?.sibling.files.filter(({ role }) => role === 'service' || role === 'crud') ?? [];
  return [...nodesIn([node])].some((one) => {
    const found = one.type === 'Name' ? sources.definition(file, one.id) : undefined;
    return found?.node.type === 'ClassDef' && layers.some(({ path }) => path === found.file);
  });
}
