import { readFileSync } from 'node:fs';

/**
 * Which file may import which. `npm run lint` runs it over everything; `test/architecture/rules.spec.ts` shows that each
 * rule can fail.
 */

/**
 * The layers of src, from the ground up: a layer may import the lines above its own, neither its neighbours nor the rest.
 * An inner folder with a line of its own doesn't belong to the folder around it.
 */
const LAYERS = [
  ['base/diagnostics', 'base/optimize-later', 'base/own-schema'],
  ['base/naming', 'base/source', 'base/code'],
  ['base/config', 'analysis/routing', 'analysis/python'],
  ['analysis/interpreter'],
  ['analysis/libraries'],
  ['analysis/types'],
  ['openapi/schema'],
  ['analysis/entry', 'analysis/fastapi'],
  ['openapi'],
  ['analysis/analyze', 'scaffold/edit'],
  ['routes-report'],
  ['routes-report/match', 'routes-report/check', 'routes-report/diff'],
  ['routes-report/openapi', 'routes-report/calls'],
  ['routes-report/watch'],
  ['routes-report/serve', 'routes-report/why', 'routes-report/follow'],
  ['scaffold'],
  ['action', 'dto', 'register'],
  ['api', 'service'],
  ['resource'],
  ['destroy'],
  ['unregister'],
  // All other generators of collection.json: nothing imports them.
  [],
  ['nx'],
  ['client'],
  ['init', 'nx/migrations'],
  ['backend'],
  ['lsp'],
  ['schematics'],
  ['cli', 'index'],
];

const { schematics } = JSON.parse(readFileSync(new URL('collection.json', import.meta.url), 'utf8'));
const others = Object.keys(schematics).filter((name) => name !== 'routes' && !LAYERS.flat().includes(name));
LAYERS.find((line) => line.length === 0).push(...others);

const NAMES = LAYERS.flat();

/** Returns the condition that a path is in one of these layers. */
function within(names) {
  const inner = NAMES.filter((name) => names.some((outer) => name.startsWith(`${outer}/`)));
  return {
    path: names.map((name) => `^src/${name}(/|\\.ts$)`),
    pathNot: inner.filter((name) => !names.includes(name)).map((name) => `^src/${name}/`),
  };
}

const layers = LAYERS.flatMap((line, rank) =>
  line.map((name) => ({
    name: `layer-${name.replace('/', '-')}`,
    comment: `${name} imports only what stands above its line in LAYERS (.dependency-cruiser.mjs).`,
    severity: 'error',
    from: within([name]),
    to: within(
      LAYERS.slice(rank)
        .flat()
        .filter((other) => other !== name),
    ),
  })),
);

const packages = (...names) => names.map((name) => `(^|/node_modules/)${name}(/|$)`);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: 'every-file-has-a-layer',
      comment: 'A new folder of src needs a line in LAYERS.',
      severity: 'error',
      from: {},
      to: { path: '^src/.*\\.ts$', pathNot: within(NAMES).path },
    },
    {
      name: 'no-import-cycle',
      comment: 'Files that need each other at run time are one file, or take what they need as an argument.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-syntax-in-models',
      comment: 'Models of FastAPI and of libraries work on values.',
      severity: 'error',
      from: { path: '^src/analysis/(fastapi|libraries|types)/' },
      to: { path: '^src/analysis/python/' },
    },
    {
      name: 'no-files-outside-adapters',
      comment: 'Only the adapters of SourceTree read and write a workspace.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/base/source/',
          // These read files of this package:
          '^src/analysis/libraries/kit/found',
          '^src/routes-report/page/assets',
          // Writes to stdout and stderr, by their descriptors.
          '^src/cli/streams',
        ],
      },
      to: { path: '^(node:)?fs(/|$)' },
    },
    {
      name: 'no-devkit-below-front-ends',
      comment: 'Listing routes loads neither the Angular devkit nor Nx: that costs 100 to 190 ms each.',
      severity: 'error',
      from: { path: '^src/(base|analysis)/', pathNot: '^src/base/source/devkit' },
      to: { path: packages('@angular-devkit', '@nx', 'nx') },
    },
    {
      name: 'no-compiler-shipped',
      comment:
        "The package has no TypeScript compiler: it loads the workspace's own, of which it knows the types.",
      severity: 'error',
      from: { path: '^src/' },
      to: { path: packages('typescript'), dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(test/(fixtures|projects)|dist)/' },
    // Types count for layers; `no-import-cycle` leaves them out.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
