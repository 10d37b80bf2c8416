import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MADE_FILES, remade } from '../../scripts/docs/made';

const ROOT = join(__dirname, '..', '..');

describe('what `npm run docs` makes from the tables of formats and rules', () => {
  it.each(MADE_FILES)('is up to date in %s', (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replaceAll('\r\n', '\n');
    expect(text).toBe(remade(file, text));
  });

  it('is not made where its place is missing', () => {
    expect(() => remade('docs/commands.md', '# Commands\n')).toThrow('docs/commands.md has no');
  });
});
