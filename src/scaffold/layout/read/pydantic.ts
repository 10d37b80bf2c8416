import { joinPath } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import { isTest } from '../find/roles';
import type { Sources } from './sources';

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
