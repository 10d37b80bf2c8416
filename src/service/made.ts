import type { MadeFile } from '../scaffold/made';
import { render } from '../scaffold/templates';
import { serviceModule, servicePart } from './parts';

/** The file of `make service`. */
export const made: readonly MadeFile[] = [
  {
    kind: 'service',
    moduleOf: serviceModule,
    recall: ({ site, resource }) => render(site.files, servicePart({ resource, layout: site.layout })),
  },
];
