import { lostGuard } from '../conventions/auth';
import { holderOf } from '../conventions/holder';
import { skippedBase } from '../conventions/inherited';
import type { Draft } from './draft';
import type { ResourceRequest } from './request';

/** Returns what's left to do by hand, a line each. */
export function notesOf(
  { written, found, evidence, untested }: Draft,
  { isStub: isAsked = false }: ResourceRequest,
): readonly string[] {
  const isStub = written.some(({ unit }) => unit.isStub === true);
  const hasTable = written.some(({ unit }) => unit.role === 'model');
  const hasRouter = written.some(({ unit }) => unit.role === 'router');
  const guard = hasRouter ? lostGuard(evidence, found.conventions) : undefined;
  const hasLogic = written.some(({ unit: { role } }) => role === 'service' || role === 'crud');
  const skipped = hasLogic ? skippedBase(evidence, found.conventions) : undefined;
  const holder = hasLogic ? holderOf(evidence) : undefined;
  const { mark, owner } = hasTable && hasRouter ? found.lost : {};
  return [
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
  ];
}
