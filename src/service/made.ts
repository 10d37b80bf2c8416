import type { MadeFile } from '../scaffold/output/made';
import { render } from '../scaffold/output/templates';
import { serviceModule, servicePart } from './parts';

/** The file of `make service`. */
export const made: readonly MadeFile[] = [
  {
    kind: 'service',
    moduleOf: serviceModule,
    recall: ({ site, resource }) => render(site.files, servicePart({ resource, layout: site.layout })),
  },
];
