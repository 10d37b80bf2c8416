import { documentDifferences, loadDocumentFixtures } from '../support/openapi-document';

/** The document of each fixture is that of real FastAPI (`npm run oracle`), as JSON, in the same order. */
it.each(loadDocumentFixtures().map((fixture) => ({ fixture, title: fixture.name })))(
  '$title: as app.openapi()',
  async ({ fixture }) => expect(await documentDifferences(fixture)).toEqual([]),
);
