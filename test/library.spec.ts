import { join } from 'node:path';
import { analyze, Failure, render } from '../src';
import { runTool } from '../src/cli/run';
import { FORMAT_NAMES, FORMATS } from '../src/routes-report/render/formats';

const BACKEND = join(__dirname, '..');

/** Returns the command line's output in the example's workspace. */
async function printed(...args: readonly string[]): Promise<string> {
  let text = '';
  await runTool(['routes', ...args], {
    stdout: (part) => (text += part),
    stderr: () => undefined,
    cwd: BACKEND,
    columns: undefined,
    env: {},
  });
  return text;
}

describe('the library', () => {
  it('gives the object that --format json prints', async () => {
    const report = await analyze({ cwd: BACKEND });
    expect(report.total).toBeGreaterThan(0);
    expect(`${JSON.stringify(report, undefined, 2)}\n`).toBe(await printed('--format', 'json'));
  });

  it.each(FORMAT_NAMES.filter((name) => !FORMATS[name].linksPlaces))(
    'renders %s as the command line does',
    async (format) => {
      const options = { format, path: ['/api'], sort: ['-path'] };
      expect(render(await analyze({ cwd: BACKEND }), options)).toBe(
        await printed('--format', format, '--path', '/api', '--sort=-path'),
      );
    },
  );

  it('renders a report that was saved, in formats that show no more than it holds', async () => {
    const report = await analyze({ cwd: BACKEND });
    // The cast: JSON has no types; the test checks them.
    const saved = JSON.parse(JSON.stringify(report)) as typeof report;
    expect(render(saved)).toBe(render(report));
    expect(() => render(saved, { format: 'html' })).toThrow(
      new Failure('the format html needs a report that analyze() has made in this process.'),
    );
  });

  it('rejects with a Failure where the caller has to put something right', async () => {
    await expect(analyze({ cwd: BACKEND, entry: 'nowhere.py' })).rejects.toThrow(Failure);
    const report = await analyze({ cwd: BACKEND });
    expect(() => render(report, { columns: ['paht'] })).toThrow('did you mean "path"?');
  });
});
