import { compare, misspoken } from './support/compare';
import { loadFixtures } from './support/fixtures';
import { judged } from './support/law/judge';
import { documentDifferences, loadPendingDocuments, withDocument } from './support/openapi-document';
import { ensurePython } from './support/python';
import { inspectionOf } from './support/reporter';

/**
 * One folder is one scenario: its oracles list the routes that real FastAPI registered, in order, and the document that
 * it writes (`npm run oracle`). Each is analysed once.
 */
const CASES = loadFixtures().flatMap((fixture) =>
  fixture.oracles.map((oracle, index) => ({
    fixture,
    oracle,
    title: `${fixture.name} under FastAPI ${oracle.fastapi}`,
    described: index === 0 ? withDocument(fixture) : undefined,
  })),
);
const PENDING = loadPendingDocuments();
const PYTHON = ensurePython('packages');

describe('fixtures', () => {
  it.each(CASES)('$title', async ({ fixture, oracle, described }) => {
    const depth = { document: described !== undefined };
    const { inspection, lost } = await judged(() => inspectionOf(fixture, oracle.fastapi, depth));
    const { actual, expected } = compare(fixture, oracle, inspection.report);
    expect(actual).toEqual(expected);
    expect(misspoken(fixture, inspection.report)).toEqual([]);
    expect(lost).toEqual([]);
    if (described === undefined || (fixture.config.installed !== undefined && PYTHON === undefined)) return;
    const differences = await documentDifferences(described, inspection);
    // A document that has become exact leaves the list.
    expect({ [fixture.name]: differences.length > 0 ? 'differs' : 'exact' }).toEqual({
      [fixture.name]: fixture.name in PENDING ? 'differs' : 'exact',
    });
  });
});
