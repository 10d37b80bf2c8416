import type { FuzzCase } from './fuzz-case';

/** Milliseconds after which minimising stops: a hang costs ten seconds per attempt. */
const PATIENCE = 60_000;

/** Returns true if a smaller case has the same defect. */
type StillFails = (fuzzCase: FuzzCase) => Promise<boolean>;

/** Removes files and lines from a case as long as it fails in the same way (delta debugging by lines). */
export async function minimise(fuzzCase: FuzzCase, stillFails: StillFails): Promise<FuzzCase> {
  let smallest = fuzzCase;
  const end = Date.now() + PATIENCE;
  const accept = async (files: ReadonlyMap<string, Uint8Array>): Promise<boolean> => {
    if (Date.now() > end) return false;
    const candidate = { ...smallest, files };
    const isSmaller = await stillFails(candidate);
    if (isSmaller) smallest = candidate;
    return isSmaller;
  };
  for (const path of fuzzCase.files.keys()) {
    await accept(new Map([...smallest.files].filter(([other]) => other !== path)));
  }
  for (const path of smallest.files.keys()) {
    await withoutPieces(linesOf(smallest.files.get(path)), (lines) => accept(withLines(path, lines)));
  }
  for (const path of smallest.files.keys()) await withoutCharacters(path);
  return smallest;

  function withLines(path: string, lines: readonly string[]): ReadonlyMap<string, Uint8Array> {
    return new Map(smallest.files).set(path, new Uint8Array(Buffer.from(lines.join(''), 'latin1')));
  }

  /** Removes characters from short files; longer ones are cut by lines alone. */
  async function withoutCharacters(path: string): Promise<void> {
    const lines = linesOf(smallest.files.get(path));
    for (const [index, line] of lines.entries()) {
      await withoutPieces([...line], async (characters) => {
        const now = lines.with(index, characters.join(''));
        const isAccepted = await accept(withLines(path, now));
        if (isAccepted) lines[index] = characters.join('');
        return isAccepted;
      });
    }
  }
}

/** Removes halves, then quarters, and so on, if `accept` accepts the rest. */
async function withoutPieces(
  whole: readonly string[],
  accept: (rest: readonly string[]) => Promise<boolean>,
): Promise<void> {
  let items = whole;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < items.length;) {
      const rest = [...items.slice(0, start), ...items.slice(start + size)];
      if (await accept(rest)) items = rest;
      else start += size;
    }
  }
}

/** Splits into lines with their ends; every byte is a character. */
const linesOf = (content: Uint8Array = new Uint8Array()): string[] =>
  Buffer.from(content)
    .toString('latin1')
    .split(/(?<=\n)/);
