import { Failure } from '../src/base/diagnostics/failure';
import { compare, type Comparison, misspoken } from './support/compare';
import { type Fixture, loadFixtures, loadPending, type Oracle } from './support/fixtures';
import { judged } from './support/law/judge';
import { inspectionOf, reportOn } from './support/reporter';

/**
 * One folder is one scenario; its oracles list the routes that real FastAPI registered, in order (`npm run
 * oracle`).
 */
const CASES = loadFixtures().flatMap((fixture) =>
  fixture.oracles.map((oracle) => ({
    fixture,
    oracle,
    title: `${fixture.name} under FastAPI ${oracle.fastapi}`,
  })),
);
const PENDING = loadPending();
const isPending = ({ fixture }: { fixture: Fixture }): boolean => fixture.name in PENDING;

/** Compares a pending fixture, in which the analyser may find no application at all: then the failure says so. */
async function comparison(fixture: Fixture, oracle: Oracle): Promise<Comparison> {
  try {
    const reported = await reportOn(fixture, oracle.fastapi);
    const compared = compare(fixture, oracle, reported);
    return { ...compared, isExact: compared.isExact && misspoken(fixture, reported).length === 0 };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...compare(fixture, oracle, { routes: [], diagnostics: [] }), silent: [] };
  }
}

/** A pending fixture of which not even a diagnostic says that something is missing. */
const isSilent = ({ fixture }: { fixture: Fixture }): boolean =>
  PENDING[fixture.name]?.startsWith('silent') === true;

describe('fixtures', () => {
  const settled = CASES.filter((entry) => !isPending(entry));
  const pending = CASES.filter(isPending);

  it.each(settled)('$title', async ({ fixture, oracle }) => {
    const { report, lost } = await judged(() => inspectionOf(fixture, oracle.fastapi));
    const { actual, expected } = compare(fixture, oracle, report);
    expect(actual).toEqual(expected);
    expect(misspoken(fixture, report)).toEqual([]);
    expect(lost).toEqual([]);
  });

  const spoken = pending.filter((entry) => !isSilent(entry));
  if (spoken.length > 0) {
    it.each(spoken)('$title: says what it misses', async ({ fixture, oracle }) => {
      expect((await comparison(fixture, oracle)).silent).toEqual([]);
    });
  }

  it('has in pending.json only fixtures that are there and not exact yet; remove the others', async () => {
    const inexact = new Set<string>();
    for (const { fixture, oracle } of pending) {
      const isExact = await comparison(fixture, oracle).then(
        (compared) => compared.isExact,
        () => false,
      );
      if (!isExact) inexact.add(fixture.name);
    }
    expect(Object.keys(PENDING).filter((name) => !inexact.has(name))).toEqual([]);
  });
});
