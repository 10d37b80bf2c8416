import { execFileSync } from 'node:child_process';
import { ensurePython } from '../support/python';
import { ScratchWorkspace } from '../support/scratch';

/** Prints the public attributes that models have before they have columns, a line for each mapper; not pydantic's. */
const ATTRIBUTES = `
import pydantic, sqlmodel
from sqlalchemy.orm import DeclarativeBase, MappedAsDataclass, declarative_base
class Base(DeclarativeBase): pass
class Data(MappedAsDataclass, DeclarativeBase): pass
public = lambda *classes: {name for one in classes for name in dir(one) if not name.startswith("_")}
of_models = public(sqlmodel.SQLModel) - public(pydantic.BaseModel)
print(*sorted(public(Base, Data, declarative_base())))
print(*sorted(of_models | {"registry"}))
`;

const python = ensurePython('layouts');

(python === undefined ? describe.skip : describe)('names that models have for something else', () => {
  it.each([
    ['V1-service-async', 'server', 'SQLAlchemy', 0],
    ['R1-services-sqlmodel', '', 'SQLModel', 1],
  ])('are no names of columns in %s', async (project, cwd, mapper, line) => {
    const printed = execFileSync(python ?? '', ['-c', ATTRIBUTES], { encoding: 'utf8' });
    const names = printed.trim().split('\n')[line]?.split(' ') ?? [];
    expect(names).toEqual(expect.arrayContaining(['metadata', 'registry']));
    const workspace = new ScratchWorkspace();
    try {
      workspace.openLayout(`projects/${project}`);
      const before = workspace.contents();
      for (const name of names)
        expect(await workspace.refuse(`make resource widgets ${name}:json`, { cwd })).toContain(
          `the field "${name}": models of ${mapper} have "${name}" for something else; choose another name, such as "widget_${name}".`,
        );
      expect(workspace.contents()).toEqual(before);
    } finally {
      workspace.dispose();
    }
  });
});
