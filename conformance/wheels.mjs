/** Wheels of the corpus: downloaded by hash, unpacked, kept in `.cache`. None of their code is run. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache');
const WHEELS = join(CACHE, 'wheels');
const CORPUS = join(CACHE, 'corpus');

/**
 * The folder of a case's unpacked wheel; cases of one wheel share it.
 * @throws {Error} where pip can't download it, or gets another file than the one whose hash we know
 */
export function unpackedWheel(python, { requirement, wheel, sha256 }) {
  const folder = join(CORPUS, wheel.replace(/\.whl$/, ''));
  if (existsSync(folder)) return folder;
  const file = join(WHEELS, wheel);
  if (!existsSync(file)) download(python, requirement, wheel, sha256);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(CORPUS, { recursive: true });
  execFileSync(python, ['-m', 'zipfile', '-e', file, unfinished], { stdio: 'inherit' });
  renameSync(unfinished, folder);
  return folder;
}

function download(python, requirement, wheel, sha256) {
  mkdirSync(WHEELS, { recursive: true });
  const requirements = join(WHEELS, `${wheel}.${process.pid}.txt`);
  writeFileSync(requirements, `${requirement} --hash=sha256:${sha256}\n`);
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-input'];
  const exact = ['--no-deps', '--only-binary=:all:', '--require-hashes', ...platformOf(wheel)];
  try {
    execFileSync(python, ['-m', 'pip', 'download', ...quiet, ...exact, '-d', WHEELS, '-r', requirements], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } finally {
    rmSync(requirements);
  }
}

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
