import { projectFiles } from '../../support/files';
import { scratch } from '../../support/scratch';

const workspace = scratch();

/** Returns a fact of the project as `tool layout` prints it. */
async function fact(
  name: string,
): Promise<{ readonly value: unknown; readonly evidence: readonly string[] }> {
  const { facts } = JSON.parse(await workspace.succeed('layout --format json')) as {
    facts: readonly { fact: string; value: unknown; evidence: readonly string[] }[]; // The schema of docs/layout.md.
  };
  const found = facts.find((one) => one.fact === name);
  if (found === undefined) throw new Error(`no fact ${name}`);
  return found;
}

describe('what a layout says of tables that no class maps', () => {
  it.each([
    ['R1-core-sync', 'sqlalchemy-core', 'app/tables.py'],
    ['F-core-async', 'sqlalchemy-core-async', 'tables.py'],
  ])('is that they are of SQLAlchemy Core: %s', async (project, orm, file) => {
    workspace.openLayout(`tables/${project}`);
    const { value, evidence } = await fact('orm');
    expect(value).toBe(orm);
    expect(evidence[0]).toContain(file);
  });
});

describe('the place of services', () => {
  it('is a file of commands, where the functions of a resource stand in one', async () => {
    for (const [path, text] of Object.entries(projectFiles('sensors'))) workspace.write(path, text);
    for (const name of ['sensor', 'reading']) {
      const router = `app/routers/${name}s.py`;
      const [head = '', tail = ''] = workspace
        .read(router)
        .split(`    row = ${name === 'sensor' ? 'Sensor' : 'Reading'}(id`);
      const Name = name === 'sensor' ? 'Sensor' : 'Reading';
      const [made = '', rest = ''] = `    row = ${Name}(id${tail}`.split('    return row\n');
      workspace.write(
        router,
        `${head}    return commands.create_${name}(rows, data)\n${rest}`.replace(
          'from app.schemas',
          'from app import commands\nfrom app.schemas',
        ),
      );
      workspace.write(
        'app/commands.py',
        `${workspace.has('app/commands.py') ? workspace.read('app/commands.py') : 'from app.schemas import Reading, ReadingCreate, Sensor, SensorCreate\n'}\n\ndef create_${name}(rows: dict[int, ${Name}], data: ${Name}Create) -> ${Name}:\n${made}    return row\n`,
      );
    }
    expect((await fact('place.service')).value).toBe('app/commands.py');
    await workspace.succeed('make resource widgets name:str --register');
    expect(workspace.read('app/commands.py')).toContain('def create_widget(');
  });
});
