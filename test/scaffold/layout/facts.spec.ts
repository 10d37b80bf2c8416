import { layoutProjects, missesOf, projectLayout } from '../../support/layouts';

/** The forty projects of test/layouts: what their files show is what their maintainers expect. */
describe.each(layoutProjects())('the layout of %s', (name) => {
  it('is as its maintainer expects', async () => {
    expect(missesOf(name, await projectLayout(name))).toEqual([]);
  });
});
