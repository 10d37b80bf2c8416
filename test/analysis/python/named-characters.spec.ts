import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { characterNamed } from '../../../src/analysis/python/literals/named-characters';
import { ensurePython } from '../../support/python';

const ROOT = join(__dirname, '../../..');
const TABLE = join(ROOT, 'src/analysis/python/literals/character-names.ts');
const python = ensurePython();

/** Asks Python for its table in lines, and for the Unicode release that it follows. */
const table = (): string =>
  execFileSync(python ?? '', [join(ROOT, 'scripts/character_names.py')], { encoding: 'utf8' });
const release = (text: string): string | undefined => /Unicode ([\d.]+)/u.exec(text)?.[1];

describe('a character by its name', () => {
  it.each([
    ['LATIN SMALL LETTER E WITH ACUTE', 'é'],
    ['latin small letter e with acute', 'é'],
    ['EM DASH', '—'],
    ['ZERO WIDTH JOINER', '\u200d'],
    ['ROCKET', '🚀'],
    ['LF', '\n'],
    ['CJK UNIFIED IDEOGRAPH-4E00', undefined],
    ['NO SUCH NAME', undefined],
  ])('%s', (name, character) => {
    expect(characterNamed(name)).toBe(character);
  });

  (python === undefined ? it.skip : it)('is as in Python', () => {
    const ours = readFileSync(TABLE, 'utf8');
    const theirs = table();
    // Another release of Python knows other names.
    if (release(ours) === release(theirs)) expect(theirs === ours).toBe(true);
    const names = execFileSync(
      python ?? '',
      [
        '-c',
        `import json, unicodedata
print(json.dumps({unicodedata.name(chr(c)): c for c in range(0x0, 0x1fb00, 37) if unicodedata.name(chr(c), "")}))`,
      ],
      { encoding: 'utf8' },
    );
    // The cast says what the script prints.
    const asked = Object.entries(JSON.parse(names) as Record<string, number>);
    const wrong = asked.filter(([name, code]) => {
      const found = characterNamed(name);
      return found !== undefined && found.codePointAt(0) !== code;
    });
    expect(wrong).toEqual([]);
    expect(asked.filter(([name]) => characterNamed(name) !== undefined).length).toBeGreaterThan(150);
  });
});
