import { unlessFailure } from '../../base/diagnostics/failure';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Change } from '../change';
import type { FoundConventions } from '../conventions/conventions';
import type { Evidence } from '../conventions/evidence';
import { placeOf } from '../conventions/places';
import { urlOf } from '../conventions/router';
import { unlessRefused } from '../edit/source';
import { testingOf } from '../conventions/testing';
import type { Operation } from '../output/operations';
import { type Request, writingOf } from '../standard/writing';
import { testUnits } from '../standard/tests';
import { lostName, stagedIn } from './verify-names';
import { filesOf, type PlacedUnit } from './files';

/** A new resource whose tests are to be written. */
export interface Untested {
  readonly evidence: Evidence;
  readonly found: FoundConventions;
  readonly placed: readonly PlacedUnit[];
  readonly changes: readonly Change[];
}

/** True for operations that make rows and read them, without which the others can't be tested. */
const mayTest = (operations: readonly Operation[]): boolean =>
  operations.includes('create') && operations.includes('get');

/** Returns the file of a resource's tests, or why none can be written. */
export function testsFor(
  { report, analysis }: Inspection,
  { evidence, found, placed, changes }: Untested,
  request: Request,
): Change | string {
  const { operations } = request;
  if (!mayTest(operations)) return 'rows have to be made and read to test the other operations';
  const { sources } = evidence;
  const staged = stagedIn(changes, sources);
  const testing = testingOf(found, {
    sources: staged,
    read: analysis.read,
    router: placeOf(evidence, 'router'),
    model: placed.find(({ unit }) => unit.role === 'model')?.path,
    app: { text: report.entry.app, file: analysis.madeAt?.file ?? report.entry.file },
    url: urlOf(evidence.facts, evidence.words),
  });
  if (typeof testing === 'string') return testing;
  const path = placeOf(evidence, 'test');
  const tests = testUnits(writingOf(found.conventions, request), testing).map((unit) => ({ unit, path }));
  const means = { evidence, found, tree: staged.tree, placed: [...placed, ...tests] };
  const [file] = unlessFailure(() => unlessRefused(() => filesOf(tests, means))) ?? [];
  if (file?.kind !== 'write') return `${path} holds other tests`;
  return lostName([file], staged) ?? file;
}
