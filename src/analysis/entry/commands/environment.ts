import { simpleCommands, type Words } from './shell';

/** Variables of a command's environment, by name; `undefined` for one whose value the workspace doesn't tell. */
export type Variables = ReadonlyMap<string, string | undefined>;

/** The environment that one file sets for the command that serves an application. */
export interface Environment {
  /** The place that sets it, for conditions: `service api`. */
  readonly name: string;
  readonly file: string;
  /** All files that it's made of: a compose file and a Dockerfile. */
  readonly files: readonly string[];
  /** True for a service of a compose file. Several services may run one application. */
  readonly isService: boolean;
  readonly variables: Variables;
}

const REFERENCE = /\$\$|\$(?:\{(\w+)(?:(:?-)([^}]*))?[^}]*\}|(\w+))/g;

/**
 * Returns a value with its variables replaced, by `known` or by their defaults (`${NAME:-default}`); `undefined` if one
 * of them isn't known.
 */
export function substituted(value: string, known: Variables = new Map()): string | undefined {
  const unknown: string[] = [];
  const text = value.replace(
    REFERENCE,
    (whole, braced?: string, operator?: string, fallback?: string, plain?: string) => {
      if (whole === '$$') return '$';
      const found = known.get(braced ?? plain ?? '');
      if (found !== undefined && !(operator === ':-' && found === '')) return found;
      if (operator === undefined) unknown.push(whole);
      return fallback ?? '';
    },
  );
  return unknown.length === 0 && !/`|\$\(/.test(value) ? text : undefined;
}

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;

/** Returns the assignments among words: `A=1 B=2`. */
export function assignments(words: Words, known: Variables): Variables {
  const variables = new Map<string, string | undefined>();
  for (const word of words) {
    const [, name, value] = ASSIGNMENT.exec(word) ?? [];
    if (name !== undefined && value !== undefined)
      variables.set(name, substituted(value, new Map([...known, ...variables])));
  }
  return variables;
}

/** Words that may stand before or among the assignments of a command. */
const PREFIX = /^(?:env|exec|time|nohup|sudo|-.*)$/;

/**
 * Returns the variables that a line of shell gives to the commands in it. What it exports is added to `exported`, for the
 * lines behind it.
 */
export function variablesOfLine(text: string, exported: Map<string, string | undefined>): Variables {
  const own = new Map<string, string | undefined>();
  for (const words of simpleCommands(text)) {
    const [first = ''] = words;
    if (first === 'export') {
      for (const [name, value] of assignments(words, exported)) exported.set(name, value);
      continue;
    }
    const end = words.findIndex((word) => !ASSIGNMENT.test(word) && !PREFIX.test(word));
    if (end < 1) continue;
    for (const [name, value] of assignments(words.slice(0, end), exported)) own.set(name, value);
  }
  return new Map([...exported, ...own]);
}

/** Returns the variables of `Environment=` in a systemd unit. */
export function variablesOfUnit(text: string): Variables {
  const words = [...text.matchAll(/^Environment[ \t]*=[ \t]*(.*)$/gm)].flatMap(([, line = '']) =>
    simpleCommands(line).flat(),
  );
  // A unit expands nothing here.
  return new Map(
    words.flatMap((word) => {
      const [, name, value] = ASSIGNMENT.exec(word) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
}
