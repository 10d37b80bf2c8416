import { actionOf } from '../action/action-name';
import { addAction } from '../action/add-action';
import { parseWhole } from '../analysis/python/parser';
import { openSource, type PythonSource } from '../scaffold/edit/source';
import { type RecallRequest, unixText } from '../scaffold/output/made';
import { OPERATIONS } from '../scaffold/output/operations';
import type { Part } from '../scaffold/output/part';
import { render } from '../scaffold/output/templates';
import type { ApiDesign } from './parts';
import { readRouter } from './read-router';

/** Whether the operations are stubs, or work through a service. */
type Flavour = 'stub' | 'wired';

/** A design with the method of the update, which stubs have none of. */
type RecalledDesign = ApiDesign & { readonly verb: 'put' | 'patch' };

/**
 * Generates a router again: its operations and actions are read back from the file. Returns `undefined` for a router
 * of the other flavour, and for a file that isn't the router of this resource.
 */
export function recallRouter(
  { site, resource, path }: RecallRequest,
  flavour: Flavour,
  partOf: (design: RecalledDesign) => Part,
): string | undefined {
  const read = readRouter(parseWhole(unixText(site, path)), resource);
  if (read?.isWired !== (flavour === 'wired')) return undefined;
  const part = partOf({
    resource: read.resource,
    layout: site.layout,
    operations: read.operations,
    verb: read.verb,
  });
  let source: PythonSource = openSource(render(site.files, part));
  for (const one of read.actions) {
    const [slug = '', method = 'post'] = one.split(' ').toReversed();
    const action = actionOf(slug, read.resource);
    source = addAction(site, { path, source, resource: read.resource, action, method });
  }
  return source.text;
}

/** Generates a router's tests again: the names of its functions show the operations. See {@link recallRouter}. */
export function recallTests(
  { site, resource, path }: RecallRequest,
  flavour: Flavour,
  partOf: (design: RecalledDesign) => Part,
): string | undefined {
  const text = unixText(site, path);
  if (text.includes('dependency_overrides') !== (flavour === 'wired')) return undefined;
  const name = /^PATH = "\/(.*)\/"$/m.exec(text)?.[1] ?? resource.name;
  const operations = OPERATIONS.filter((operation) => text.includes(`def test_${operation}_`));
  const part = partOf({
    resource: { ...resource, name, prefix: `/${name}` },
    layout: site.layout,
    operations,
    verb: text.includes('client.patch(') ? 'patch' : 'put',
  });
  return render(site.files, part);
}
