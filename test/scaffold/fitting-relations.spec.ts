import { scratch } from '../support/scratch';

const workspace = scratch();

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

describe('a field that refers to another resource', () => {
  it('is left as it is when it is made again, and named with the way to add fields to it', async () => {
    open('V1-crud-sync');
    const cwd = '.';
    const again = 'make resource widgets name:str part:fk:parts --register';
    await workspace.succeed(again, { cwd });
    const made = workspace.contents();
    expect(await workspace.succeed(again, { cwd })).toContain('Resource widgets unchanged');
    expect(await workspace.refuse(again.replace('name:str', 'name:str stock:int'), { cwd })).toMatch(
      /already exist, with other content; add fields with: tool make resource widgets --add-fields; or choose another name/,
    );
    expect(workspace.contents()).toEqual(made);
  });

  it.each(['V1-crud-sync', 'R1-services-sqlmodel'])(
    'keeps the other from being destroyed first: %s',
    async (project) => {
      open(project);
      const before = workspace.contents();
      await workspace.succeed('make resource reviews text:str --register');
      await workspace.succeed('make resource replies text:str review:fk:reviews --register');
      const made = workspace.contents();
      expect(await workspace.refuse('destroy resource reviews')).toMatch(
        /^error: \S+\.py:\d+: replies has the key of reviews; nothing is deleted\. Destroy that first: tool destroy resource replies;/,
      );
      expect(workspace.contents()).toEqual(made);
      await workspace.succeed('destroy resource replies');
      await workspace.succeed('destroy resource reviews');
      expect(workspace.contents()).toEqual(before);
    },
  );
});
