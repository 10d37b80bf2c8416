import type { Module } from '../../python/ast';
import { decodeSource } from '../../python/decode';
import { mend } from '../../python/mending/mend';
import { readSound } from '../../python/sound/sound';
import type { Survey } from '../search/survey';

type Source = Pick<Module, 'text' | 'body'>;

/** Bodies are read when they're entered; one that's damaged counts as empty. */
const LATE = { isLate: true, whole: () => undefined };

/**
 * Returns the syntax tree of a Python file of the workspace, kept for the survey. Damage is mended where that's
 * possible; else the module counts as empty.
 */
export function moduleOf(survey: Survey, file: string): Source {
  return survey.once('module', file, () => {
    const bytes = survey.tree.read(file);
    return read((bytes && decodeSource(bytes).text) ?? '');
  });
}

function read(text: string): Source {
  const body = readSound(text, LATE);
  if (body !== undefined) return { text, body };
  const mended = mend(text) ?? '';
  return { text: mended, body: readSound(mended, LATE) ?? [] };
}
