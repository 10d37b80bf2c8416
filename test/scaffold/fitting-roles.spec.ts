import { scratch } from '../support/scratch';

const workspace = scratch();

const FEATURES = [
  ['patients', 'Patient'],
  ['doctors', 'Doctor'],
  ['lab_results', 'LabResult'],
] as const;

it('leaves the routers of other resources as they are where the new one gets none', async () => {
  workspace.openLayout('projects/F-router-async');
  for (const [feature, model] of FEATURES) {
    const router = `src/clinic/${feature}/router.py`;
    workspace.write(router, `${workspace.read(router)}\n\nKnown = (${model}, status)\n`);
  }
  const before = workspace.contents();
  await workspace.succeed('make service gadgets name:str');
  const after = workspace.contents();
  expect(Object.keys(before).filter((path) => after[path] !== before[path])).toEqual([]);
  expect(Object.keys(after).filter((path) => !(path in before))).toEqual([
    'src/clinic/gadgets/__init__.py',
    'src/clinic/gadgets/models.py',
    'src/clinic/gadgets/schemas.py',
    'src/clinic/gadgets/service.py',
  ]);
  await workspace.succeed('destroy service gadgets');
  expect(workspace.contents()).toEqual(before);
});
