import type { MadeFile } from '../scaffold/output/made';
import { testModule } from '../scaffold/output/router-lines';
import { routerPart, testPart } from './parts';
import { recallRouter, recallTests } from './recall';

/** The files of `make api`: the router with stubs, and its tests. */
export const made: readonly MadeFile[] = [
  {
    kind: 'api',
    moduleOf: ({ module }) => module,
    recall: (request) => recallRouter(request, 'stub', routerPart),
  },
  { kind: 'tests', moduleOf: testModule, recall: (request) => recallTests(request, 'stub', testPart) },
];
