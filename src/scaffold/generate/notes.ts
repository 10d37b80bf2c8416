import { lostGuard, refusingHandler } from '../conventions/auth';
import { skippedBase } from '../conventions/inherited';
import { textOf } from '../change';
import { typeNotes } from '../layout/new-field';
import { manifestsOf } from '../layout/read/pydantic';
import type { Sources } from '../layout/read/sources';
import type { Draft } from './draft';
import type { ResourceRequest } from './request';

/** Returns what's left to do by hand, a line each. */
export function notesOf(
  { written, found, evidence, untested, fields, holder, changes }: Draft,
  { isStub: isAsked = false }: ResourceRequest,
): readonly string[] {
  const isStub = written.some(({ unit }) => unit.isStub === true);
  const hasTable = written.some(({ unit }) => unit.role === 'model');
  const hasRouter = written.some(({ unit }) => unit.role === 'router');
  const guard = hasRouter ? lostGuard(evidence, found.conventions) : undefined;
  const refusing =
    hasRouter && guard === undefined ? refusingHandler(evidence, found.conventions) : undefined;
  const hasLogic = written.some(({ unit: { role } }) => role === 'service' || role === 'crud');
  const skipped = hasLogic ? skippedBase(evidence, found.conventions) : undefined;
  const { mark, owner } = hasTable && hasRouter ? found.lost : {};
  const typed = written.some(({ unit }) => unit.role === 'schema') ? typeNotes(fields) : [];
  return [
    ...(typed.length > 0 && hasEmails(evidence.sources) ? [] : typed),
    ...(skipped === undefined ? [] : [`skipped: ${skipped}; the new class has its own.`]),
    ...(holder === undefined
      ? []
      : [`skipped: ${holder} has one for each resource; the new one isn't in it.`]),
    ...(isStub && !isAsked
      ? [
          'The handlers are stubs: this tool writes no queries for the way in which this project keeps its data.',
        ]
      : []),
    ...(guard === undefined
      ? []
      : [
          `Anybody may call the new routes: what others ask is their own (${guard}). Add what yours should ask.`,
        ]),
    ...(refusing === undefined
      ? []
      : [
          `The new handlers refuse no caller, as others do in their bodies (${refusing}). Add it if yours should.`,
        ]),
    ...(mark === undefined
      ? []
      : [
          `A delete removes the row: how others are kept isn't understood (${mark}). Add it if yours are to be.`,
        ]),
    ...(owner === undefined
      ? []
      : [
          `Rows belong to nobody: how others get their owner isn't understood (${owner}). Add it if yours have one.`,
        ]),
    ...(untested === undefined ? [] : [`tests: none are written: ${untested}.`]),
    ...(changes.some((one) => textOf(one)?.includes('+aiosqlite')) &&
    !isNamed(evidence.sources, /aiosqlite/, 'aiosqlite')
      ? ["tests: they need the package aiosqlite, which the requirements don't name."]
      : []),
  ];
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
