import { lostGuard } from '../conventions/auth';
import { skippedBase } from '../conventions/inherited';
import type { Draft } from './draft';
import type { ResourceRequest } from './request';

/** Returns what's left to do by hand, a line each. */
export function notesOf(
  { written, found, evidence }: Draft,
  { roles, isMigrated, isStub: isAsked = false }: ResourceRequest,
): readonly string[] {
  const isStub = written.some(({ unit }) => unit.isStub === true);
  const hasTable = written.some(({ unit }) => unit.role === 'model');
  const { orm } = found.conventions;
  const hasRouter = written.some(({ unit }) => unit.role === 'router');
  const guard = hasRouter ? lostGuard(evidence, found.conventions) : undefined;
  const hasLogic = written.some(({ unit: { role } }) => role === 'service' || role === 'crud');
  const skipped = hasLogic ? skippedBase(evidence, found.conventions) : undefined;
  return [
    ...(skipped === undefined ? [] : [`skipped: ${skipped}; the new class has its own.`]),
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
    ...(isMigrated === true
      ? [
          hasTable && orm !== null
            ? 'migration: not written for this layout yet; run alembic revision --autogenerate.'
            : 'migration: there is no table to write one for.',
        ]
      : []),
    ...(roles === undefined || roles.has('test') ? ['tests: not written for this layout yet.'] : []),
  ];
}
