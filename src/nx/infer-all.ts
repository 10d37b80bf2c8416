import type { CreateNodesContext, CreateNodesResultArray, NxJsonConfiguration } from '@nx/devkit';
import { diskTree } from '../base/source/disk';
import { baseName, parentOf } from '../base/source/paths';
import { digest } from './digest';
import { SETTINGS } from './entry-search';
import { type Candidate, inferProject, type Run } from './infer-project';
import { Inventory } from './inventory';
import type { Parts } from './memory';
import { isMeant, type PluginOptions } from './options';
import { otherTargets } from './other-targets';
import { PackageIndex } from './package-index';
import { Answers, noted, tappedTree } from '../base/source/recording';
import { listWorkspace } from './workspace-files';
import { at } from '../base/config/toml-values';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';

/** The result of a run, with everything that a later run can reuse. */
interface Inferred extends Omit<Parts, 'at'> {
  readonly results: CreateNodesResultArray;
  /** Files that were read and folders that were listed. */
  readonly paths: readonly string[];
  /** True if files or searches differ from the previous run. */
  readonly hasNews: boolean;
}

interface Known {
  readonly options: PluginOptions;
  readonly parts: Parts;
}

/** Infers the targets of all projects. Parses only TOML, and reuses cached facts that are still valid. */
export function inferAll(
  manifests: readonly string[],
  context: CreateNodesContext,
  { options, parts }: Known,
): Inferred {
  const links = new Map<string, string>();
  const disk = diskTree(context.workspaceRoot, (link, target) => links.set(link, target));
  const answers = new Answers();
  const watched = answers.of(disk, (bytes) => bytes !== undefined);
  const note = (path: string): unknown => noted(answers.reads, path, true);
  const inventory = new Inventory(watched, note, context.workspaceRoot, parts);
  const tree = tappedTree(watched);
  const roots = new Set(manifests.map(parentOf));
  const files = listWorkspace(tree, roots);
  const settings = files.all.filter((file) => SETTINGS.test(file));
  const run: Run = {
    tree,
    context,
    target: options.routesTargetName ?? 'routes',
    others: otherTargets(options),
    known: parts.searches,
    inventory,
    files,
    index: new PackageIndex(files.python),
    inputs: {
      tree,
      facts: (file) => inventory.python(file),
      projects: roots,
      listed: new Set(files.all),
      links,
      isLocked: isLocked(tree, context.nxJsonConfiguration),
    },
    settings: digest(settings.map((file) => file + inventory.hash(file))),
    declared: new Map(),
    searches: new Map(),
  };
  const candidates = candidatesOf(manifests).filter(({ root }) => isMeant(options, root));
  const results = candidates.flatMap((candidate) => inferProject(run, candidate));
  return {
    results,
    paths: answers.paths(),
    files: inventory.files(),
    searches: Object.fromEntries(run.searches),
    hasNews: inventory.hasNews || Object.keys(parts.searches).length !== run.searches.size,
  };
}

/** A folder in tests isn't a project of the workspace, unless it has a `project.json`. */
const FIXTURES = /(?:^|\/)(?:tests?|__tests__|fixtures)(?:\/|$)/i;

function candidatesOf(manifests: readonly string[]): readonly Candidate[] {
  const byRoot = new Map<string, Candidate>();
  for (const manifest of manifests) {
    const root = parentOf(manifest);
    const isProject = baseName(manifest) === 'project.json';
    if (isProject || (!byRoot.has(root) && !FIXTURES.test(root))) byRoot.set(root, { root, manifest });
  }
  return [...byRoot.values()];
}

const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

const PACKAGE = '@tool/schematics';

/**
 * Returns true if this package is an external node of Nx's graph, which comes from the lock file. An input that
 * names a missing node is an error in Nx.
 */
function isLocked(tree: SourceTree, { pluginsConfig }: NxJsonConfiguration): boolean {
  if (at(pluginsConfig, ['@nx/js', 'analyzeLockfile']) === false) return false;
  const manifest = readText(tree, 'package.json') ?? '';
  if (!manifest.includes(`"${PACKAGE}"`)) return false;
  // The first lock file that exists counts. Searches its text, because lock files are too large to parse here.
  const lock = LOCK_FILES.find((file) => tree.kind(file) === 'file');
  return lock !== undefined && (readText(tree, lock) ?? '').includes(PACKAGE);
}
