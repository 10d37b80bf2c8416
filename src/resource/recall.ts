import { actionOf } from '../action/action-name';
import { addAction } from '../action/add-action';
import { parseWhole } from '../analysis/python/parser';
import { routerPart, testPart } from '../api/parts';
import { readRouter } from '../api/read-router';
import type { ResourceName } from '../base/naming/resource-name';
import { unixText } from '../base/source/text';
import type { Field } from '../dto/field';
import { dtoModule, dtoPart } from '../dto/parts';
import { readFields } from '../dto/read-fields';
import { fileOf } from '../scaffold/backend/layout';
import type { Site } from '../scaffold/backend/site';
import { openSource } from '../scaffold/edit/source';
import { OPERATIONS } from '../scaffold/output/operations';
import { testModule } from '../scaffold/output/router-lines';
import { render } from '../scaffold/output/templates';
import { serviceModule, servicePart } from '../service/parts';
import { resourceTestPart, wiredRouterPart } from './parts';

type Recall = (site: Site, resource: ResourceName) => string | undefined;

/** The files that a resource may have, by their kinds in `collection.json`: the names of their modules, and how they're made again. */
const MADE: Readonly<
  Record<string, { readonly moduleOf: (resource: ResourceName) => string; readonly recall: Recall }>
> = {
  api: { moduleOf: ({ module }) => module, recall: recalledRouter },
  dto: {
    moduleOf: dtoModule,
    recall(site, resource) {
      const fields = fieldsThere(site, resource);
      return fields && render(site.files, dtoPart({ resource, layout: site.layout, fields }));
    },
  },
  service: {
    moduleOf: serviceModule,
    recall: (site, resource) => render(site.files, servicePart({ resource, layout: site.layout })),
  },
  tests: { moduleOf: testModule, recall: (site, resource) => recalledTests(site, resource) },
};

/** The kinds of files that are recognised. */
export const MADE_KINDS: readonly string[] = Object.keys(MADE);

/** Returns the path of a resource's file of a kind. */
export const madeFile = ({ layout }: Site, resource: ResourceName, kind: string): string =>
  fileOf(layout, kind, MADE[kind]?.moduleOf(resource) ?? resource.module);

/**
 * Generates a resource's file again from what it shows: its fields, operations, actions and names are read back; there's no other record
 * of what was asked for. Returns `undefined` for a file that doesn't look generated. Throws {@link EditRefused} for one that can't be read.
 */
export const recalled = (site: Site, resource: ResourceName, kind: string): string | undefined =>
  MADE[kind]?.recall(site, resource);

/** Reads the fields of a resource back from its models. Returns `undefined` without models, or where none look generated. */
export const fieldsThere = (site: Site, resource: ResourceName): readonly Field[] | undefined =>
  readFields(parseWhole(unixText(site.files, madeFile(site, resource, 'dto'))), resource.className);

/** Generates a router again: that of stubs, or the one over the service. */
function recalledRouter(site: Site, resource: ResourceName): string | undefined {
  const { files, layout } = site;
  const path = madeFile(site, resource, 'api');
  const read = readRouter(parseWhole(unixText(files, path)), resource);
  if (read === undefined) return undefined;
  const part = (read.isWired ? wiredRouterPart : routerPart)({ ...read, layout });
  return read.actions.reduce(
    (source, { slug, method }) => {
      const action = actionOf(slug, read.resource);
      return addAction(site, { path, source, resource: read.resource, action, method });
    },
    openSource(render(files, part)),
  ).text;
}

/** Generates a router's tests again, with the given fields: the names of its functions show the operations. */
export function recalledTests(
  site: Site,
  resource: ResourceName,
  fields = fieldsThere(site, resource),
): string {
  const { files, layout } = site;
  const text = unixText(files, madeFile(site, resource, 'tests'));
  const name = /^PATH = "\/(.*)\/"$/m.exec(text)?.[1] ?? resource.name;
  const isWired = text.includes('dependency_overrides');
  const part = (isWired ? resourceTestPart : testPart)({
    resource: { ...resource, name, prefix: `/${name}` },
    layout,
    operations: OPERATIONS.filter((operation) => text.includes(`def test_${operation}_`)),
    fields: fields ?? [],
    verb: text.includes('client.patch(') ? 'patch' : 'put',
  });
  return render(files, part);
}
