import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import { walkFiles } from '../source/walk';
import { boundName, makesApplication } from './application-text';

/** Files looked at before the search gives up; a workspace of this size needs `--entry`. */
const MAX_FILES = 20_000;

/** A module that makes an application; `app` is its name where that can be seen. */
export interface Candidate {
  readonly file: string;
  readonly app: string | undefined;
}

/** What {@link searchApplications} saw. */
export interface Search {
  readonly candidates: readonly Candidate[];
  /** How many Python files were looked at. */
  readonly looked: number;
}

const MINOR =
  /(?:^|\/)(?:tests?|docs?(?:_src)?|examples?|benchmarks?|conftest\.py|test_[^/]*|[^/]*_test\.py)(?:\/|$)/;

/** Modules under `folder` that make an application; those of tests, docs and examples only if there's no other. */
export function searchApplications(tree: SourceTree, folder: string): Search {
  const all: Candidate[] = [];
  let looked = 0;
  for (const file of walkFiles(tree, folder)) {
    if (!file.endsWith('.py')) continue;
    if (++looked > MAX_FILES) break;
    const text = readText(tree, file) ?? '';
    if (makesApplication(text)) all.push({ file, app: boundName(text) });
  }
  const main = all.filter(({ file }) => !MINOR.test(file));
  return { candidates: main.length > 0 ? main : all, looked };
}
