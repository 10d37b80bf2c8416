import { parseToml } from '../../../base/config/pyproject';
import { at } from '../../../base/config/toml-values';
import { foldersAround, joinPath } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';

/** The length that ruff and black take without a setting. */
export const USUAL_LENGTH = 88;

/** A length of lines, and the file that says it. */
export interface LineLength {
  readonly value: number;
  readonly at: string;
}

/** Where tools look for it in TOML, the formatters before the linters. */
const TOML: readonly (readonly [file: string, paths: readonly (readonly string[])[]])[] = [
  ['.ruff.toml', [['line-length']]],
  ['ruff.toml', [['line-length']]],
  [
    'pyproject.toml',
    [
      ['tool', 'ruff', 'line-length'],
      ['tool', 'black', 'line-length'],
      ['tool', 'flake8', 'max-line-length'],
    ],
  ],
];
const INI = ['setup.cfg', 'tox.ini', '.flake8', '.pycodestyle'];

/** Returns the length of lines that the project's formatter or linter is set to, the nearest setting of a file. */
export function lineLength(tree: SourceTree, file: string): LineLength | undefined {
  for (const folder of foldersAround(file)) {
    for (const [name, paths] of TOML) {
      const text = readText(tree, joinPath(folder, name));
      const content = text === undefined ? undefined : parseToml(text);
      const value = paths.map((path) => at(content, path)).find((one) => typeof one === 'number');
      const isFormatted = at(content, ['tool', 'black']) !== undefined;
      if (typeof value === 'number' || isFormatted)
        return { value: typeof value === 'number' ? value : USUAL_LENGTH, at: joinPath(folder, name) };
    }
    for (const name of INI) {
      const text = readText(tree, joinPath(folder, name)) ?? '';
      const value = /^\s*max[-_]line[-_]length\s*=\s*(\d+)/m.exec(text)?.[1];
      if (value !== undefined) return { value: Number(value), at: joinPath(folder, name) };
    }
  }
  return undefined;
}
