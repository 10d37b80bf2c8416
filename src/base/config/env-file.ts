import { Failure } from '../diagnostics/failure';

type Env = Map<string, string>;

/** Parses `NAME=VALUE` texts of `--env`, in order: the last of a name wins. Throws a Failure for any other text. */
export function parseAssignments(assignments: readonly string[]): Env {
  return new Map(
    assignments.map((text): [string, string] => {
      const match = /^([A-Za-z_]\w*)=([^]*)$/.exec(text);
      if (match) return [match[1] ?? '', match[2] ?? ''];
      throw new Failure(`--env "${text}" is no NAME=VALUE; write it like --env API_PREFIX=/api.`);
    }),
  );
}

const QUOTED = String.raw`'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"`;
const LINE = new RegExp(
  String.raw`^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(${QUOTED}|[^\r\n]*?)(?:[ \t]+#[^\r\n]*|[ \t]*)\r?$`,
  'gm',
);

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
  $: '$',
};

/**
 * Parses a dotenv file as python-dotenv does: `export`, comments, quotes (which may span lines), escapes in double
 * quotes, `${NAME}` and `${NAME:-default}` from the lines before and from the variables `around`. The last assignment wins.
 */
export function parseEnvFile(text: string, around: ReadonlyMap<string, string> = new Map()): Env {
  const env: Env = new Map();
  const known: Env = new Map(around);
  for (const [, name = '', raw = ''] of text.matchAll(LINE)) {
    const value = valueOf(raw, known);
    env.set(name, value);
    known.set(name, value);
  }
  return env;
}

function valueOf(raw: string, env: Env): string {
  const quote = raw.length > 1 && raw.endsWith(raw.charAt(0)) ? raw.charAt(0) : '';
  const inner = raw.slice(1, -1);
  if (quote === "'") return inner.replace(/\\(['\\])/g, '$1');
  if (quote !== '"') return expand(raw, env);
  const text = inner.replace(/\\([^])/g, (whole, letter: string) => ESCAPES[letter] ?? whole);
  return expand(text, env);
}

function expand(text: string, env: Env): string {
  return text.replace(
    /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g,
    (_, name: string, fallback?: string) => env.get(name) ?? fallback ?? '',
  );
}
