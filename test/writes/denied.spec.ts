import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, ScratchWorkspace } from '../support/scratch';
import { type Ended, runProcess, TOOL } from './tool-process';

/** Root may do anything, so denied operations run without root's capabilities, as the same user. */
const AS_ANYBODY =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'] : [];

let scratch: ScratchWorkspace;

beforeEach(async () => {
  scratch = new ScratchWorkspace({
    'backend/main.py': MAIN,
    'nx.json': '{}\n',
    'reports/known.json': '{}\n',
  });
  await scratch.succeed('make resource products name:str --register');
}, 60_000);
afterEach(() => {
  setModes(0o777, 0o666);
  scratch.dispose();
});

/** Returns the modes of all folders and files. */
function setModes(folder: number, file: number): void {
  chmodSync(scratch.root, folder);
  for (const entry of readdirSync(scratch.root, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? folder : file);
}

const denied = (line: string): Promise<Ended> => runProcess(line, { cwd: scratch.root, wrapper: AS_ANYBODY });

const WRITING = [
  'make resource products name:str note:str --force',
  'destroy resource products --force',
  'init',
  'routes --output reports/routes.json',
  'routes check --baseline reports/known.json --update-baseline',
  'routes diff --snapshot reports/routes.json --update',
];

it('lists routes of a workspace that it may only read, and tells in one line what it may not write', async () => {
  const before = scratch.contents();
  setModes(0o555, 0o444);
  expect(await denied('routes --strict')).toMatchObject({ exitCode: 0 });
  for (const line of WRITING) {
    const { exitCode, stderr } = await denied(line);
    expect([line, exitCode]).toEqual([line, 2]);
    expect(stderr).toMatch(/^error: .*(permission denied|is read-only).*\n$/m);
  }
  expect(scratch.contents()).toEqual(before);
}, 120_000);

it('names a file that it may not read, and goes on', async () => {
  const path = 'backend/api/http/products.py';
  scratch.write('backend/more.py', 'from fastapi import FastAPI\n\napp = FastAPI()\n');
  chmodSync(join(scratch.root, path), 0o000);
  const { exitCode, stderr } = await denied('routes');
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining(path)]);
}, 60_000);

/** Gives a process of this test the capability to mount a file system that's small enough to fill. */
const MOUNTING = [
  ['unshare', '--map-root-user', '--mount'],
  ['sudo', '-n', 'unshare', '--mount'],
].find(([command = '', ...words]) => spawnSync(command, [...words, 'true']).status === 0);

/** Prints each command's exit code and output, and finally the checksums of all files before and after. */
const ON_A_FULL_DISK = `
  folder=$1 node=$2 tool=$3; shift 3
  mount -t tmpfs -o size=128k none "$folder" && cd "$folder" || exit 90
  mkdir -p backend reports && cp ../backend/main.py backend/ && echo '[]' >reports/known.json && echo '{}' >nx.json
  "$node" "$tool" make resource orders name:str --register >/dev/null || exit 91
  sums() { find . ! -name filler -exec sh -c 'echo "$0"; [ -d "$0" ] || cksum "$0"' {} ';' | sort; }
  before=$(sums)
  for free in 0 8192; do
    cat /dev/zero >filler 2>/dev/null
    [ $free = 0 ] || truncate -s -$free filler
    for line; do
      said=$("$node" "$tool" $line 2>&1 >/dev/null)
      echo "$free $line: $? $said"
    done
  done
  [ "$(sums)" = "$before" ] && echo same || { echo "$before"; echo; sums; }`;

const TOO_LARGE = [
  'make resource users name:str --register',
  'routes --output reports/known.json --format html',
];

(MOUNTING === undefined ? it.skip : it)(
  'tells of a full disk, and leaves all as it was',
  () => {
    mkdirSync(join(scratch.root, 'disk'));
    const [command = '', ...words] = MOUNTING ?? [];
    const place = [join(scratch.root, 'disk'), process.execPath, TOOL];
    const args = [...words, 'sh', '-c', ON_A_FULL_DISK, 'sh', ...place, ...TOO_LARGE];
    const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 120_000 });
    expect(stderr).toBe('');
    const said = stdout.trimEnd().split('\n');
    expect(said.at(-1)).toBe('same');
    expect(said.slice(0, -1)).toHaveLength(2 * TOO_LARGE.length);
    for (const one of said.slice(0, -1)) {
      expect(one).toMatch(
        /: 2 error: can't write .*: no space is left on the disk; .* nothing was written\.$/,
      );
    }
  },
  120_000,
);
