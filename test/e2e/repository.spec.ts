import { reportIn } from './report';
import { repository } from './workspace';

/** In this repository, Nx finds the package and runs it from src/. */
describe('in this repository', () => {
  const workspace = repository();

  it('lists the routes of the example with `nx run backend:routes`', () => {
    const listed = workspace.run('nx', 'run', 'backend:routes', '--skip-nx-cache');
    expect(listed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('/api/v1/customers/') as string,
    });
    expect(reportIn(workspace.run('nx', 'g', '@tool/schematics:routes'))).toBe(reportIn(listed));
  });

  it('would make a router with `nx g @tool/schematics:api orders --dry-run`', () => {
    const files = workspace.backendFiles();
    expect(workspace.run('nx', 'g', '@tool/schematics:api', 'orders', '--dry-run')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('CREATE backend/api/http/orders.py') as string,
    });
    expect(workspace.backendFiles()).toEqual(files);
  });
});
