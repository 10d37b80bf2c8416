import { parentOf } from '../../../base/source/paths';
import { templateOf, type Words, wordsIn, wordsOf } from '../words';
import { FOLDER_WORDS, LAYER_WORDS } from './layer-words';
import { mayHold } from './path-templates';
import { lastStatic, type Resource } from './resources';

/**
 * Returns the words of a resource: those of its path if the file or its handlers have them, too; else those of the file's
 * name, of its folder, or of whatever the handlers mention most.
 */
export function resourceWords({ file, collection, operations }: Resource): Words {
  const segment = lastStatic(collection);
  const stem = file.replace(/^.*\/|\.py$/g, '');
  const folder = parentOf(file).replace(/^.*\//, '');
  const named = [segment, withoutLayer(stem), withoutLayer(folder), stem].filter((one) => one !== undefined);
  const candidates = named.filter((one) => wordsIn(one).length > 0).map(wordsOf);
  const handlers = operations.map(({ handler }) => handler);
  const scored = candidates.map((words) => {
    const told = handlers.filter((one) => isIn(one, words)).length;
    // Handlers of `/users/keys` that are all about an `api_key` are about no other key.
    const length = told > 0 ? words.singular.length : 0;
    return { words, length, score: (isIn(file, words) ? operations.length : 0) + told };
  });
  const [best] = scored.toSorted((left, right) => right.score - left.score || right.length - left.length);
  return best?.words ?? wordsOf(segment ?? stem);
}

/** Returns a file's or folder's name without the words for its layer; `undefined` if nothing is left. */
function withoutLayer(name: string): string | undefined {
  const words = wordsIn(name).filter((word) => !LAYER_WORDS.has(word));
  return words.length === 0 ? undefined : words.join('_');
}

/** Returns the words of a name that are neither a resource's nor a layer's: `comment` of `ItemCommentService`. */
export const furtherWords = (name: string, { singular, plural }: Words): readonly string[] =>
  wordsIn(name).filter(
    (word) =>
      !FOLDER_WORDS.has(word) && word !== 'init' && !singular.includes(word) && !plural.includes(word),
  );

/** True if a text holds the words of a resource in any form. */
export const isIn = (text: string, words: Words, others: readonly Words[] = []): boolean =>
  mayHold(text, words) && templateOf(text, words, others).text !== text;
