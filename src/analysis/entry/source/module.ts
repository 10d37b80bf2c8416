import type { Module } from '../../python/ast';
import { decodeSource } from '../../python/decode';
import { parseLate } from '../../python/parser';
import type { Survey } from '../search/survey';

/** Returns the syntax tree of a Python file of the workspace, kept for a run. A file that isn't there is empty. */
export function moduleOf(survey: Survey, file: string): Pick<Module, 'text' | 'body'> {
  return survey.forRun('module', file, () => {
    const bytes = survey.tree.read(file);
    return parseLate((bytes && decodeSource(bytes).text) ?? '');
  });
}
