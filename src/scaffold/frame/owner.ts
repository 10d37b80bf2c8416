import { isKeyword } from '../../base/naming/python';
import { templateOf, type Words } from '../layout/words';

/** Tells whose a name is. */
export interface Owner {
  /** True for a name with the words of the sibling: `get_parts`, `PartCreate`. */
  readonly isMine: (name: string) => boolean;
  /** True for a name with the words of another resource. */
  readonly isOthers: (name: string) => boolean;
}

/** True for a name that no resource has: a keyword, and what pydantic asks every model for. */
export const isNobodys = (name: string): boolean => isKeyword(name) || name === 'model_config';

/** Returns who owns names, given the sibling's words and those of the other resources. */
export function ownerOf(words: Words, others: readonly Words[]): Owner {
  const isNamedIn = (one: Words, rest: readonly Words[]) =>
    remembered((name) => !isNobodys(name) && templateOf(name, one, rest).text !== name);
  const mine = isNamedIn(words, others);
  const theirs = others.map((one) => isNamedIn(one, [words, ...others.filter((other) => other !== one)]));
  return { isMine: mine, isOthers: (name) => theirs.some((is) => is(name)) };
}

/** Returns a function that asks another once for each name. */
function remembered(ask: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const answer = ask(name);
    known.set(name, answer);
    return answer;
  };
}
