import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { buildHash } from './build';
import { checksum, checksumOf } from './checksum';
import type { Facts } from './facts';
import { type Env, privateFolder, workspaceOf } from './place';
import { writeKept } from './write';

/** A command line, and what of the process besides it decides the output. */
export interface Line {
  readonly args: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  /** Width of the terminal on stdout; `undefined` if it isn't a terminal. */
  readonly columns: number | undefined;
  readonly env: Env;
}

/** The output of a command. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** An output that was kept, and all that it depends on. */
export interface Entry {
  readonly facts: Facts;
  readonly output: Output;
}

/** The file in which the output of a command line is kept, and what has to stand in it. */
export interface Slot {
  /** Our folder, which holds those of all workspaces. */
  readonly folder: string;
  readonly file: string;
  readonly key: string;
}

/** Ends the name of a file that holds an output. */
const SUFFIX = '.out';

/**
 * Returns where the output of a command line is kept; `undefined` if it isn't: without a private folder, and for sources,
 * which have no hash. With `make` the folder is made. Each workspace has a folder.
 */
export function slotOf({ args, cwd, columns, env }: Line, how: { readonly make: boolean }): Slot | undefined {
  const build = buildHash();
  const folder = build === undefined ? undefined : privateFolder(env, cwd, how);
  if (folder === undefined) return undefined;
  const key = JSON.stringify([build, process.version, cwd, columns ?? null, args]);
  const file = join(folder, checksumOf(workspaceOf(cwd)), checksumOf(key) + SUFFIX);
  return { folder, file, key };
}

/** The part of an entry's file before the output. */
interface Head {
  readonly key: string;
  readonly facts: Facts;
  readonly exitCode: number;
  /** Bytes of stdout; the rest is stderr. */
  readonly length: number;
}

/** Reads an entry; returns `undefined` for one that's missing, damaged, or of another command line. */
export function readEntry({ file, key }: Slot): Entry | undefined {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(SUM_LENGTH);
    if (bytes.toString('latin1', 0, SUM_LENGTH) !== sumOf(body)) return undefined;
    const end = body.indexOf('\n');
    // The cast: the checksum says that it's as we wrote it, and the key that this release did.
    const head = JSON.parse(body.toString('utf8', 0, end)) as Head;
    if (head.key !== key) return undefined;
    const from = end + 1;
    const middle = from + head.length;
    const [stdout, stderr] = [body.toString('utf8', from, middle), body.toString('utf8', middle)];
    return { facts: head.facts, output: { stdout, stderr, exitCode: head.exitCode } };
  } catch {
    return undefined;
  }
}

/** Characters of a checksum. */
const SUM_LENGTH = 16;

/** Returns a checksum of an entry: for a large one Node's own, which takes longer to load and less for each byte. */
const sumOf = (body: Uint8Array): string =>
  body.length < LARGE ? checksum(body) : crc32(body).toString(16).padStart(SUM_LENGTH, '0');

/** Bytes. */
const LARGE = 64 * 1024;

/** Writes an entry, whole or not at all. One that can't be written is no error. */
export function writeEntry({ file, key }: Slot, { facts, output }: Entry): void {
  const { stdout, stderr, exitCode } = output;
  const [out, err] = [Buffer.from(stdout), Buffer.from(stderr)];
  const head: Head = { key, facts, exitCode, length: out.length };
  const body = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), out, err]);
  if (body.length > MAX_ENTRY) return;
  writeKept(file, Buffer.concat([Buffer.from(sumOf(body), 'latin1'), body]));
}

/** Bytes. */
const MAX_ENTRY = 16 * 1024 * 1024;
