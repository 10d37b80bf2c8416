const BACKSLASH = '\\';
/** Escapes that take a fixed number of hexadecimal digits. */
const DIGITS = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);
const HEXADECIMAL = /^[0-9a-fA-F]*/;
const CHARACTER_NAME = /\{[^}]*\}?/y;
const HIGHEST_CODE_POINT = 0x10ffff;
const ASCII = 0x80;
/** The length of `\UXXXXXXXX`, as which CPython's decoder is given a character beyond ASCII. */
const LONG_ESCAPE = 10;

/**
 * Returns CPython's message for the first escape sequence that it can't decode, in the text between the quotes of a string
 * or bytes literal; `undefined` where there is none. A character's name in `\N{…}` isn't looked up.
 */
export function wrongEscape(content: string, isBytes: boolean): string | undefined {
  for (let at = content.indexOf(BACKSLASH); at !== -1; at = content.indexOf(BACKSLASH, at + 2)) {
    const letter = content.charAt(at + 1);
    if (isBytes && letter !== 'x') continue;
    const digits = DIGITS.get(letter);
    const wrong =
      digits !== undefined
        ? wrongNumber(content, at + 2, digits)
        : letter === 'N'
          ? wrongName(content, at + 2)
          : undefined;
    if (wrong === undefined) continue;
    if (isBytes) return `(value error) invalid \\x escape at position ${at}`;
    const from = decoderLength(content.slice(0, at));
    const to = from + decoderLength(content.slice(at, wrong.end)) - 1;
    return `(unicode error) 'unicodeescape' codec can't decode bytes in position ${from}-${to}: ${wrong.message}`;
  }
  return undefined;
}

interface Wrong {
  readonly end: number;
  readonly message: string;
}

function wrongNumber(content: string, from: number, digits: number): Wrong | undefined {
  const [found = ''] = HEXADECIMAL.exec(content.slice(from, from + digits)) ?? [];
  const end = from + found.length;
  if (found.length < digits)
    return { end, message: `truncated \\${content.charAt(from - 1)}${'X'.repeat(digits)} escape` };
  return parseInt(found, 16) > HIGHEST_CODE_POINT ? { end, message: 'illegal Unicode character' } : undefined;
}

/** `\N{…}` has a name of at least one character. */
function wrongName(content: string, from: number): Wrong | undefined {
  CHARACTER_NAME.lastIndex = from;
  const [found = ''] = CHARACTER_NAME.exec(content) ?? [];
  if (found.length > 2 && found.endsWith('}')) return undefined;
  return {
    end: from + (found === '{}' ? 1 : found.length),
    message: 'malformed \\N character escape',
  };
}

function decoderLength(text: string): number {
  let length = 0;
  for (const char of text) length += (char.codePointAt(0) ?? 0) < ASCII ? 1 : LONG_ESCAPE;
  return length;
}
