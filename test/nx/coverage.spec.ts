import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyze } from '../../src/analysis/analyze';
import { resolveEntry, widenedEntry } from '../../src/analysis/entry/resolve';
import { createNodes } from '../../src/nx/plugin';
import { parseWhole as parse } from '../../src/analysis/python/parser';
import { diskTree } from '../../src/base/source/disk';
import { joinPath } from '../../src/base/source/paths';
import { walkFiles } from '../../src/base/source/walk';

const REPOSITORIES = join(__dirname, '../entry-repositories');

/** Returns true if one of the filesets contains a path. Supports only the forms that the plugin writes. */
function isCovered(inputs: readonly unknown[], root: string, path: string): boolean {
  return inputs.some((input) => {
    if (typeof input !== 'string') return false;
    const glob = joinPath(input.replace('{projectRoot}', root).replace('{workspaceRoot}', ''));
    const absolute = glob.replace(/^\//, '');
    const [folder = '', ending] = absolute.split('**/*');
    return ending === undefined ? absolute === path : path.startsWith(folder) && path.endsWith(ending);
  });
}

/** Returns files that the analysis of a project's application reads and that its target doesn't have as inputs. */
async function missed(name: string): Promise<readonly string[]> {
  const workspaceRoot = join(REPOSITORIES, name);
  const tree = diskTree(workspaceRoot);
  const manifests = [...walkFiles(tree, '')].filter((file) =>
    /(?:^|\/)(?:project\.json|pyproject\.toml)$/.test(file),
  );
  const results = await createNodes[1](manifests, {}, { workspaceRoot, nxJsonConfiguration: {} });
  const projects = results.flatMap(([, { projects: found }]) => Object.entries(found ?? {}));
  return projects.flatMap(([given, project]) => {
    const root = joinPath(given);
    const inputs = project.targets?.['routes']?.inputs ?? [];
    const entry = resolveEntry(tree, { entry: undefined, base: root, project: root, pythonPath: [] });
    const { file, app, module, searchPath } = widenedEntry(tree, entry) ?? entry;
    const { read, routes } = analyze(tree, parse, {
      entry: { file, app, isGiven: false },
      module,
      searchPath,
      env: new Map(),
      fastapi: [0, 165, 0],
      python: [3, 13],
    });
    ROUTES.count += routes.length;
    return read.filter((path) => !isCovered(inputs, root, path)).map((path) => `${given}: ${path}`);
  });
}

/** Proves that files were read. */
const ROUTES = { count: 0 };

describe('the inputs of the target', () => {
  const data = mkdtempSync(join(tmpdir(), 'tool-test-'));
  beforeAll(() => {
    process.env['NX_WORKSPACE_DATA_DIRECTORY'] = data;
  });
  afterAll(() => {
    delete process.env['NX_WORKSPACE_DATA_DIRECTORY'];
    rmSync(data, { recursive: true });
  });

  const names = readdirSync(REPOSITORIES).filter((name) =>
    existsSync(join(REPOSITORIES, name, 'expected.json')),
  );
  it.each(names)('hold every file that the analysis reads, in %s', async (name) => {
    expect(await missed(name)).toEqual([]);
  });

  it('were asked of applications with routes', () => {
    expect(ROUTES.count).toBeGreaterThan(100);
  });
});
