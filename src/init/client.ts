import { listProjects } from '../base/config/nx-projects';
import { Failure } from '../base/diagnostics/failure';
import { overlayTree } from '../base/source/overlay';
import { joinPath } from '../base/source/paths';
import { planClient } from '../client/plan';
import { contentsOf, type Plan } from '../scaffold/change';
import type { Standpoint } from '../scaffold/run/workspace-generator';

/** Adds a front end's client to the plan of `init`. `client` is the front end, or `<front end>:<backend>`. */
export function withClient(at: Standpoint, plan: Plan, client: string): Plan {
  const [frontend = '', backend, ...more] = client.split(':');
  if (more.length > 0)
    throw new Failure(`--client takes a front end, or <front end>:<backend>, not "${client}".`);
  const files = overlayTree(at.files, contentsOf(plan.changes));
  const { changes, notes } = planClient(
    { ...at, files },
    { frontend, ...(backend === undefined ? {} : { backend }) },
  );
  const again = new Set(changes.map(({ path }) => path));
  const kept = plan.changes.filter(({ path }) => !again.has(path));
  return { ...plan, changes: [...kept, ...changes], notes: [...plan.notes, ...notes] };
}

/** Offers a client where there are a backend and TypeScript projects. */
export function offeredClient({ files }: Standpoint, backends: readonly string[]): readonly string[] {
  const [backend] = backends;
  const fronts = [...listProjects(files)]
    .filter(
      ([name, root]) => !backends.includes(name) && files.kind(joinPath(root, 'tsconfig.json')) === 'file',
    )
    .map(([name]) => name);
  const [front] = fronts;
  if (backend === undefined || front === undefined) return [];
  return [`A TypeScript client that follows the source: nx g @tool/schematics:client ${front} ${backend}`];
}
