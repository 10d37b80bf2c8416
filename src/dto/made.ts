import { parseWhole } from '../analysis/python/parser';
import { fileOf } from '../scaffold/backend/layout';
import { type MadeFile, type RecallRequest, unixText } from '../scaffold/output/made';
import { render } from '../scaffold/output/templates';
import type { Field } from './field';
import { dtoModule, dtoPart } from './parts';
import { readFields } from './read-fields';

/** The file of `make dto`: the models. */
export const made: readonly MadeFile[] = [
  {
    kind: 'dto',
    moduleOf: dtoModule,
    recall: (request) => {
      const { site, resource } = request;
      const fields = recallFields(request);
      return fields && render(site.files, dtoPart({ resource, layout: site.layout, fields }));
    },
  },
];

/**
 * Reads the fields of a resource back from its models. Returns `undefined` where there are no models, or none that look
 * generated.
 */
export function recallFields({ site, resource }: Omit<RecallRequest, 'path'>): readonly Field[] | undefined {
  const path = fileOf(site.layout, 'dto', dtoModule(resource));
  return readFields(parseWhole(unixText(site, path)), resource.className);
}
