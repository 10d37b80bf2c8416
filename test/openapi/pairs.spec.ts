import { fixturesOf, loadPairs, loadPendingPairs, pairDifferences } from '../support/document-pairs';
import type { Difference } from '../support/json-difference';

/** The documents of older FastAPI with a pydantic of its time (`npm run openapi:pairs`), each in one test: they're hundreds. */
const PENDING = loadPendingPairs();

const lineOf = ({ at, expected, actual }: Difference): string => `${at}: ${expected}, not ${actual}`;

describe('the OpenAPI document', () => {
  it.each(
    loadPairs().map((pair) => ({ pair, title: `FastAPI ${pair.fastapi} and pydantic ${pair.pydantic}` })),
  )('is that of $title, except for the pending ones', async ({ pair }) => {
    const inexact: Record<string, readonly string[]> = {};
    const pending = PENDING[pair.fastapi] ?? [];
    for (const fixture of fixturesOf(pair)) {
      const differences = await pairDifferences(fixture, pair);
      if (differences.length > 0) inexact[fixture.name] = differences.map(lineOf);
    }
    expect(Object.entries(inexact).filter(([name]) => !pending.includes(name))).toEqual([]);
    expect(pending.filter((name) => !(name in inexact))).toEqual([]);
  });
});
