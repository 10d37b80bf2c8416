import type { Body } from '../ast';
import type { Question } from '../source-text';

/** Stands for the docstring of a body that can't be read by itself. */
export const DAMAGED = Symbol('damaged');

const NONE = 'none';
const FAULTY = 'faulty';
/** Stands before the text of a docstring. */
const QUOTE = '"';

/** Reads the docstring of a body into a list; returns `undefined` for a body that's damaged, calls `note` for faults in the string. */
type Read = (body: string, note: () => void) => readonly [string | undefined] | undefined;

/** Returns the question what the docstring of a body is. Where that's all that's asked, the rest of the body stays unread. */
export const askDocstring = (read: Read): Question<string> => ({
  name: 'docstring',
  of(body) {
    const faults: true[] = [];
    const found = read(body, () => faults.push(true));
    if (found === undefined || faults.length > 0) return FAULTY;
    return found[0] === undefined ? NONE : QUOTE + found[0];
  },
});

/** Returns the docstring that an answer to {@link askDocstring} tells. */
export const metadataBy = (answer: string): string | undefined | typeof DAMAGED =>
  answer.startsWith(QUOTE) ? answer.slice(1) : answer === NONE ? undefined : DAMAGED;

/** Returns the text that a body begins with. */
export function docstringIn({ statements: [first] }: Pick<Body, 'statements'>): string | undefined {
  return first?.type === 'ExprStmt' && first.value.type === 'Str' ? first.value.value : undefined;
}
