import { layerOf, type SourceFile, sourceFiles } from './source-files';

/** From the ground up: a layer may import those above it in this list, and neither its neighbours nor the rest. */
const LAYERS: readonly (readonly string[])[] = [
  ['diagnostics', 'own-schema'],
  ['naming', 'source', 'code', 'routing'],
  ['python'],
  ['interpreter'],
  ['libraries'],
  ['config'],
  ['entry', 'fastapi'],
  ['analyze', 'edit'],
  ['routes-report'],
  ['routes-match', 'routes-check', 'routes-diff'],
  ['routes-watch'],
  ['routes-serve', 'routes-why'],
  ['scaffold'],
  ['dto', 'register', 'templates'],
  ['api', 'service'],
  ['resource'],
  ['action'],
  ['destroy'],
  ['nx'],
  ['init', 'migrations'],
  ['schematics'],
  ['cli', 'index'],
];

const FILES = sourceFiles();

function rankOf(path: string): number {
  return LAYERS.findIndex((layers) => layers.includes(layerOf(path)));
}

/** `file → what it should not ask for`, one string an offence, so that a failure reads well. */
function offences(
  asked: (file: SourceFile) => readonly string[],
  isForbidden: (from: string, to: string) => boolean,
): readonly string[] {
  return FILES.flatMap((file) =>
    asked(file)
      .filter((target) => isForbidden(file.path, target))
      .map((target) => `${file.path} → ${target}`),
  );
}

const imports = (file: SourceFile): readonly string[] => file.imports;
const packages = (file: SourceFile): readonly string[] => file.packages;

describe('the layers of src/', () => {
  it('has a place in the list for every folder', () => {
    expect(FILES.map(({ path }) => path).filter((path) => rankOf(path) === -1)).toEqual([]);
  });

  it('imports only towards the ground', () => {
    const isUpwards = (from: string, to: string): boolean =>
      layerOf(from) !== layerOf(to) && rankOf(to) >= rankOf(from);
    expect(offences(imports, isUpwards)).toEqual([]);
  });

  it('keeps syntax out of the models of FastAPI and of other libraries: they work on values', () => {
    const isSyntax = (from: string, to: string): boolean =>
      ['fastapi', 'libraries'].includes(layerOf(from)) && layerOf(to) === 'python';
    expect(offences(imports, isSyntax)).toEqual([]);
  });

  it('knows the parser library in src/python/ alone', () => {
    const isParser = (from: string, to: string): boolean =>
      to.includes('tree-sitter') && layerOf(from) !== 'python';
    expect(offences(packages, isParser)).toEqual([]);
  });

  it('reads files in the adapters of SourceTree alone', () => {
    const isFiles = (from: string, to: string): boolean =>
      /^(node:)?fs(\/|$)/.test(to) && layerOf(from) !== 'source' && !READS_OUR_OWN_FILES.has(from);
    expect(offences(packages, isFiles)).toEqual([]);
  });

  it('prints in front ends alone: the CLI, executors and schematics', () => {
    const isPrinting = ({ text }: SourceFile): boolean => /\bconsole\.|\bprocess\.std(out|err)\b/.test(text);
    const isFrontEnd = ({ path }: SourceFile): boolean =>
      layerOf(path) === 'cli' || /\/(executor|factory)$/.test(path);
    expect(FILES.filter((file) => isPrinting(file) && !isFrontEnd(file)).map(({ path }) => path)).toEqual([]);
  });

  it('never ships the TypeScript compiler, and loads the devkit and Nx in their own front ends alone', () => {
    const isHeavy = (from: string, to: string): boolean =>
      to === 'typescript' ||
      (/^(@angular-devkit|@nx|nx)(\/|$)/.test(to) &&
        rankOf(from) <= rankOf('analysis/analyze') &&
        from !== 'base/source/devkit');
    expect(offences(packages, isHeavy)).toEqual([]);
  });
});

/** Files of this package, never of a workspace. */
const READS_OUR_OWN_FILES: ReadonlySet<string> = new Set([
  // The grammar beside the parser.
  'analysis/python/wasm-files',
  // The page's script and style.
  'routes-report/page/assets',
  // What it writes to is no file of a tree: stdout and stderr.
  'cli/streams',
]);
