import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { compare } from '../../test/support/compare';
import type { Oracle } from '../../test/support/fixtures';
import { reportOn } from '../../test/support/reporter';
import { encode } from './encodings';
import type { Application } from './project';

/** The result for one application. */
export type Outcome =
  /** Real FastAPI can't import it, so it says nothing about us. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'exact'; readonly oracle: Oracle }
  | {
      readonly kind: 'different';
      readonly oracle: Oracle;
      readonly signs: readonly string[];
      readonly detail: readonly string[];
    };

/** Returns the `fixture.json` of an application. The include rule before 0.137 isn't asked for. */
function fixtureOf({ entry, env }: Application, note: string): object {
  return { note, entry, ...(Object.keys(env).length > 0 && { env }), since: '0.137' };
}

/** Writes an application as a fixture's folder. */
export function writeApplication(folder: string, application: Application, note: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(application.files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), encode(text, application.encodings?.[path]));
  }
  writeFileSync(join(folder, 'fixture.json'), `${JSON.stringify(fixtureOf(application, note), null, 2)}\n`);
}

/** Compares the oracle's line for an application with what our analyser says of its folder. */
export type Judge = (application: Application, folder: string, line: string) => Promise<Outcome>;

/** Compares real FastAPI with our analyser. One Python process serves all applications; `close()` ends it. */
export class Checker {
  private readonly python: ChildProcessWithoutNullStreams;
  private readonly waiting: ((line: string) => void)[] = [];
  private count = 0;

  constructor(
    python: string,
    private readonly folder: string,
    private readonly judge: Judge = outcomeOf,
  ) {
    this.python = spawn(python, [join(__dirname, 'oracle_server.py')], {
      env: { ...process.env, PYTHONHASHSEED: '0' },
    });
    this.python.stderr.resume();
    createInterface(this.python.stdout).on('line', (line) => this.waiting.shift()?.(line));
    this.python.on('exit', () => {
      for (const answer of this.waiting.splice(0)) answer('{"error":"the oracle has ended"}');
    });
  }

  /** Returns the outcomes in the order of the applications. FastAPI works ahead meanwhile. */
  async check(applications: readonly Application[]): Promise<readonly Outcome[]> {
    const asked = applications.map((application) => {
      const folder = join(this.folder, String((this.count += 1)));
      writeApplication(folder, application, '');
      return { application, folder, answer: this.ask(folder) };
    });
    const outcomes: Outcome[] = [];
    for (const { application, folder, answer } of asked) {
      outcomes.push(await this.judge(application, folder, await answer));
      rmSync(folder, { recursive: true, force: true });
    }
    return outcomes;
  }

  close(): void {
    this.python.stdin.end();
  }

  private ask(folder: string): Promise<string> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.python.stdin.write(`${folder}\n`);
    });
  }
}

async function outcomeOf(application: Application, folder: string, line: string): Promise<Outcome> {
  // The cast: our own oracle wrote it.
  const oracle = JSON.parse(line) as Oracle & { readonly error?: string };
  if (oracle.error !== undefined) return { kind: 'refused', error: oracle.error };
  const config = { entry: application.entry, env: application.env };
  const fixture = { name: '', folder, config, oracles: [oracle] };
  try {
    const reported = await reportOn(fixture, oracle.fastapi);
    const { expected, actual, isExact, missing, extra, silent } = compare(fixture, oracle, reported);
    // Programs are made with routers that nothing includes: `routes-missing` tells so rightly where the rows agree.
    const loud = reported.diagnostics.filter(
      ({ severity, code }) => severity !== 'note' && !(isExact && code === 'routes-missing'),
    );
    if (isExact && loud.length === 0) return { kind: 'exact', oracle };
    const signs = [
      ...(silent.length > 0 ? ['silent'] : []),
      ...(missing.length > 0 ? ['missing'] : []),
      ...(extra.length > 0 ? ['extra'] : []),
      ...(!isExact && missing.length === 0 && extra.length === 0 ? ['fields'] : []),
      ...loud.map(({ code }) => code),
    ];
    const detail = [
      ...expected.filter((row) => !actual.includes(row)).map((row) => `- ${row}`),
      ...actual.filter((row) => !expected.includes(row)).map((row) => `+ ${row}`),
      ...loud.map(({ code, file, line: at, message }) => `! ${code} ${file ?? ''}:${at ?? ''} ${message}`),
    ];
    return { kind: 'different', oracle, signs: [...new Set(signs)], detail };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'different', oracle, signs: ['crash'], detail: [`! crash ${message}`] };
  }
}
