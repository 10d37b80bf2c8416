import { recallRouter, recallTests } from '../api/recall';
import { recallFields } from '../dto/made';
import type { MadeFile } from '../scaffold/output/made';
import { testModule } from '../scaffold/output/router-lines';
import { resourceTestPart, wiredRouterPart } from './parts';

/** The files of `make resource` that no other generator writes: the router over the service, and its tests. */
export const made: readonly MadeFile[] = [
  {
    kind: 'api',
    moduleOf: ({ module }) => module,
    recall: (request) =>
      recallRouter(request, 'wired', (design) => wiredRouterPart({ ...design, fields: [] })),
  },
  {
    kind: 'tests',
    moduleOf: testModule,
    recall: (request) => {
      const fields = recallFields(request) ?? [];
      return recallTests(request, 'wired', (design) => resourceTestPart({ ...design, fields }));
    },
  },
];
