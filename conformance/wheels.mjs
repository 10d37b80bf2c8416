/** Wheels of the corpus: downloaded by hash, unpacked, kept in `.cache`. None of their code is run. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensurePython } from '../scripts/python-env.mjs';

const CACHE = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache');
const WHEELS = join(CACHE, 'wheels');
const CORPUS = join(CACHE, 'corpus');
const execute = promisify(execFile);

/** A wheel that can't be had here: no Python, no pip, no network. */
export class Unavailable extends Error {}

/** Wheels on their way, by file name: cases of one wheel share it. */
const pending = new Map();
/** Why nothing more is downloaded, once that has failed: pip waits long for a network that isn't there. */
let offline;

/**
 * The folder of a case's unpacked wheel.
 * @returns {Promise<string>}
 * @throws {Unavailable}
 * @throws {Error} where pip gets another file than the one whose hash we know
 */
export function unpackedWheel(corpusCase) {
  const { wheel } = corpusCase;
  if (!pending.has(wheel)) pending.set(wheel, unpack(corpusCase));
  return pending.get(wheel);
}

/** How big the wheel's file is, in megabytes; `undefined` where it isn't here. */
export function wheelSize({ wheel }) {
  const file = join(WHEELS, wheel);
  return existsSync(file) ? Math.ceil(statSync(file).size / 1e5) / 10 : undefined;
}

/** Returns the folder in which a case's wheel is unpacked, or would be. */
export const folderOf = ({ wheel }) => join(CORPUS, wheel.replace(/\.whl$/, ''));

async function unpack({ requirement, wheel, sha256 }) {
  const folder = folderOf({ wheel });
  if (existsSync(folder)) return folder;
  const python = interpreter();
  const file = join(WHEELS, wheel);
  if (!existsSync(file)) await download(python, { requirement, wheel, sha256 });
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(CORPUS, { recursive: true });
  await execute(python, ['-m', 'zipfile', '-e', file, unfinished]);
  renameSync(unfinished, folder);
  return folder;
}

function interpreter() {
  let python;
  try {
    python = ensurePython();
  } catch (error) {
    throw new Unavailable(lastLine(error.message));
  }
  if (python === undefined) throw new Unavailable('no Python >= 3.10 on the PATH');
  return python;
}

async function download(python, { requirement, wheel, sha256 }) {
  if (offline !== undefined) throw new Unavailable(offline);
  mkdirSync(WHEELS, { recursive: true });
  const requirements = join(WHEELS, `${wheel}.${process.pid}.txt`);
  writeFileSync(requirements, `${requirement} --hash=sha256:${sha256}\n`);
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-input', '--retries', '2'];
  const exact = ['--no-deps', '--only-binary=:all:', '--require-hashes', ...platformOf(wheel)];
  try {
    await execute(python, ['-m', 'pip', 'download', ...quiet, ...exact, '-d', WHEELS, '-r', requirements]);
  } catch (error) {
    const text = `${error.stderr ?? ''}`.trim() || error.message;
    if (/DO NOT MATCH THE HASHES/i.test(text)) throw new Error(`${wheel} isn't the file whose hash we know`);
    offline = `pip can't download ${requirement}: ${lastLine(text)}`;
    throw new Unavailable(offline);
  } finally {
    rmSync(requirements);
  }
}

const lastLine = (text) => text.trim().split('\n').at(-1);

/** A wheel with compiled parts is downloaded whatever machine we're on: `x-1.0-cp39-abi3-manylinux_2_17_x86_64.whl`. */
function platformOf(wheel) {
  const [, abi, platforms] = wheel
    .replace(/\.whl$/, '')
    .split('-')
    .slice(-3);
  if (platforms === 'any') return [];
  const platform = platforms.split('.').flatMap((name) => ['--platform', name]);
  return [...platform, '--python-version', '3.11', '--implementation', 'cp', '--abi', abi];
}
