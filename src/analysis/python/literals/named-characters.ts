import { inflateSync } from 'node:zlib';
import { NAMES } from './character-names';

let characters: ReadonlyMap<string, string> | undefined;

/**
 * Returns the character that `\N{…}` names, as Python reads the name: in any case. `undefined` for one that the table
 * lacks, which needn't be wrong: it has the names that scripts/character_names.py says.
 */
export function characterNamed(name: string): string | undefined {
  characters ??= readNames();
  return characters.get(name.toUpperCase());
}

/** Reads the table, which the build loads at this first use: few programs have a named character. */
function readNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let code = -1;
  for (const line of inflateSync(Buffer.from(NAMES, 'base64')).toString('latin1').split('\n')) {
    const [, explicit, name = ''] = LINE.exec(line) ?? [];
    code = explicit === undefined ? code + 1 : parseInt(explicit, 16);
    found.set(name, String.fromCodePoint(code));
  }
  return found;
}

/** A code point is in lower case, a name in upper case. */
const LINE = /^(?:([0-9a-f]+) )?(.*)$/u;
