import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

const open = (project: string): void => workspace.openLayout(`projects/${project}`);

/** Makes a resource, tests some files for lines, and that destroying it gives back every byte. */
async function makes(
  asked: string,
  lines: Readonly<Record<string, readonly string[]>>,
  cwd = '.',
): Promise<string> {
  const before = workspace.contents();
  const output = await workspace.succeed(`make resource ${asked}`, { cwd });
  const texts = Object.keys(lines).map((path) => workspace.read(path));
  expect(
    Object.values(lines).map((some, index) =>
      some.filter((line) => texts[index]?.split('\n').includes(line) !== true),
    ),
  ).toEqual(Object.keys(lines).map(() => []));
  await workspace.succeed(`destroy resource ${asked.split(' ')[0] ?? ''}`, { cwd });
  expect(workspace.contents()).toEqual(before);
  return output;
}

describe('a field that refers to another resource', () => {
  it('has an untyped relationship on both sides where other models have them', async () => {
    open('V1-crud-sync');
    await makes('reviews text:str part:fk:parts', {
      'app/models/review.py': ['    part = relationship("Part", back_populates="reviews")'],
      'app/models/part.py': ['    reviews = relationship("Review", back_populates="part")'],
    });
  });

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

  it('has a typed one, with None as the key has it, for each key', async () => {
    open('A-crud-async');
    await makes('reviews text:str pet:fk:pets:optional owner:fk:owners', {
      'src/pets/db/models.py': [
        '    pet: Mapped[Pet | None] = relationship(back_populates="reviews")',
        '    owner: Mapped[Owner] = relationship(back_populates="reviews")',
        '    reviews: Mapped[list["Review"]] = relationship(back_populates="pet")',
        '    reviews: Mapped[list["Review"]] = relationship(back_populates="owner")',
      ],
    });
  });

  it("has SQLModel's, which deletes with the other row only if a row needs it", async () => {
    open('V3-template');
    await makes(
      'reviews text:str note:fk:notes project:fk:projects:optional --register',
      {
        'backend/app/models.py': [
          '    note: Note | None = Relationship(back_populates="reviews")',
          '    reviews: list["Review"] = Relationship(back_populates="note", cascade_delete=True)',
          '    reviews: list["Review"] = Relationship(back_populates="project")',
        ],
      },
      'backend',
    );
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

  it('has none where other models have none', async () => {
    open('V1-service-async');
    await workspace.succeed('make resource reviews text:str plant:fk:plants', { cwd: 'server' });
    expect(workspace.read('server/app/models/review.py')).not.toContain('relationship');
    expect(workspace.read('server/app/models/plant.py')).not.toContain('Review');
  });

  it('has none that would take a name, or refer to its own table, and says so', async () => {
    open('R1-tutorial-sync');
    const course = '    student = relationship("Student", back_populates="courses")\n';
    workspace.write(
      'app/models.py',
      workspace
        .read('app/models.py')
        .replace(course, `${course}\n    def reviews(self):\n        return []\n`),
    );
    const output = await makes('reviews text:str course:fk:courses next:fk:reviews:optional', {});
    expect(output).toContain(
      'the field "course_id" gets no relationship, because Course has a "reviews" already; add it by hand.',
    );
    expect(output).toContain(
      'the field "next_id" gets no relationship, because it refers to its own table; add it by hand.',
    );
  });

  it('has none when it is added to a resource that is there, and the output says so', async () => {
    open('V1-crud-sync');
    await workspace.succeed('make resource reviews text:str --register');
    const output = await workspace.succeed('make resource reviews --add-fields part:fk:parts');
    expect(output).toContain('"part_id" gets no relationship, because --add-fields adds the column alone');
    expect(workspace.read('app/models/part.py')).not.toContain('Review');
  });
});

describe('relationships whose classes are imported for types alone', () => {
  /** Relates the two models of the project, each in a file of its own. */
  function relate(): void {
    open('V1-service-async');
    const edit = (name: string, other: readonly [string, string], line: string): void => {
      const path = `server/app/models/${name}.py`;
      const text = workspace
        .read(path)
        .replace('Mapped, mapped_column', 'Mapped, mapped_column, relationship')
        .replace(/^(from sqlalchemy |import uuid\n)/, (first) =>
          first.startsWith('import')
            ? `${first}from typing import TYPE_CHECKING\n`
            : `from typing import TYPE_CHECKING\n\n${first}`,
        )
        .replace(
          '\n\n\nclass',
          `\n\nif TYPE_CHECKING:\n    from app.models.${other.join(' import ')}\n\n\nclass`,
        );
      workspace.write(path, `${text.trimEnd()}\n\n    ${line}\n`);
    };
    edit(
      'plant',
      ['sensor_reading', 'SensorReading'],
      'readings: Mapped[list["SensorReading"]] = relationship(back_populates="plant", cascade="all")',
    );
    edit(
      'sensor_reading',
      ['plant', 'Plant'],
      'plant: Mapped["Plant"] = relationship(back_populates="readings")',
    );
  }

  it('are written with such imports on both sides, and with the cascade', async () => {
    relate();
    await makes(
      'reviews text:str plant:fk:plants',
      {
        'server/app/models/review.py': [
          'if TYPE_CHECKING:',
          '    from app.models.plant import Plant',
          '    plant: Mapped["Plant"] = relationship(back_populates="reviews")',
        ],
        'server/app/models/plant.py': [
          '    from app.models.review import Review',
          '    reviews: Mapped[list["Review"]] = relationship(back_populates="plant", cascade="all")',
        ],
      },
      'server',
    );
  });

  it('give a model its first such import, which goes with the resource', async () => {
    relate();
    const cwd = 'server';
    await workspace.succeed('make resource reviews text:str', { cwd });
    await makes(
      'widgets name:str review:fk:reviews:optional --like plants',
      {
        'server/app/models/widget.py': [
          '    review: Mapped["Review | None"] = relationship(back_populates="widgets")',
        ],
        'server/app/models/review.py': [
          'from typing import TYPE_CHECKING',
          'if TYPE_CHECKING:',
          '    from app.models.widget import Widget',
          '    widgets: Mapped[list["Widget"]] = relationship(back_populates="review")',
        ],
      },
      cwd,
    );
  });
});
