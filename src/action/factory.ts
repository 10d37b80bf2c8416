import { generator } from '../scaffold/run/generator';
import { onUnixLines } from '../scaffold/output/line-ends';
import { Failure } from '../base/diagnostics/failure';
import { notThere } from '../scaffold/run/obstacles';
import type { ResourceName } from '../base/naming/resource-name';
import { unlessRefused, openSource } from '../scaffold/edit/source';
import type { Plan } from '../scaffold/change';
import { fileOf } from '../scaffold/kinds';
import type { CommonOptions } from '../scaffold/options';
import { anyResourceOf, asInRouter, type Site } from '../scaffold/backend/site';
import { parseActionName, addAction } from './add-action';
import { planFittingAction } from './fitting';

/** `schematic action`: see {@link planAction}. */
export const action = generator('action', planAction);

interface ActionOptions extends CommonOptions {
  readonly action?: string;
  /** In lower case; default `post`. */
  readonly method?: string;
}

/** Plans one more path operation in an existing router: `POST /products/{id}/archive`. */
async function planAction(site: Site, options: ActionOptions): Promise<Plan> {
  const named = anyResourceOf(options);
  const path = fileOf(site.layout, 'api', named);
  const bytes = site.files.read(path);
  const { method = 'post' } = options;
  const fitting = bytes === undefined ? await fittingAction(site, { ...options, method }, named) : undefined;
  if (fitting !== undefined) return fitting;
  if (bytes === undefined) {
    throw notThere(`router of ${named.name}`, [path], `make it first: tool make api ${named.name}`);
  }
  const resource = options.singular === undefined ? asInRouter(named, Buffer.from(bytes).toString()) : named;
  const action = parseActionName(options.action ?? '', resource);
  const content = unlessRefused(
    () => addAction(site, { path, source: openSource(bytes), resource, action, method }),
    ({ message }): never => {
      throw new Failure(
        `${path} ${message}; nothing is written. Mend that, or write the action of ${resource.name} by hand.`,
      );
    },
  );
  return {
    subject: `Action ${action.slug} of ${resource.name}`,
    verb: 'added',
    changes: [{ kind: 'edit', path, content: content.bytes, role: 'router' }],
    notes: [],
  };
}

/** Plans the action as the project's own handlers are written, if they show how. */
async function fittingAction(
  site: Site,
  options: ActionOptions & { readonly method: string },
  resource: ResourceName,
): Promise<Plan | undefined> {
  const { slug } = parseActionName(options.action ?? '', resource);
  const action = { slug, method: options.method };
  const found = await onUnixLines(site, async (unix) => planFittingAction(unix, options, resource, action));
  return found && { subject: `Action ${slug} of ${resource.name}`, verb: 'added', notes: [], ...found };
}
