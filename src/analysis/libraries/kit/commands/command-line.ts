import type { Place } from '../../../../base/diagnostics/place';
import { iterate } from '../../../interpreter/evaluation/iterate';
import type { Machine } from '../../../interpreter/machine';
import { str, textOf, unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';

/** An option of a command line, such as `--port 80`. */
export interface Flag {
  /** `--port`, `-p`. */
  readonly names: readonly string[];
  /** The words that it takes: that many, one or none, or all up to the next option. */
  readonly takes: number | 'optional' | 'many';
}

export interface CommandLine<F extends Flag> {
  /** The words of each use of an option, by option. */
  readonly used: ReadonlyMap<F, readonly (readonly string[])[]>;
  /** The words that belong to no option. */
  readonly plain: readonly string[];
  /** The words from a subcommand's name on. */
  readonly rest: readonly string[];
}

/**
 * Reads the words of a command line as argparse and click do: `--port 80`, `--port=80`, `-p80`, `--`.
 * @param isCommand tells of the word that would be the nth plain one whether it names a subcommand, which gets the rest
 * @param unread gets the options that aren't among the flags
 * @returns `undefined` if an option isn't one of the flags and there's no `unread`, or one lacks a word
 */
export function readWords<F extends Flag>(
  given: readonly string[],
  flags: readonly F[],
  isCommand: (count: number) => boolean,
  unread?: string[],
): CommandLine<F> | undefined {
  const used = new Map<F, (readonly string[])[]>();
  const plain: string[] = [];
  const words = [...given];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    at += 1;
    if (word === '--') return { used, plain: [...plain, ...words.slice(at)], rest: [] };
    if (!isOption(word)) {
      if (isCommand(plain.length)) return { used, plain, rest: words.slice(at - 1) };
      plain.push(word);
      continue;
    }
    const { flag, joined } = flagOf(word, flags) ?? {};
    if (flag === undefined) {
      if (unread === undefined) return undefined;
      unread.push(word);
      continue;
    }
    const taken = joined === undefined ? takenBy(flag, words, at) : [joined];
    if (taken === undefined) return undefined;
    if (joined === undefined) at += taken.length;
    used.set(flag, [...(used.get(flag) ?? []), taken]);
  }
  return { used, plain, rest: [] };
}

const isOption = (word: string): boolean => /^-(?!\d*\.?\d*$)./u.test(word);

/** Returns the option that a word begins, and the word's rest: `80` of `--port=80` and `-p80`. */
function flagOf<F extends Flag>(
  word: string,
  flags: readonly F[],
): { readonly flag: F; readonly joined: string | undefined } | undefined {
  const [, name = word, joined] = /^(--[^=]+)=(.*)$/su.exec(word) ?? [];
  const exact = flags.find(({ names }) => names.includes(name));
  if (exact !== undefined) return { flag: exact, joined };
  const near = flags.filter(({ names }) =>
    names.some((one) => name.startsWith('--') && one.startsWith(name)),
  );
  if (near[0] !== undefined && near.length === 1) return { flag: near[0], joined };
  const short = flags.find(({ names, takes }) => takes !== 0 && names.includes(word.slice(0, 2)));
  return short && { flag: short, joined: word.slice(2) };
}

function takenBy({ takes }: Flag, words: readonly string[], at: number): readonly string[] | undefined {
  const end = words.findIndex((word, index) => index >= at && isOption(word));
  const free = words.slice(at, end < 0 ? undefined : end);
  if (takes === 'many') return free;
  if (takes === 'optional') return free.slice(0, 1);
  return free.length < takes ? undefined : free.slice(0, takes);
}

/** Returns a word as a value; one that a shell or a task runner fills in (`$PORT`, `{{port}}`) isn't known. */
export const wordValue = (word: string, at: Place): Value =>
  /[$`]|\{\{/u.test(word) ? unknown('outside', 'the command line', at) : str(word);

/**
 * Returns the words that a parser is given: those of a list, those that the program puts into `sys.argv`, or those of the command
 * that starts it.
 * @returns `undefined` if they aren't known
 */
export function wordsOf(vm: Machine, source: Value, at: Place): readonly string[] | undefined {
  if (source.kind !== 'none') return textsIn(vm, source, at);
  const set = vm.libraryNames.find('sys', 'argv', vm.path);
  return (set === undefined ? vm.options.argv : textsIn(vm, set, at))?.slice(1);
}

/** Returns true for words that the program itself has: others are those of the command that starts it. */
export const isWrittenOut = (vm: Machine, source: Value): boolean =>
  source.kind !== 'none' || vm.libraryNames.find('sys', 'argv', vm.path) !== undefined;

function textsIn(vm: Machine, source: Value, at: Place): readonly string[] | undefined {
  const { items, open } = iterate(vm, source, at);
  const words = items.map(({ value, guard }) => (vm.beyond(guard).length === 0 ? textOf(value) : undefined));
  return open === undefined && words.every((word) => word !== undefined) ? words : undefined;
}
