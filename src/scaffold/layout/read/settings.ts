import { parseToml } from '../../../base/config/pyproject';
import { at } from '../../../base/config/toml-values';
import { foldersAround, joinPath } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { isTest } from '../find/roles';
import type { Sources } from './sources';

/** The length that ruff and black take without a setting. */
export const USUAL_LENGTH = 88;

/** A length of lines, and the file that says it. */
interface LineLength {
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

const SECOND =
  /\.model_dump\(|\bmodel_config\b|\bConfigDict\b|\.model_validate\(|\bfield_validator\b|\bfrom_attributes\b|\bpydantic_settings\b|\bmodel_validator\b/g;
const FIRST =
  /\borm_mode\b|\.from_orm\(|\bparse_obj\(|from pydantic import .*\bBaseSettings\b|@validator\(|@root_validator/g;

const MANIFESTS = [
  'pyproject.toml',
  'requirements.txt',
  'requirements/base.txt',
  'Pipfile',
  'requirements.in',
  'requirements-dev.txt',
  'requirements-test.txt',
  'requirements/dev.txt',
];

/** Returns the texts of the files that list the packages of a project. */
export const manifestsOf = ({ tree, base }: Sources): readonly string[] =>
  MANIFESTS.map((name) => readText(tree, joinPath(base, name)) ?? '');

/** Returns the release of pydantic that code is written for: what requirements say, else what the code uses. */
export function pydanticOf(sources: Sources): 1 | 2 {
  for (const text of manifestsOf(sources)) {
    const major =
      /^["'\s]*pydantic(?:\[[^\]]*\])?["']?\s*(?:=\s*["'{]?\s*(?:version\s*=\s*["'])?)?[~^=<>!\s"']*(\d)/im.exec(
        text,
      )?.[1];
    if (major !== undefined) return major === '1' ? 1 : 2;
  }
  return countIn(sources, SECOND) === 0 && countIn(sources, FIRST) > 0 ? 1 : 2;
}

/** Returns how often something occurs in the code of a project. */
export function countIn(sources: Sources, pattern: RegExp): number {
  return sources.files
    .filter((file) => !isTest(sources, file))
    .reduce((sum, file) => sum + (sources.module(file)?.text.match(pattern)?.length ?? 0), 0);
}
