import Ajv2020 from 'ajv/dist/2020';
import { json, renderJsonError } from '../../src/routes-report/render/json';
import { toReport } from '../../src/routes-report/report';
import schema from '../../src/routes-report/report.schema.json';
import { analysis, diagnostic, report, route, shown } from './samples';

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

function check(value: unknown): string {
  return validate(value) ? 'valid' : JSON.stringify(validate.errors);
}

const EVERYTHING = report(
  [
    route(),
    route({ kind: 'websocket', methods: [], path: '/ws/{?}', partial: true, tags: [] }),
    route({ kind: 'mount', methods: [], handler: null, module: null, name: null, place: null, path: '' }),
    route({ kind: 'frontend', methods: [], inSchema: false, host: '{sub}.example.org' }),
    route({ kind: 'route', condition: 'settings.debug' }),
  ],
  [diagnostic({ affects: ['api.items'] }), diagnostic({ at: undefined })],
);

describe('toReport', () => {
  it('shows what the contract names, and nothing else', () => {
    expect(report([route({ chain: [{ file: 'x.py', line: 1 }] })]).routes).toEqual([
      {
        methods: ['GET'],
        path: '/items/',
        tags: ['Items'],
        kind: 'api',
        name: 'list_items',
        handler: 'list_items',
        module: 'api.items',
        file: 'backend/api/items.py',
        line: 12,
        inSchema: true,
        host: null,
        condition: null,
        partial: false,
        startup: false,
      },
    ]);
  });

  it('leaves documentation routes out unless asked', () => {
    const rows = analysis([route({ kind: 'docs', path: '/docs' }), route()]);
    const entry = { file: 'main.py', app: 'app', foundBy: '--entry' };
    expect(toReport(rows, entry, { docs: false })).toMatchObject({ total: 1, routes: [{ path: '/items/' }] });
    expect(toReport(rows, entry, { docs: true })).toMatchObject({
      total: 2,
      routes: [{ path: '/docs' }, {}],
    });
  });
});

describe('report.schema.json', () => {
  it('describes what is printed', () => {
    expect(check(JSON.parse(json.render(shown(EVERYTHING))))).toBe('valid');
    expect(check(JSON.parse(json.render(shown(report([])))))).toBe('valid');
    expect(check(JSON.parse(json.render(shown(EVERYTHING, { path: ['/'] }))))).toBe('valid');
    expect(check(JSON.parse(renderJsonError('no entry')))).toBe('valid');
  });

  it('refuses anything else', () => {
    expect(check({ ...EVERYTHING, extra: 1 })).not.toBe('valid');
    expect(check({ ...EVERYTHING, version: 2 })).not.toBe('valid');
    expect(check({ version: 1, error: {} })).not.toBe('valid');
    expect(check({ ...EVERYTHING, routes: [{ ...EVERYTHING.routes[0], kind: 'other' }] })).not.toBe('valid');
  });
});

describe('json', () => {
  it('is the report, with no raw control character', () => {
    const hostile = report([route({ path: '/\u001b[2J\u009b\u202e\u2028é\ud800' })]);
    const text = json.render(shown(hostile));
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\u202e\u2028]/u);
    expect(JSON.parse(text)).toEqual(hostile);
    expect(text.endsWith('}\n')).toBe(true);
  });
});
