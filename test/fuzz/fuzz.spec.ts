import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { caseOf } from '../../scripts/fuzz/cases';
import { readCase } from '../../scripts/fuzz/fuzz-case';
import { judge } from '../../scripts/fuzz/judge';
import { minimise } from '../../scripts/fuzz/minimise';
import { loadSources } from '../../scripts/fuzz/sources';

/** The bounded form of `npm run fuzz`: some cases of one seed, without the corpus. */
const [SEED, CASES] = [8, 25];
/** One in this many cases is also rendered in all formats. */
const PRESENTED = 3;
/** Milliseconds; only ends a hang. */
const PATIENCE = 600_000;
const CRASHES = join(__dirname, 'crashes');

describe('damaged and made-up programs', () => {
  const sources = loadSources([]);

  it('are the same for the same seed', () => {
    expect(caseOf(SEED, 3, sources)).toEqual(caseOf(SEED, 3, sources));
    expect(caseOf(SEED, 3, sources)).not.toEqual(caseOf(SEED, 4, sources));
  });

  it(
    `never crash: ${CASES} of seed ${SEED}`,
    async () => {
      const found: string[] = [];
      for (let index = 0; index < CASES; index += 1) {
        const verdict = await judge(caseOf(SEED, index, sources), index % PRESENTED === 0);
        if (verdict !== undefined)
          found.push(`npm run fuzz -- --no-corpus --seed ${SEED} --only ${index}: ${verdict}`);
      }
      expect(found).toEqual([]);
    },
    PATIENCE,
  );

  it.each(readdirSync(CRASHES))(
    'no longer: %s',
    async (name) => expect(await judge(readCase(join(CRASHES, name)))).toBeUndefined(),
    PATIENCE,
  );

  it('are made small by leaving out files, lines and characters', async () => {
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    const files = new Map([
      ['main.py', encode('a = 1\nb = [2, 3]\nc = 3\n')],
      ['other.py', encode('d = 4\n')],
    ]);
    const small = await minimise({ files, config: { entry: 'main:app' } }, async (one) =>
      new TextDecoder().decode(one.files.get('main.py')).includes('['),
    );
    expect([...small.files]).toEqual([['main.py', encode('[')]]);
  });
});
