import { type Change, inspectFiles, lostBy } from './support/law/judge';

/**
 * The law: every router and application that was made is in the report, or reached by one that is, or named as
 * unreached; every unknown that touches a router, an include or `routes` has a diagnostic. `support/law` watches the
 * interpreter from outside and compares with the JSON report. Fixtures obey it, too (fixtures.spec.ts).
 */
const HEAD = `import vendor
from fastapi import APIRouter, FastAPI
app = FastAPI()
@app.get("/")
def root(): ...
r = APIRouter()
@r.get("/a")
def a(): ...
`;

const without =
  (code: string): Change =>
  (report) => ({ ...report, diagnostics: report.diagnostics.filter((one) => one.code !== code) });

const withoutUnreached: Change = (report) => ({ ...report, unreached: [] });

/** Programs that hide something: what tells of it, taken out of the report, is missed. */
const HIDING: readonly (readonly [string, string, Change])[] = [
  ['an unreached router', '', withoutUnreached],
  ['a row', 'app.include_router(r)\n', (report) => ({ ...report, routes: report.routes.slice(0, -1) })],
  [
    'a row of a handler that is not known',
    'r.add_api_route("/live", vendor.live)\napp.include_router(r)\n',
    (report) => ({ ...report, routes: report.routes.slice(0, -1) }),
  ],
  ['an unknown router', 'app.include_router(vendor.router)\n', without('router-unknown')],
  ['an unknown mount', 'app.mount("/m", vendor.app)\n', without('mount-unknown')],
  ['unknown routes', 'app.router.routes.extend(vendor.routes())\n', without('routes-unknown')],
  ['an unknown route', 'app.router.routes.append(vendor.route())\n', without('routes-unknown')],
  ['an unknown router of the application', 'app.router = vendor.router()\n', without('router-unknown')],
  ['an unknown target', '@vendor.router.get("/v")\ndef v(): ...\n', without('target-unknown')],
  ['an application that is handed over', 'vendor.setup(app)\n', without('handed-over')],
  ['a router inside a list that is handed over', 'vendor.setup(app, [r])\n', without('handed-over')],
  ['a router in dictionaries', 'vendor.setup({"main": {"r": r}})\n', without('handed-over')],
  [
    'a router that a partial has',
    'from functools import partial\nvendor.do(partial(print, r))\n',
    without('handed-over'),
  ],
  ['a router by a test', 'vendor.setup(r if vendor.ON else APIRouter())\n', without('handed-over')],
  ['a method of the application', 'vendor.call(app.include_router)\n', without('handed-over')],
  [
    'an unreached router with an unknown mount',
    'r2 = APIRouter()\nr2.mount("/m", vendor.app)\n',
    withoutUnreached,
  ],
];

/** Routes that an include before 0.137 doesn't copy. */
const NOT_COPIED: typeof HIDING = [
  ['a late route', 'app.include_router(r)\n@r.get("/late")\ndef late(): ...\n', withoutUnreached],
  ['an unknown mount', 'r.mount("/m", vendor.app)\napp.include_router(r)\n', withoutUnreached],
  ['a late unknown', 'app.include_router(r)\nr.routes.append(vendor.route())\n', withoutUnreached],
];

describe.each(['0.136.3', '0.165.0'])('the law is broken (FastAPI %s)', (fastapi) => {
  it.each(HIDING)('by a report that leaves out %s', async (_what, program, change) => {
    const inspect = () => inspectFiles({ 'main.py': HEAD + program }, fastapi);
    expect(await lostBy(inspect)).toEqual([]);
    expect(await lostBy(inspect, change)).not.toEqual([]);
  });
});

describe('the law is broken (FastAPI 0.136.3)', () => {
  it.each(NOT_COPIED)('by a report that leaves out %s', async (_what, program, change) => {
    const inspect = () => inspectFiles({ 'main.py': HEAD + program }, '0.136.3');
    expect(await lostBy(inspect)).toEqual([]);
    expect(await lostBy(inspect, change)).not.toEqual([]);
  });
});
