import { addAction } from '../action/add-action';
import { actionOf } from '../action/action-name';
import { routerPart, testPart } from '../api/parts';
import { dtoModule, dtoPart } from '../dto/parts';
import { readFields } from '../dto/read-fields';
import { EditRefused } from '../scaffold/edit/refused';
import { openSource, type PythonSource } from '../scaffold/edit/source';
import type { ResourceName } from '../base/naming/resource-name';
import type { Parse } from '../analysis/python/ast';
import { resourceTestPart, wiredRouterPart } from '../resource/parts';
import { readRouter } from '../resource/read-router';
import { type Directories, fileOf } from '../scaffold/layout';
import { OPERATIONS } from '../scaffold/operations';
import type { Part } from '../scaffold/part';
import type { Site } from '../scaffold/site';
import { render } from '../scaffold/templates';
import { servicePart } from '../service/parts';
import { readText } from '../base/source/text';

/** A file, and what it would be told from. */
export interface RecallRequest {
  readonly site: Site;
  readonly parse: Parse;
  readonly resource: ResourceName;
  readonly path: string;
}

/**
 * What the generators would write now for the plan that a file shows: its fields, operations, actions and names are
 * read back from it. There's no other record of them. `undefined` where it doesn't look generated.
 */
export function recall(kind: keyof Directories, request: RecallRequest): string | undefined {
  try {
    return RECALLS[kind](request);
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}

const RECALLS: { readonly [K in keyof Directories]: (request: RecallRequest) => string | undefined } = {
  api: recallRouter,
  dto({ site, parse, resource, path }) {
    const { layout, files } = site;
    const fields = readFields(parse(unixText(site, path)), resource.className);
    return fields && render(files, dtoPart({ resource, layout, fields }));
  },
  service: ({ site, resource }) => render(site.files, servicePart({ resource, layout: site.layout })),
  tests: recallTests,
};

function recallRouter({ site, parse, resource, path }: RecallRequest): string | undefined {
  const read = readRouter(parse(unixText(site, path)), resource);
  if (read === undefined) return undefined;
  const design = { resource: read.resource, layout: site.layout, operations: read.operations };
  const part: Part = read.isWired ? wiredRouterPart({ ...design, fields: [] }) : routerPart(design);
  let source: PythonSource = openSource(Buffer.from(render(site.files, part)), parse);
  for (const slug of read.actions) {
    const action = actionOf(slug, read.resource);
    source = addAction(site, { path, source, resource: read.resource, action });
  }
  return source.text;
}

/** A test file shows its operations by its functions; the fields are those of the models. */
function recallTests({ site, parse, resource, path }: RecallRequest): string {
  const { files, layout } = site;
  const text = unixText(site, path);
  const name = /^PATH = "\/(.*)\/"$/m.exec(text)?.[1] ?? resource.name;
  const named = { ...resource, name, prefix: `/${name}` };
  const operations = OPERATIONS.filter((operation) => text.includes(`def test_${operation}_`));
  const dto = readText(files, fileOf(layout, 'dto', dtoModule(resource)))?.replaceAll('\r\n', '\n');
  const fields = dto === undefined ? undefined : readFields(parse(dto), resource.className);
  const design = { resource: named, layout, operations, fields: fields ?? [] };
  return render(files, text.includes('dependency_overrides') ? resourceTestPart(design) : testPart(design));
}

/** Git may have checked a file out with the line ends of Windows. */
const unixText = ({ files }: Site, path: string): string =>
  (readText(files, path) ?? '').replaceAll('\r\n', '\n');
