import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import collection from '../../collection.json';

const ROOT = join(__dirname, '..', '..');
const PATHS = [
  ...new Set(
    [...Object.values(collection.schematics), ...Object.values(collection.executors)].map(
      ({ schema }) => schema,
    ),
  ),
];

interface Schema {
  readonly 'x-shared'?: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

// The casts say what our own files hold.
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as unknown;
const schemas = PATHS.map((path) => ({ path, schema: read(path) as Schema }));

describe('the schemas', () => {
  it('and the docs are up to date: `npm run derive` changes none', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['scripts/derive.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['', '']);
  });

  it('share each option that two of them have by `x-shared`', () => {
    const own = schemas.flatMap(({ path, schema }) => {
      const place = path.includes('routes-report') ? 'routes-report' : 'scaffold';
      const groups = read(`src/${place}/shared-options.json`) as Readonly<Record<string, object>>;
      const shared = (schema['x-shared'] ?? []).flatMap((name) => Object.keys(groups[name] ?? {}));
      return Object.entries(schema.properties)
        .filter(([name]) => !shared.includes(name))
        .map(([name, property]) => `${name}: ${JSON.stringify(property)}`);
    });
    expect(own.filter((one, index) => own.indexOf(one) !== index)).toEqual([]);
  });

  it.each(schemas)('are JSON Schema, without the $ref that Nx refuses: $path', ({ schema }) => {
    expect(JSON.stringify(schema)).not.toContain('$ref');
    expect(() => new Ajv({ strict: false, logger: false }).compile(schema)).not.toThrow();
  });
});
