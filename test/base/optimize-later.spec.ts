import { spawnSync } from 'node:child_process';
import { flagsOf } from '../../src/base/optimize-later';

describe('optimising later', () => {
  it.each([
    ['Node 20', '11.3.244.8-node.38', ['--interrupt-budget=500000', '--semi-space-growth-factor=8']],
    ['Node 24', '13.6.233.17-node.26', expect.arrayContaining(['--invocation-count-for-maglev=3000'])],
    ['a V8 that was not measured', '99.1.2.3', []],
  ])('uses flags that %s has', (_, version, flags) => {
    expect(flagsOf(version)).toEqual(flags);
  });

  it('uses none that this Node refuses', () => {
    const code = `
      const v8 = require('node:v8');
      for (const flag of process.argv.slice(1)) v8.setFlagsFromString(flag);`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['-e', code, '--', ...flagsOf(process.versions.v8)],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
