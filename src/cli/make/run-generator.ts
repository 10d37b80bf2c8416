import { isAbsolute } from 'node:path';
import type { Rule } from '@angular-devkit/schematics';
import { shellWord } from '../../base/code/shell-word';
import { Failure } from '../../base/diagnostics/failure';
import { Question } from '../../base/diagnostics/question';
import { isOutside, toWorkspacePath } from '../../base/source/paths';
import { generatorRoot } from '../../scaffold/backend/generator-root';
import { type Arguments, type ArgumentType, parseArguments } from '../arguments';
import type { Io } from '../command';
import { argumentsOf, type Generator, optionsOf, takesFields, type GeneratorOption } from './generators';
import { loadFactory } from '../../schematics';
import { runRule } from './devkit';

type Options = Readonly<Record<string, unknown>>;

/** Runs a generator's schematic on the disk. Throws a Failure for a mistake of the user. */
export async function runGenerator(generator: Generator, args: readonly string[], io: Io): Promise<number> {
  const { types, shorts } = optionTypes(generator);
  const given = parseArguments(valuesJoined(args, optionsOf(generator.schema)), types, shorts);
  const root = generatorRoot(io.cwd);
  const options = {
    ...(await plainArguments(generator, given.positionals, io)),
    ...namedOptions(generator, given, root, io.cwd),
    workingDirectory: toWorkspacePath(root, io.cwd, ''),
  };
  const log = (message: string): void => {
    io.stdout(`${message}\n`);
  };
  try {
    const makeRule = (): Rule => loadFactory(generator.name)(options);
    await runRule(makeRule, { root, isDryRun: given.flags.has('dry-run'), log });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Failure ? error.cause : error;
    if (!(cause instanceof Question)) throw cause;
    throw cause.of(['tool', generator.command, ...args.map(shellWord)].join(' '));
  }
  return 0;
}

function optionTypes({ schema }: Generator) {
  const own = optionsOf(schema);
  // `--no-…` clears a flag that nx.json sets, or that's on by default, as with `nx g`.
  const types = own.flatMap(({ option, isFlag, mayHaveValue }): [string, ArgumentType][] =>
    isFlag
      ? [
          [option, mayHaveValue ? 'optional' : 'boolean'],
          [`no-${option}`, 'boolean'],
        ]
      : [[option, 'string']],
  );
  const shorts = own.flatMap(({ short, option }) => (short === undefined ? [] : [[short, option] as const]));
  return {
    types: { ...Object.fromEntries(types), 'dry-run': 'boolean', verbose: 'boolean' } as const,
    shorts: new Map([...shorts, ['d', 'dry-run']]),
  };
}

/** Returns the positional arguments by the properties that they set. Asks for a missing required one on a terminal. */
async function plainArguments(
  { schema, command }: Generator,
  positionals: readonly string[],
  { ask }: Io,
): Promise<Options> {
  const known = argumentsOf(schema);
  const rest = positionals.slice(known.length);
  if (rest.length > 0 && !takesFields(schema)) {
    if (rest.some((one) => one.includes(':'))) {
      throw new Failure(
        `tool ${command} takes no fields (${JSON.stringify(rest[0])}); tool make resource does.`,
      );
    }
    const last = positionals.slice(0, known.length).at(-1);
    if (last === undefined)
      throw new Failure(`unexpected argument ${JSON.stringify(rest[0])}; tool ${command} takes none.`);
    throw new Failure(
      `one name at a time: ${JSON.stringify(last)} and ${rest.map((one) => JSON.stringify(one)).join(', ')} were given.`,
    );
  }
  const values: Record<string, unknown> = rest.length > 0 ? { _: rest } : {};
  for (const [index, { property, prompt }] of known.entries()) {
    const value = positionals[index] ?? (prompt === undefined ? undefined : await ask?.(prompt));
    if (value !== undefined) values[property] = value.trim();
  }
  return values;
}

function namedOptions(
  { schema }: Generator,
  { strings, flags }: Arguments,
  root: string,
  cwd: string,
): Options {
  const options: Record<string, unknown> = {};
  for (const { option, property, isFlag, mayHaveValue, choices } of optionsOf(schema)) {
    const value = strings.get(option);
    if (mayHaveValue && value !== undefined) options[property] = chosen(option, value, choices);
    if (isFlag && flags.has(option)) options[property] = true;
    if (isFlag && flags.has(`no-${option}`)) options[property] = false;
    if (!isFlag && value !== undefined) {
      options[property] = property === 'backend' && isAbsolute(value) ? within(root, cwd, value) : value;
    }
  }
  return options;
}

/** Returns the value of an option that may stand without one. Throws a Failure for one that it doesn't take. */
function chosen(option: string, value: string, choices: readonly string[]): string {
  if (choices.includes(value)) return value;
  throw new Failure(`--${option} takes ${choices.join(', ')} or nothing, not ${JSON.stringify(value)}.`);
}

/** Returns an absolute folder relative to the current one, because the Tree has no absolute paths. */
function within(root: string, cwd: string, backend: string): string {
  if (isOutside(toWorkspacePath(root, cwd, backend))) {
    throw new Failure(`--backend ${backend} isn't in the workspace ${root}; give a folder in it.`);
  }
  return toWorkspacePath(cwd, cwd, backend) || '.';
}

/**
 * Joins a choice to the option before it that may also stand without a value: `--format json` becomes `--format=json`. Any other word
 * behind such an option is an argument.
 */
function valuesJoined(args: readonly string[], options: readonly GeneratorOption[]): readonly string[] {
  const choices = new Map<string, readonly string[]>(
    options.flatMap((one) => (one.mayHaveValue ? [[`--${one.option}`, one.choices] as const] : [])),
  );
  const joined: string[] = [];
  for (const [index, word] of args.entries()) {
    const before = args[index - 1] ?? '';
    const isChoice = choices.get(before)?.includes(word) === true && !args.slice(0, index).includes('--');
    if (isChoice) joined.push(`${joined.pop() ?? ''}=${word}`);
    else joined.push(word);
  }
  return joined;
}
