import { lookedAt } from '../../../editors/vscode/src/model/looked-at';
import { matchText } from '../../../editors/vscode/src/model/match';
import { ScratchWorkspace } from '../../support/scratch';
import { Editor } from '../../lsp/editor';
import { runTool } from '../../../src/cli/run';

jest.setTimeout(120_000);

test('the sentence about what was looked at is shown in lines, without the advice for the command line', async () => {
  const project = new ScratchWorkspace({ 'a.py': 'x = 1\n' });
  const editor = new Editor(project.root);
  await editor.start();
  const { problems } = await editor.until(
    () => editor.connection.sendRequest<{ problems: readonly { problem: string }[] }>('tool/tree'),
    (tree) => tree.problems.length > 0,
  );
  await editor.close();
  project.dispose();
  expect(problems.flatMap(({ problem }) => lookedAt(problem))).toMatchInlineSnapshot(`
   [
     "No FastAPI application found",
     "Looked for [tool.fastapi] entrypoint in pyproject.toml",
     "…and for main.py, app.py, api.py, app/main.py, app/app.py, app/api.py in the root, backend/, src/",
     "…and for a call of FastAPI(…) in the only Python file under the root",
   ]
  `);
});

test('the answer to a request is one sentence', async () => {
  const project = new ScratchWorkspace({
    'main.py':
      'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/items/{id}")\ndef item(id: int): ...\n',
  });
  const ask = async (request: string): Promise<string> => {
    let stdout = '';
    const io = {
      stdout: (text: string) => void (stdout += text),
      stderr: () => undefined,
      cwd: project.root,
      columns: undefined,
      env: {},
    };
    await runTool(['routes', 'match', request, '--format', 'json'], io);
    return matchText(JSON.parse(stdout) as Parameters<typeof matchText>[0]);
  };
  expect(await ask('/items/1')).toBe('GET /items/1: served by /items/{id}, item');
  expect(await ask('PUT /nowhere')).toBe('PUT /nowhere: missing (404)');
  project.dispose();
});
