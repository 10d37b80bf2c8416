import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryTree } from '../../../src/base/source/memory';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';

it("routes of a package that isn't there stand where the project asks for them", async () => {
  const text = readFileSync(join(__dirname, '../../fixtures/packages/fastapi-users/main.py'), 'utf8');
  const surroundings = { cwd: '/ws', root: '/ws', open: () => memoryTree({ 'main.py': text }) };
  const { analysis } = await inspectApplication({}, surroundings, {});
  const lines = analysis.routes.map(({ place }) => place && text.split('\n')[place.line - 1]);
  expect(lines).not.toHaveLength(0);
  expect(lines.every((line) => line?.includes('_router(') === true)).toBe(true);
});
