import { projectFile } from '../support/files';
import { scratch } from '../support/scratch';

const MAIN = projectFile('documents', 'older.py');

describe('the OpenAPI document', () => {
  const workspace = scratch({ 'backend/main.py': MAIN }, 'all');

  it('has in 3.0 the keywords of 3.0 alone, and each value of an enum once', async () => {
    const { stdout } = await workspace.tool('openapi --openapi-version 3.0');
    // The cast: a wrong shape fails the expectations.
    const { components } = JSON.parse(stdout) as { readonly components: { readonly schemas: object } };
    expect(components.schemas).toMatchObject({
      State: { type: 'string', enum: ['new', 'paid'], title: 'State' },
      Order: {
        properties: {
          size: { type: 'integer', minimum: 1, exclusiveMinimum: true, title: 'Size', 'x-own': 2 },
        },
      },
    });
    expect(stdout).not.toContain('"own"');
  });
});
