import {
  type FileEntry,
  type Rule,
  type Source,
  type Tree,
  apply,
  applyTemplates,
  chain,
  forEach,
  mergeWith,
  move,
  url,
} from '@angular-devkit/schematics';
import { Failure } from '../diagnostics/failure';
import { quietError } from '../diagnostics/quiet-error';
import { isCoreModule } from '../naming/python';
import { parseResourceName } from '../naming/resource-name';
import { devkitTree } from '../source/devkit';
import { joinPath } from '../source/paths';
import { findBackend } from './backend';
import { importLead } from './import-lead';
import { missingPackageFiles, refuseObstacles, usesPackageFiles } from './obstacles';
import type { ApiOptions } from './options';
import { type ApiPlan, planApi } from './plan';
import { registrationState } from './registration';
import { runFlags } from './run-flags';
import { fileSettler } from './settle';
import { type Outcome, summarise } from './summary';

/** `schematic api`: writes one router. What it is called and where it goes is decided in {@link planApi}. */
export function api(options: ApiOptions): Rule {
  return (tree, context) => {
    const { force, isDryRun } = runFlags(context);
    return failQuietly(() =>
      writeRouter(tree, { ...options, force: force || options.force === true }, isDryRun),
    );
  };
}

function writeRouter(tree: Tree, options: ApiOptions, isDryRun: boolean): Rule {
  const files = devkitTree(tree);
  const resource = parseResourceName(options.name ?? '', options.singular);
  const backend = findBackend(files, options);
  const plan = planApi(resource, backend.folder, importLead(files, backend.folder));
  refuseObstacles(files, plan);
  const missing = missingPackageFiles(files, plan);
  const packageFiles = options.packageFiles === true ? missing : [];
  const wantsPackage = usesPackageFiles(files, backend.folder) || isCoreModule(resource.module);
  const forgotten = packageFiles.length === 0 && wantsPackage ? missing : [];
  const outcomes = new Map<string, Outcome>(packageFiles.map((file) => [file, 'created']));
  const workingDirectory = joinPath(options.workingDirectory ?? '');
  const registration = registrationState(files, plan);
  return chain([
    ...packageFiles.map(createEmpty),
    mergeWith(
      render(
        plan,
        fileSettler(tree, { force: options.force === true, workingDirectory, resource }, outcomes),
      ),
    ),
    (_, { logger }) => {
      logger.info(
        summarise({ plan, backend, registration, outcomes, forgotten, isDryRun, workingDirectory }),
      );
    },
  ]);
}

function createEmpty(file: string): Rule {
  return (tree) => {
    tree.create(file, '');
  };
}

function render({ directory, template }: ApiPlan, settleFile: (file: FileEntry) => FileEntry | null): Source {
  return apply(url('../../files/api'), [
    applyTemplates({ ...template }),
    move(directory),
    forEach(settleFile),
  ]);
}

function failQuietly<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw error instanceof Failure ? quietError(error) : error;
  }
}
