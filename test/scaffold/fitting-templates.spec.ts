import { scratch } from '../support/scratch';

const TEMPLATES = 'tools/schematics/templates';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

describe('published templates, in a project that has resources', () => {
  it('win over what the layout would write, in its place', async () => {
    open('R0-services-async');
    workspace.write(
      `${TEMPLATES}/dto/dto.py.template`,
      [
        '"""Schemas of the team."""',
        '',
        'from pydantic import BaseModel',
        '',
        '',
        'class <%= className %>Create(BaseModel):',
        '    name: str',
        '',
        '',
        'class <%= className %>Update(<%= className %>Create):',
        '    pass',
        '',
        '',
        'class <%= className %>Response(<%= className %>Create):',
        '    id: int',
        '',
      ].join('\n'),
    );
    await workspace.succeed('make resource widgets name:str --register', { cwd: 'src' });
    expect(workspace.read('src/schemas/widget.py')).toMatch(/^"""Schemas of the team\."""/);
    expect(workspace.read('src/services/widget_service.py')).not.toContain('of the team');
    expect(Object.keys(workspace.contents()).filter((path) => path.includes('internal'))).toEqual([]);
    expect(await workspace.succeed('routes --no-color', { cwd: 'src' })).toContain('/widgets/{widget_id}');
  });

  it('are refused where the resources have no file of their own for it', async () => {
    open('V3-template');
    await workspace.succeed('templates publish dto');
    const before = workspace.contents();
    expect(await workspace.refuse('make resource widgets name:str', { cwd: 'backend' })).toContain(
      `${TEMPLATES}/dto/dto.py.template: the project's resources have no file of their own for that; delete the template`,
    );
    expect(workspace.contents()).toEqual(before);
  });
});
