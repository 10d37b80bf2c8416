import { BLOG } from '../support/blog';
import { ScratchWorkspace } from '../support/scratch';
import { SENSORS } from '../support/sensors';

let workspace: ScratchWorkspace;
afterEach(() => {
  workspace.dispose();
});

const NOTES = {
  dropped:
    'No tests are written for widgets: each test of sensors, in tests/test_sensors.py, is about something that widgets lacks; write them by hand, or name another resource with --like.',
  none: "No tests are written for widgets: users, after which it's written, has none; those of posts are in tests/test_posts.py, for --like posts.",
};

const ABOUT_KIND = `def test_kinds(client, sensor):
    assert client.get("/sensors/").json()[0]["kind"] == "heat"
`;

describe('make resource says why there are no tests though others have some', () => {
  it('where nothing of them holds for the new resource', async () => {
    workspace = new ScratchWorkspace({ ...SENSORS, 'tests/test_sensors.py': ABOUT_KIND });
    const asked = 'make resource widgets name:str --register --like sensors';
    expect(await workspace.succeed(`${asked} --dry-run`)).toContain(`\n\n${NOTES.dropped}\n`);
    const { notes } = JSON.parse(await workspace.succeed(`${asked} --format json`)) as { notes: unknown };
    expect(notes).toEqual([NOTES.dropped]);
  });

  it('where the resource that it is written after has none', async () => {
    workspace = new ScratchWorkspace(BLOG);
    expect(await workspace.succeed('make resource widgets name:str --register --like users')).toContain(
      NOTES.none,
    );
  });

  it.each([
    ['make resource widgets name:str --register --like posts', BLOG],
    ['make dto widgets name:str --like users', BLOG],
    ['make resource widgets name:str --register --like readings', without('tests/test_sensors.py')],
  ])('and nothing where they are written, not wanted, or nobody has any: %s', async (asked, files) => {
    workspace = new ScratchWorkspace(files);
    expect(await workspace.succeed(asked)).not.toContain('No tests');
  });
});

/** Returns the project of sensors without a file. */
function without(path: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(SENSORS).filter(([one]) => one !== path));
}
