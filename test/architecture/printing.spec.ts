import { type SourceFile, sourceFiles } from './source-files';

const isPrinting = ({ text }: SourceFile): boolean =>
  /(?<!\.)\bconsole\.|\bprocess\.std(out|err)\b/.test(text);

const isFrontEnd = ({ path }: SourceFile): boolean =>
  path.startsWith('cli/') || path === 'nx/plugin' || /\/(executor|factory)$/.test(path);

describe('the files of src', () => {
  it('print in front ends alone: the CLI, executors, schematics and the Nx plugin', () => {
    const printing = sourceFiles().filter(isPrinting);
    expect(printing.map(({ path }) => path)).toContain('cli/streams');
    expect(printing.filter((file) => !isFrontEnd(file)).map(({ path }) => path)).toEqual([]);
  });
});
