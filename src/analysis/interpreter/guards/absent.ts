import type { Place } from '../../../base/diagnostics/place';

/** An input of the program that isn't there: a variable of the environment, or a file of the workspace. */
export interface AbsentInput {
  readonly kind: 'variable' | 'file';
  /** The variable's name, or the file's path relative to the root. */
  readonly name: string;
}

/** An absent input without which the program doesn't start. It's taken as given, with an unknown value. */
export interface NeededInput extends AbsentInput {
  /** The place of the exception that its absence leads to. */
  readonly at: Place;
  /** The keys of the absent inputs that led to it, this one's among them; see {@link keyOfInput}. */
  readonly others?: readonly string[];
}

/** A failure, and the absent inputs that led to it, nearest first. */
export interface MissingInput {
  readonly at: Place;
  readonly inputs: readonly AbsentInput[];
}

/** Returns a text that is the same for the same input. */
export const keyOfInput = ({ kind, name }: AbsentInput): string => `${kind} ${name}`;

/** Returns how an input is given, in words: `DB_USER: --env DB_USER=…`. */
export const wayToGive = ({ kind, name }: AbsentInput): string =>
  kind === 'variable' ? `${name}: --env ${name}=…` : `${name}, which isn't there`;
