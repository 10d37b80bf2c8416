import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import { isOutside, joinPath } from '../base/source/paths';
import { readJsonFile } from '../nx/settings/json-file';
import type { Plan } from '../scaffold/change';
import type { CommonOptions } from '../scaffold/options';
import type { Standpoint } from '../scaffold/run/generator';
import { documentTarget } from './document';
import { clientFiles } from './files';
import { chooseGenerator, queryPackages } from './generators';
import { clientNotes } from './notes';
import { changedFiles, readManifests } from './packages';
import { chosenProjects } from './projects';
import { choosePython, isPython } from './python';
import { readSettings } from './settings';
import { outerSettings, wire } from './targets';

/** The options of `client`, under the names of its `schema.json`. */
export interface ClientOptions extends Pick<
  CommonOptions,
  'backend' | 'force' | 'diff' | 'workingDirectory'
> {
  /** A project's name or folder, as `backend` is. */
  readonly frontend?: string;
  /** The generator. Not under that name, which `nx g` takes for its own. */
  readonly with?: string;
  /** Makes Python for a service, not TypeScript. */
  readonly python?: boolean;
  readonly query?: boolean;
  /** Relative to the front end's root. */
  readonly output?: string;
  readonly target?: string;
}

/**
 * Plans a front end's TypeScript client of a backend, or a service's Python one: a cached target that makes it from the backend's document, one that
 * follows the source, the targets that need it, the packages, the generator's configuration. Throws a Failure for
 * projects that aren't there, and for a target of that name with other content.
 */
export function planClient({ files, root, workingDirectory }: Standpoint, options: ClientOptions): Plan {
  if (files.kind('nx.json') !== 'file')
    throw new Failure(
      "there's no nx.json here; without Nx, run a client generator on what tool openapi --output openapi.json writes.",
    );
  const { front, back, hasGraph } = chosenProjects({ files, root, workingDirectory }, options);
  const python = isPython(options) ? choosePython(files, front.root, options) : undefined;
  const manifests = python === undefined ? readManifests(files, front.root) : undefined;
  const rangeOf = (name: string): string | undefined => manifests?.rangeOf(name);
  const has = (name: string): boolean => rangeOf(name) !== undefined;
  const generator = python?.generator ?? chooseGenerator(options, rangeOf);
  const query = options.query === true ? queryPackages(has) : {};
  const document = documentTarget(files, back);
  const output = outputIn(front.root, options.output);
  const { client, changes, kept, starter } = clientFiles(files, {
    generator,
    root: front.root,
    target: options.target ?? 'client',
    backend: { name: back.name, root: back.root, ...document },
    output,
    query: Object.keys(query)[0],
    hasFetch: has('openapi-fetch') || !has('openapi-typescript'),
  });
  const settings = readSettings(files, front.name, front.root);
  const { content: nxJson } = readJsonFile(files, 'nx.json');
  const wired = wire(settings, client, {
    outer: outerSettings(front.graph?.targets ?? {}, nxJson, settings),
    known: Object.keys(front.graph?.targets ?? {}),
    force: options.force === true,
  });
  const fetch = starter === undefined ? {} : { 'openapi-fetch': '^0.17.0' };
  const { changes: jsonFiles, installs } = changedFiles(files, settings, {
    text: wired.text,
    manifests,
    packages: { dependencies: { ...fetch, ...query }, devDependencies: generator.packages },
  });
  return {
    subject: `Client of ${back.name} for ${front.name}`,
    verb: 'set up',
    changes: [...document.changes, ...jsonFiles, ...changes],
    notes: clientNotes({
      client,
      front,
      wired,
      kept,
      manifests,
      hasGraph,
      installs: python?.installs ?? installs,
    }),
  };
}

/** Checks the output that an option names. */
export function outputIn(root: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const path = joinPath(given.replaceAll('\\', '/'));
  if (path === '' || isOutside(path) || posix.isAbsolute(path))
    throw new Failure(
      `--output ${given} isn't in the front end; give a path relative to ${root || 'its root'}.`,
    );
  return path;
}
