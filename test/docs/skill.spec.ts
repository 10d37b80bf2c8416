import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '../support/scratch';

const SKILL = readFileSync(join(__dirname, '..', '..', '.agents', 'skills', 'tool', 'SKILL.md'), 'utf8');

/** Returns the words of each command between backquotes, as a shell would read them. */
const commands = [...SKILL.matchAll(/`tool ([^`\n…]+)`/g)].map(([, command = '']) => ({
  command,
  words: [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? ''),
}));

const MAIN = `from fastapi import Depends, FastAPI

app = FastAPI()


def NAME() -> None: ...


@app.get("/items/{id}", dependencies=[Depends(NAME)])
def get_item(id: int) -> int:
    return id
`;

describe('the skill', () => {
  const workspace = new ScratchWorkspace({
    'backend/main.py': MAIN,
    'tests/test_items.py': 'def test(client):\n    client.get("/items/1")\n',
  });
  beforeAll(async () => {
    const git = (...args: readonly string[]): void => {
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
        cwd: workspace.root,
      });
    };
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'An application');
    await workspace.succeed('make resource products name:str:1..80 price:decimal');
    await workspace.succeed('openapi --output openapi.json');
  });
  afterAll(() => {
    workspace.dispose();
  });

  it('has commands', () => {
    expect(commands.length).toBeGreaterThan(15);
  });

  it.each(commands)('names a command that answers: tool $command', async ({ words }) => {
    expect((await workspace.tool(words)).exitCode).toBeLessThan(2);
  });
});
