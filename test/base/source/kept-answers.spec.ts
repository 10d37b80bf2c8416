import { Failure } from '../../../src/base/diagnostics/failure';
import { askingOf, AnswerCache } from '../../../src/base/source/answer-cache';
import { memoryTree } from '../../../src/base/source/memory';
import { readText } from '../../../src/base/source/text';
import type { SourceTree } from '../../../src/base/source/tree';

const FILES = { 'a.txt': 'one', 'b.txt': 'two', 'list.txt': 'a.txt b.txt' };

/** Asks for the first letters of the files that a file lists; takes down what it had to find. */
class Reader {
  private readonly kept = new AnswerCache();
  private found: string[] = [];

  ask(files: Readonly<Record<string, string>>): {
    readonly answer: string;
    readonly found: readonly string[];
  } {
    return this.askIn(memoryTree(files));
  }

  askIn(files: SourceTree): { readonly answer: string; readonly found: readonly string[] } {
    this.found = [];
    const tree = this.kept.begin(files);
    const answer = this.letters(tree);
    this.kept.end();
    return { answer, found: this.found };
  }

  private letters(tree: SourceTree): string {
    return askingOf(tree).once('letters', '', () => {
      this.found.push('letters');
      return this.text(tree, 'list.txt')
        .split(' ')
        .map((file) => this.letter(tree, file))
        .join('');
    });
  }

  private letter(tree: SourceTree, file: string): string {
    return askingOf(tree).once('letter', file, () => {
      this.found.push(`letter of ${file}`);
      const text = this.text(tree, file);
      if (text === 'none') throw new Failure('no letter');
      return text.slice(0, 1);
    });
  }

  private text(tree: SourceTree, file: string): string {
    return askingOf(tree).forRun('text', file, () => {
      this.found.push(file);
      return readText(tree, file) ?? '-';
    });
  }
}

describe('answers that are kept between runs', () => {
  let reader: Reader;
  beforeEach(() => {
    reader = new Reader();
    reader.ask(FILES);
  });

  it('are found once', () => {
    expect(new Reader().ask(FILES)).toEqual({
      answer: 'ot',
      found: ['letters', 'list.txt', 'letter of a.txt', 'a.txt', 'letter of b.txt', 'b.txt'],
    });
    expect(reader.ask({ ...FILES })).toEqual({ answer: 'ot', found: [] });
  });

  it('are found again only where they depend on what has changed', () => {
    expect(reader.ask({ ...FILES, 'a.txt': 'only' })).toEqual({
      answer: 'ot',
      found: ['a.txt', 'letter of a.txt'],
    });
    expect(reader.ask({ ...FILES, 'a.txt': 'some' }).answer).toBe('st');
    expect(reader.ask({ ...FILES, 'a.txt': 'some', 'list.txt': 'b.txt' }).answer).toBe('t');
    expect(reader.ask({ ...FILES, 'a.txt': 'more', 'list.txt': 'b.txt a.txt' }).answer).toBe('tm');
  });

  it('are all found again once a file is added', () => {
    const listing = (tree: SourceTree): readonly string[] =>
      askingOf(tree).once('names', '', () => tree.list('') ?? []);
    const kept = new AnswerCache();
    expect(listing(kept.begin(memoryTree({ 'a.txt': '' })))).toEqual(['a.txt']);
    expect(listing(kept.begin(memoryTree({ 'a.txt': '', 'b.txt': '' })))).toEqual(['a.txt', 'b.txt']);
  });

  it('are all found again once something changes that they are based on', () => {
    const answer = (tree: SourceTree): string => {
      const asking = askingOf(tree);
      const name = asking.basis('name', () => readText(tree, 'list.txt') ?? '');
      return asking.once('named', '', () => readText(tree, name) ?? '-');
    };
    const kept = new AnswerCache();
    expect(answer(kept.begin(memoryTree({ ...FILES, 'list.txt': 'a.txt' })))).toBe('one');
    expect(answer(kept.begin(memoryTree({ ...FILES, 'list.txt': 'b.txt' })))).toBe('two');
  });

  it('fail again as long as the files are the same, and no longer', () => {
    const failing = { ...FILES, 'b.txt': 'none' };
    expect(() => reader.ask(failing)).toThrow('no letter');
    expect(() => reader.ask(failing)).toThrow('no letter');
    expect(reader.ask({ ...FILES, 'b.txt': 'new' }).answer).toBe('on');
  });

  it('stay as they were when a run ends in the middle of it', () => {
    const files = memoryTree({ ...FILES, 'a.txt': 'new', 'b.txt': 'other' });
    for (const last of [0, 1, 2]) {
      let reads = 0;
      const ending: SourceTree = {
        ...files,
        read(path) {
          reads += 1;
          if (reads > last) throw new Error('ended');
          return files.read(path);
        },
      };
      expect(() => reader.askIn(ending)).toThrow('ended');
    }
    expect(reader.ask(FILES).answer).toBe('ot');
    expect(reader.askIn(files).answer).toBe('no');
  });
});
