import { spawnSync } from 'node:child_process';
import { parseWhole } from '../../../src/analysis/python/parser';
import { pythonMinor } from './cpython';
import messages from './messages.json';

/** A source that isn't Python, and what CPython 3.13.0 says of it. */
interface Refused {
  readonly source: string;
  readonly line: number;
  readonly message: string;
  /** The messages of earlier releases, by minor number. */
  readonly before?: { readonly release: number; readonly message: string };
  /** The first release, by its minor number, that can be asked: older ones tell something else in another way. */
  readonly since?: number;
}

/** A source or more for each kind of message. */
const MESSAGES: readonly Refused[] = messages;

const minor = pythonMinor();

/** Asks the Python that's there for the line and the message of each source; `null` for what it takes. */
function answers(sources: readonly string[]): readonly unknown[] {
  const script = `
import ast, json, sys, warnings
warnings.simplefilter("ignore")
def answer(source):
    try:
        ast.parse(source)
    except SyntaxError as error:
        return [error.lineno, error.msg]
print(json.dumps([answer(source) for source in json.load(sys.stdin)]))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', script], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly unknown[]; // the script above wrote it
}

describe('a syntax error', () => {
  it('has the line and the message of CPython 3.13', () => {
    const told = MESSAGES.map(({ source }) => ({ source, ...parseWhole(source).errors()[0] }));
    expect(told).toEqual(MESSAGES.map(({ source, line, message }) => ({ source, line, message })));
  });

  (minor === undefined ? it.skip : it)(
    'has the line and the message of the Python that is there (skipped without one)',
    () => {
      const compared = MESSAGES.filter(({ since = 0 }) => (minor ?? 0) >= since);
      const said = answers(compared.map(({ source }) => source));
      const expected = compared.map(({ source, line, message, before }) => [
        source,
        line,
        before !== undefined && (minor ?? 0) < before.release ? before.message : message,
      ]);
      expect(compared.map(({ source }, index) => [source, ...(said[index] as unknown[])])).toEqual(expected);
    },
  );
});
