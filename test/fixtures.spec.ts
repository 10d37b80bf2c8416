import { compare, type Comparison } from './support/compare';
import { type Fixture, loadFixtures, loadPending, type Oracle } from './support/fixtures';
import { reportOn } from './support/reporter';

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

async function comparison(fixture: Fixture, oracle: Oracle): Promise<Comparison> {
  return compare(fixture, oracle, await reportOn(fixture, oracle.fastapi));
}

describe('fixtures', () => {
  const settled = CASES.filter((entry) => !isPending(entry));
  const pending = CASES.filter(isPending);

  it.each(settled)('$title', async ({ fixture, oracle }) => {
    const reported = await reportOn(fixture, oracle.fastapi);
    const { actual, expected } = compare(fixture, oracle, reported);
    expect(actual).toEqual(expected);
    expect(reported.diagnostics.map(({ code }) => code)).toEqual(
      expect.arrayContaining([...(fixture.config.diagnostics ?? [])]),
    );
  });

  if (pending.length > 0) {
    it.each(pending)('$title: says what it misses', async ({ fixture, oracle }) => {
      expect((await comparison(fixture, oracle)).silent).toEqual([]);
    });
  }

  it('has in pending.json only fixtures that are there and not exact yet; remove the others', async () => {
    const inexact = new Set<string>();
    for (const { fixture, oracle } of pending) {
      if (!(await comparison(fixture, oracle)).isExact) inexact.add(fixture.name);
    }
    expect(Object.keys(PENDING).filter((name) => !inexact.has(name))).toEqual([]);
  });
});
