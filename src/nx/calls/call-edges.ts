import type {
  CreateDependenciesContext,
  DependencyType,
  RawProjectGraphDependency,
  FileData,
  ProjectConfiguration,
} from '@nx/devkit';
import { byCodePoint } from '../../base/source/paths';
import { counted } from '../../base/diagnostics/counted';
import { printable } from '../../base/diagnostics/printable';
import { Memory } from '../memory';
import { areRight, type PluginOptions } from '../options';
import { type Calling, findCalling } from './called';
import { KnownEdges } from './known-edges';
import { digest } from '../digest';
import { EXECUTOR } from '../configured';

/** The edges of calls, and what to say about those that are left out. */
interface CallEdges {
  readonly edges: readonly (readonly [source: string, target: string])[];
  readonly messages: readonly string[];
}

interface Remembered extends CallEdges {
  readonly key: string;
}

// The cast: see edges.ts.
const IMPLICIT = 'implicit' as unknown as DependencyType.implicit;

/**
 * Returns an edge from each project whose scripts call a backend to that backend, if the option `callEdges` asks for them; never
 * one that closes a circle. They aren't edges of files: Nx keeps those until the file changes, while these
 * also depend on the backend, and on what else depends on what. Nothing is computed if nothing has changed.
 */
export async function calledProjects(
  given: PluginOptions | undefined,
  context: CreateDependenciesContext,
  tell: (line: string) => void,
): Promise<RawProjectGraphDependency[]> {
  if (given?.callEdges !== true || !areRight(given)) return [];
  const memory = new Memory(context.workspaceRoot, JSON.stringify(given));
  const key = keyOf(context);
  const last = memory.calls();
  const isKnown = isRemembered(last) && last.key === key;
  const { edges, messages } = isKnown ? last : await findEdges(context, memory, key);
  // Once is enough, unless somebody wants to know.
  if (!isKnown || process.env['NX_VERBOSE_LOGGING'] === 'true')
    messages.forEach((message) => {
      tell(printable(message));
    });
  return edges.map(([source, target]) => ({ source, target, type: IMPLICIT }));
}

async function findEdges(
  context: CreateDependenciesContext,
  memory: Memory,
  key: string,
): Promise<CallEdges> {
  const { calling, unread } = await findCalling(context);
  const found = withoutCircles(calling, context);
  if (unread.length === 0) {
    memory.rememberCalls({ key, ...found });
    return found;
  }
  const [first = ''] = unread;
  const more = unread.length > 1 ? ` and ${counted(unread.length - 1, 'other file')}` : '';
  const message = `warning callEdges: calls in ${first}${more} weren't read: the workspace has no TypeScript compiler that can be loaded; npm install --save-dev typescript@5 installs one.`;
  return { ...found, messages: [...found.messages, message] };
}

/** Adds one edge after the other, in an order that depends on nothing else, and leaves out those that close a circle. */
function withoutCircles(calling: readonly Calling[], context: CreateDependenciesContext): CallEdges {
  const edges: [string, string][] = [];
  const messages: string[] = [];
  if (calling.length === 0) return { edges, messages };
  const known = new KnownEdges(context);
  const sorted = [...calling].sort(
    (left, right) => byCodePoint(left.source, right.source) || byCodePoint(left.target, right.target),
  );
  for (const { source, target, file } of sorted) {
    const removed = context.projects[source]?.implicitDependencies?.includes(`!${target}`) ?? false;
    if (removed) continue;
    const way = known.way(target, source);
    if (way === undefined) {
      known.add(source, target);
      edges.push([source, target]);
    } else {
      messages.push(
        `warning callEdges: ${source} calls ${target} (${file}), but gets no edge to it, which would make a circle: ${way.join(' → ')} is there already.`,
      );
    }
  }
  return { edges, messages };
}

/** Returns true for what {@link findEdges} remembered: only it writes there. */
const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'key' in value && 'edges' in value && 'messages' in value;

/**
 * Returns a hash of all that edges of calls depend on: the projects as they are configured, the content of their files, and the
 * names of files that hold neither code nor settings.
 */
function keyOf({ projects, fileMap }: CreateDependenciesContext): string {
  const names = Object.keys(projects).sort();
  return digest([
    ...names.flatMap((name) => [
      name,
      configurationOf(projects[name]),
      ...hashes(fileMap.projectFileMap[name]),
    ]),
    ...hashes(fileMap.nonProjectFiles),
  ]);
}

function configurationOf(project: ProjectConfiguration | undefined): string {
  const { root, sourceRoot, implicitDependencies, tags, targets = {} } = project ?? { root: '' };
  const named = Object.entries(targets).map(([name, { executor, options, dependsOn }]) => [
    name,
    dependsOn,
    executor === EXECUTOR ? (options as unknown) : undefined,
  ]);
  return JSON.stringify([root, sourceRoot, implicitDependencies, tags, named]);
}

const hashes = (files: readonly FileData[] = []): readonly string[] =>
  files.map(({ file, hash }) => (SILENT.test(file) ? file : `${file} ${hash}`)).sort();

/** Matches files whose content makes neither calls nor routes. */
const SILENT = /\.(?:md|mdx|rst|html?|css|s[ac]ss|less|svg|png|jpe?g|gif|ico|webp|woff2?|snap)$/i;
