import { memoryTree } from '../../../src/base/source/memory';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';

const MAIN = 'from fastapi import FastAPI\nfrom sqladmin import Admin\napp = FastAPI()\nAdmin(app)\n';

describe('a package that registers routes', () => {
  it.each([
    ['0.28.0', 11],
    ['0.29.0', 14],
  ])('has those of the release that the project pins: sqladmin %s', async (release, count) => {
    const files = { 'main.py': MAIN, 'requirements.txt': `sqladmin==${release}\n` };
    const surroundings = { cwd: '/ws', root: '/ws', open: () => memoryTree(files) };
    const { report } = await inspectApplication({}, surroundings);
    expect(report.routes).toHaveLength(count);
  });
});
