import { projectFile } from '../../support/files';
import { scratch } from '../../support/scratch';

const APPLICATION = projectFile('checked', 'classes.py');

const CLASSES =
  '{ public = "/api/public/*", internal = { dependency = "require_internal" }, live = ["/live", "/events"] }';

describe('classes of routes', () => {
  const workspace = scratch({ 'main.py': APPLICATION }, 'all');

  const configure = (classes: string): void => {
    workspace.write('pyproject.toml', `[tool.schematics.check]\nclasses = ${classes}\n`);
  };

  it('has each route in one of them, as far as it is known', async () => {
    configure(CLASSES);
    const { stdout, exitCode } = await workspace.tool(['routes', 'check', 'main.py']);
    expect(stdout).toContain('unclassified GET /api/public/both is in 2 classes: public, internal. Take');
    expect(stdout).toContain('unclassified GET /lost is in none of the classes public, internal, live. Put');
    expect(stdout).toContain('\n2 findings (2 errors');
    expect(exitCode).toBe(1);
  });

  it('leaves what it is not known to guard to classes by path', async () => {
    configure('{ public = "/api/public/*", rest = "!/api/public/*" }');
    expect((await workspace.tool(['routes', 'check', 'main.py'])).exitCode).toBe(0);
    configure('{ public = "/api/public/*" }');
    expect((await workspace.tool(['routes', 'check', 'main.py'])).stdout).toContain(
      'GET /asks/{id} is in none',
    );
  });

  it('is a document of its own for each', async () => {
    configure(CLASSES);
    const pathsOf = async (name: string): Promise<readonly string[]> => {
      const { stdout } = await workspace.tool(['openapi', 'main.py', '--class', name]);
      return Object.keys((JSON.parse(stdout) as { readonly paths: object }).paths);
    };
    expect(await pathsOf('public')).toEqual(['/api/public/items', '/api/public/both']);
    expect(await pathsOf('internal')).toEqual(['/api/public/both', '/internal/jobs']);
    const { stderr, exitCode } = await workspace.tool(['openapi', 'main.py', '--class', 'pubic']);
    expect(stderr).toBe(`error: --class "pubic": there's no such class; did you mean "public"?\n`);
    expect(exitCode).toBe(2);
  });

  it.each([
    ['{ public = 3 }', 'check.classes.public: path has to be a string, or a list of strings.'],
    ['{ public = {} }', 'check.classes.public: has no filter; use method, path, '],
    ['{ public = { dependenc = "x" } }', 'there\'s no filter "dependenc"; did you mean "dependency"?'],
    ['{ public = { method = "GTE" } }', 'check.classes.public: --method "GTE": there\'s no such method; '],
    ['"/api"', 'pyproject.toml, [tool.schematics.check] classes: has to be a table.'],
  ])('is a mistake: %s', async (classes, words) => {
    configure(classes);
    for (const command of [
      ['routes', 'check', 'main.py'],
      ['openapi', 'main.py', '--class', 'public'],
    ]) {
      const { stderr, exitCode } = await workspace.tool(command);
      expect(stderr).toContain(words);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(exitCode).toBe(2);
    }
  });

  it('is needed by the rule and the option', async () => {
    workspace.write('pyproject.toml', '');
    expect((await workspace.tool(['routes', 'check', 'main.py', '--rule', 'unclassified'])).stderr).toContain(
      'error: the rule unclassified needs classes: classes = {',
    );
    expect((await workspace.tool(['openapi', 'main.py', '--class', 'public'])).stderr).toContain(
      'error: --class "public": there are no classes; name them: classes = { public = ',
    );
  });
});
