import type { RoutesOptions } from '../../src/routes-report/options';
import { type Presentation, presentError, presentReport } from '../../src/routes-report/output/present';
import type { ReportedDiagnostic, RoutesReport } from '../../src/routes-report/report';
import type { Medium } from '../../src/routes-report/view/medium';
import { inspected, report, route } from './samples';

const present = (one: RoutesReport, options: RoutesOptions, medium: Medium): Presentation =>
  presentReport(inspected(one), options, medium);

function withDiagnostics(...severities: readonly ReportedDiagnostic['severity'][]): RoutesReport {
  const diagnostics = severities.map((severity, index) => ({
    code: 'x',
    severity,
    message: `message ${index}`,
    file: 'backend/main.py',
    line: index + 1,
    affects: [],
  }));
  return { ...report([route()]), diagnostics };
}

describe('presentReport', () => {
  it('prints diagnostics on stderr, one line each', () => {
    const { stdout, stderr } = present(withDiagnostics('note', 'warning'), {}, {});
    expect(stdout).toMatch(/^Registered Routes:/);
    expect(stderr).toBe('note backend/main.py:1 message 0\nwarning backend/main.py:2 message 1\n');
  });

  it('prints a diagnostic without a place, and no raw control characters', () => {
    const plain = withDiagnostics('note');
    const diagnostics = [
      { code: 'x', severity: 'note' as const, file: null, line: null, message: 'a\n\u001b[2J', affects: [] },
    ];
    expect(present({ ...plain, diagnostics }, {}, {}).stderr).toBe('note a\\x0a\\x1b[2J\n');
  });

  it('summarises many, the most severe first', () => {
    const many = withDiagnostics(...Array<'note'>(20).fill('note'), 'warning', 'error', 'note');
    const lines = present(many, {}, {}).stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('error backend/main.py:22 message 21');
    expect(lines[1]).toBe('warning backend/main.py:21 message 20');
    expect(lines[20]).toBe('… and 3 notes more; --verbose or --format json lists all.');
    expect(present(many, { verbose: true }, {}).stderr.trimEnd().split('\n')).toHaveLength(23);
  });

  it('explains its marks', () => {
    const marked = report([route({ condition: 'x' }), route({ partial: true })]);
    expect(present(marked, {}, {}).stderr).toBe(
      'A path followed by " ?" is registered only under a condition; --conditions shows which.\n' +
        '{?} stands for a part that the source does not tell.\n',
    );
    const listed = { ...report([route({ condition: 'x' })]), conditions: [] };
    expect(present(listed, {}, {}).stderr).toContain('only under a condition, listed under the table.');
  });

  it('says nothing twice: JSON holds the diagnostics', () => {
    const { stdout, stderr } = present(withDiagnostics('warning'), { format: 'json' }, {});
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ severity: 'warning' }] });
    expect(stderr).toBe('');
  });

  it.each<[string, RoutesReport, number]>([
    ['nothing', report([route()]), 0],
    ['a note', withDiagnostics('note'), 0],
    ['a warning', withDiagnostics('warning'), 1],
    ['an error', withDiagnostics('error'), 1],
    ['a conditional row', report([route({ condition: 'x' })]), 1],
    ['a partial row', report([route({ partial: true })]), 1],
  ])('--strict with %s', (_, value, expected) => {
    expect(present(value, { strict: true }, {}).exitCode).toBe(expected);
    expect(present(value, {}, {}).exitCode).toBe(0);
  });
});

describe('presentError', () => {
  it('is one line on stderr, and an object on stdout for JSON', () => {
    expect(presentError('no \u001bentry', undefined)).toEqual({
      stdout: '',
      stderr: 'error: no \\x1bentry\n',
      exitCode: 2,
    });
    expect(JSON.parse(presentError('no entry', 'json').stdout)).toEqual({
      version: 1,
      error: { message: 'no entry' },
    });
  });
});
