import { parseWhole } from '../../src/analysis/python/parser';
import { scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(project);

/** Returns the Python files that Python couldn't read. */
const broken = (): readonly string[] =>
  Object.entries(workspace.contents()).flatMap(([path, text]) =>
    path.endsWith('.py') && parseWhole(text).errors().length > 0 ? [path] : [],
  );

const MAKE = 'make resource classes name:str price:decimal --register';

describe('make resource, for a resource whose singular is a keyword of Python', () => {
  it('ends names that would be keywords with an underscore, and those of modules', async () => {
    open('projects/V2-init-functions');
    const before = workspace.contents();
    await workspace.succeed(MAKE);
    expect(broken()).toEqual([]);
    const router = workspace.read('library/api/v1/class_.py');
    expect(router).toContain("'/{class_id}'");
    expect(router).not.toMatch(/\bclass__/);
    const model = workspace.read('library/models/class_.py');
    expect(model).toContain('class Class(');
    expect(model).toContain("__tablename__ = 'classes'");
    expect(workspace.has('library/services/class_.py')).toBe(true);
    expect(await workspace.succeed('routes')).toContain('/classes/{class_id}');
    await workspace.succeed('destroy resource classes');
    expect(workspace.contents()).toEqual(before);
  });

  it('writes a resource of other words after it', async () => {
    open('projects/V2-init-functions');
    await workspace.succeed('make resource widgets name:str price:decimal --register');
    const widgets = workspace.contents();
    await workspace.succeed('destroy resource widgets');
    await workspace.succeed(MAKE);
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str price:decimal --register --like classes');
    for (const path of ['api/v1', 'models', 'schemas', 'services'])
      expect(workspace.read(`library/${path}/widget.py`)).toBe(widgets[`library/${path}/widget.py`]);
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });

  it('writes names that other code gives in texts', async () => {
    open('projects/V3-template');
    const at = { cwd: 'backend' };
    const before = workspace.contents();
    await workspace.succeed('make resource returns name:str --register', at);
    expect(broken()).toEqual([]);
    expect(workspace.read('backend/app/models.py')).toContain('class Return(ReturnBase, table=True):');
    await workspace.succeed('destroy resource returns', at);
    expect(workspace.contents()).toEqual(before);
  });

  it.each(['bare/V1-health-async', 'bare/R0-ping-none'])(
    'writes it where no other resource shows how: %s',
    async (project) => {
      open(project);
      await workspace.succeed(MAKE);
      expect(broken()).toEqual([]);
      expect(await workspace.succeed('routes')).toContain('/{class_id}');
    },
  );
});
