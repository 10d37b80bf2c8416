import { onUnixLines } from '../scaffold/output/line-ends';
import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { readText } from '../base/source/text';
import { madeFile } from '../resource/made-file';
import { fileOf } from '../scaffold/backend/layout';
import { anyResourceOf, asInRouter, type Site } from '../scaffold/backend/site';
import type { Plan } from '../scaffold/change';
import { type ListedGenerator, listGenerators } from '../scaffold/manifest';
import type { CommonOptions } from '../scaffold/options';
import { notMade } from './not-made';
import { recordOf } from './recorded';
import { planRecorded } from './recorded-plan';
import { pathShown } from './refuse';
import { planFittingDestroy } from './unrecorded/fitting';
import { planOwnDestroy, type Target } from './unrecorded/own';

export interface DestroyOptions extends CommonOptions {
  /** The generator whose files to delete: `api`, `resource`. */
  readonly kind?: string;
  readonly entry?: string;
}

/**
 * Plans the deletion of the files that `make` wrote for a resource, and of its registration: by what's kept of the run, else by what the
 * files show. Throws a Failure that names all files that were edited, unless `force` is given.
 */
export async function planDestroy(site: Site, options: DestroyOptions): Promise<Plan> {
  const { files } = site;
  const { kind = '' } = options;
  const { writes } = generatorOf(kind);
  const resource = resourceThere(site, options);
  const all = writes.map((one): Target => ({ kind: one, path: madeFile(site, resource, one) }));
  const targets = all.filter(({ path }) => files.kind(path) === 'file');
  // The files of the layout that make has of its own, tests apart: projects may have theirs in the same place.
  const isOurs = targets.some((target) => target.kind !== 'tests');
  const subject = `${SUBJECTS[kind] ?? capitalised(kind)} ${resource.name}`;
  const record = recordOf(site, kind, resource);
  if (record !== undefined) {
    const ownRouter = isOurs ? madeFile(site, resource, 'api') : undefined;
    return { subject, ...(await planRecorded({ site, options, resource, record, ownRouter })) };
  }
  const fitting = isOurs
    ? undefined
    : await onUnixLines(site, async (unix) => planFittingDestroy(unix, options, { kind, resource }));
  if (fitting !== undefined) return { subject, ...fitting };
  if (targets.length === 0)
    throw notMade(
      kind,
      resource,
      all.map(({ path }) => pathShown(path, options)),
    );
  return { subject, ...(await planOwnDestroy(site, options, { kind, resource, targets })) };
}

/** Returns the resource for a name in any form, with the singular that its router shows. */
function resourceThere({ files, layout }: Site, options: DestroyOptions): ResourceName {
  const named = anyResourceOf(options);
  const router = readText(files, fileOf(layout, 'api', named.module));
  return router === undefined || options.singular !== undefined ? named : asInRouter(named, router);
}

/** The first words of the summary, where they aren't just the generator's name. */
const SUBJECTS: Readonly<Record<string, string>> = { api: 'API', dto: 'DTO' };

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the generator whose files are to be deleted. Throws a Failure that lists those that write files. */
function generatorOf(kind: string): ListedGenerator {
  const writers = listGenerators().filter(({ writes }) => writes.length > 0);
  const found = writers.find(({ name }) => name === kind);
  if (found !== undefined) return found;
  const known = `tool destroy ${writers.map(({ name }) => name).join('|')} NAME`;
  throw new Failure(
    kind === '' ? `what to destroy is missing: ${known}` : `can't destroy "${kind}"; there is: ${known}`,
  );
}
