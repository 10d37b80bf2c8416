import { projectFiles } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

it('says of columns what SQLAlchemy would choose otherwise than the migration', async () => {
  const workspace = new ScratchWorkspace(projectFiles('library'));
  await workspace.succeed('make resource widgets name:str weight:float extra:json more:json:optional');
  expect(/class Widget\(Base\)[^]*/.exec(workspace.read('library/models.py'))?.[0]).toBe(`class Widget(Base):
    __tablename__ = "widgets"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    weight: Mapped[float] = mapped_column(Float)
    extra: Mapped[JsonValue] = mapped_column(JSON, nullable=False)
    more: Mapped[JsonValue | None] = mapped_column(JSON)
`);
  workspace.dispose();
});
