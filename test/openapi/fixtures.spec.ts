import type { Difference } from '../support/json-difference';
import { documentDifferences, loadDocumentFixtures, loadPendingDocuments } from '../support/openapi-document';
import { ensurePython } from '../support/python';

/** The document of each fixture is that of real FastAPI (`npm run openapi:oracle`), as JSON, in the same order. */
const PENDING = loadPendingDocuments();
const PYTHON = ensurePython('packages');
const CASES = loadDocumentFixtures().filter(
  ({ config: { installed } }) => installed === undefined || PYTHON !== undefined,
);

const lineOf = ({ at, expected, actual }: Difference): string => `${at}: ${expected}, not ${actual}`;

describe('the OpenAPI document', () => {
  const settled = CASES.filter(({ name }) => !(name in PENDING));
  if (settled.length > 0) {
    it.each(settled.map((fixture) => ({ fixture, title: fixture.name })))(
      '$title: as app.openapi()',
      async ({ fixture }) => {
        expect((await documentDifferences(fixture)).map(lineOf)).toEqual([]);
      },
    );
  }

  it('has in pending.json only fixtures that are there and not exact yet; remove the others', async () => {
    const inexact = new Set<string>();
    for (const fixture of CASES.filter(({ name }) => name in PENDING)) {
      const isExact = await documentDifferences(fixture).then(
        (differences) => differences.length === 0,
        () => false,
      );
      if (!isExact) inexact.add(fixture.name);
    }
    expect(Object.keys(PENDING).filter((name) => !inexact.has(name))).toEqual([]);
  });
});
