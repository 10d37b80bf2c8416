import { NO_CACHE } from '../../base/source/cache/replay';
import type { Command, Words } from '../command';
import type { Option } from '../options';

/** A position in the command line, and what may follow. */
export interface CompletionNode {
  /** The words that lead here: `['routes', 'check']`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  readonly words: readonly CompletionNode[];
}

/** An option as it's typed. */
export interface CompletedOption {
  /** With its dashes. */
  readonly flag: string;
  /** One line. */
  readonly summary: string;
  readonly takesValue: boolean;
  /** The possible values, if they're a fixed set; empty for files. */
  readonly choices: readonly string[];
}

/** Builds the tree of the command line from the tables that parse it. */
export function completionTree(commands: Words): CompletionNode {
  const options = [
    helpOption,
    cacheOption,
    { flag: '--version', summary: 'print the version', takesValue: false, choices: [] },
  ];
  return { path: [], summary: '', options, words: nodesOf(commands, []) };
}

function nodesOf(words: Words, path: readonly string[]): readonly CompletionNode[] {
  return Object.entries(words).map(([name, { summary, load }]) => nodeOf(load(), [...path, name], summary));
}

function nodeOf(
  { options = {}, words = {} }: Command,
  path: readonly string[],
  summary: string,
): CompletionNode {
  const own = Object.entries(options).map(([name, option]) => completed(name, option));
  return { path, summary, options: [...own, helpOption, cacheOption], words: nodesOf(words, path) };
}

const helpOption: CompletedOption = {
  flag: '--help',
  summary: 'print the help',
  takesValue: false,
  choices: [],
};

const cacheOption: CompletedOption = {
  flag: NO_CACHE,
  summary: 'keep and use nothing of earlier runs',
  takesValue: false,
  choices: [],
};

function completed(name: string, { type, help, spelling, choices = [] }: Option): CompletedOption {
  const summary = help.replaceAll('\n', ' ').replace(/\s*\(.*$/, '');
  return { flag: spelling ?? `--${name}`, summary, takesValue: type !== 'boolean', choices };
}
