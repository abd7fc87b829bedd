/** The report for a terminal: by path, with a mark for each finding and what to do. */
import { styleText } from 'node:util';
import { findingIds, type FindingId } from './facts/facts.ts';
import {
  countFindings,
  type AskedPath,
  type DoctorReport,
  type DoctorFinding,
  type DoctorSeverity,
} from './report.ts';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';
type Paint = (style: Style, text: string) => string;

const marks: Record<DoctorSeverity, [mark: string, style: Style]> = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  failure: ['✗', 'red'],
  skipped: ['–', 'dim'],
};

/** @param colour adds ANSI styles; foreign text was cleaned when it was noted */
export function reportText(report: DoctorReport, { colour = false }: { colour?: boolean } = {}): string {
  const paint: Paint = colour
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text;
  const { target, findings, paths, durationMs, requests } = report;
  const groups = [...new Set([...paths.map(({ path }) => path), ...findings.map(({ path }) => path)])];
  return [
    '',
    `  ${paint('bold', target.origin)}  ${facts(report)}`,
    ...groups.flatMap((path) => [
      '',
      ...headOf(
        path,
        paths.filter((one) => one.path === path),
        paint,
      ),
      ...body(
        findings.filter((one) => one.path === path),
        paint,
      ),
    ]),
    '',
    `  ${verdict(findings, paint)}`,
    paint(
      'dim',
      `  ${requests} requests in ${(durationMs / 1000).toFixed(1)} s; docs/doctor.md explains each finding.`,
    ),
    '',
  ].join('\n');
}

const facts = ({ target: { release, platform, tls } }: DoctorReport): string =>
  [
    release === undefined ? 'no UCP release' : `UCP ${release}`,
    ...(platform === undefined ? [] : [platform === 'sfcc' ? 'Salesforce B2C Commerce' : platform]),
    ...(tls === undefined ? [] : [tls]),
  ].join(', ');

function headOf(path: string, asked: readonly AskedPath[], paint: Paint): string[] {
  if (path === 'dry-run') return [paint('bold', '  Checkout dry run, without payment')];
  if (path === 'google') return [paint('bold', '  As Google’s platform calls the store')];
  const words = asked.map(({ method, what, answers }) => {
    const { status, error, type = '', ttfbMs = 0 } = answers[0] ?? {};
    const came =
      error === undefined ? `${status} ${type}, first byte after ${ttfbMs} ms` : `no response (${error})`;
    return `${method}: ${what} → ${came}; ${answers.length === 1 ? '1 client' : `${answers.length} clients`}`;
  });
  const { headers = {} } = asked[0] ?? {};
  const cached = asked.some(({ what }) => /manifest|profile of/.test(what));
  const shown = ['cache-control', 'etag', 'age', 'cf-cache-status'];
  return [
    paint('bold', `  ${path}`),
    ...words.map((line) => paint('dim', `    ${line}`)),
    ...(cached
      ? [paint('dim', `    ${shown.map((name) => `${name}: ${headers[name] ?? '–'}`).join(' · ')}`)]
      : []),
  ];
}

/** Findings of every path: those that passed share one line. */
const everywhere: readonly FindingId[] = ['answer', 'speed', 'content-type', 'named-agents', 'bot-wall'];

function body(findings: readonly DoctorFinding[], paint: Paint): string[] {
  const sorted = findings.toSorted((a, b) => findingIds.indexOf(a.id) - findingIds.indexOf(b.id));
  const plain = sorted.filter(({ id, severity }) => severity === 'ok' && everywhere.includes(id));
  return [
    ...(plain.length
      ? [`    ${paint('green', '✓')} ${paint('dim', plain.map(({ id }) => id).join(', '))}`]
      : []),
    ...sorted.filter((one) => !plain.includes(one)).flatMap((one) => rows(one, paint)),
  ];
}

function rows({ id, severity, said, expected, fix, link }: DoctorFinding, paint: Paint): string[] {
  const [mark, style] = marks[severity];
  const isBad = severity === 'warning' || severity === 'failure';
  return [
    `    ${paint(style, mark)} ${paint(isBad ? style : 'dim', id)}  ${said}${isBad && expected !== undefined ? ` Expected: ${expected}` : ''}`,
    ...(fix === undefined ? [] : [paint('dim', `        → ${fix}`)]),
    ...(link === undefined ? [] : [paint('dim', `          ${link}`)]),
  ];
}

function verdict(findings: readonly DoctorFinding[], paint: Paint): string {
  const failed = countFindings(findings, 'failure');
  const warned = countFindings(findings, 'warning');
  const words = failed
    ? paint('red', 'Agents run into these failures.')
    : warned
      ? paint('yellow', 'Agents can use the store, with warnings.')
      : paint('green', 'All checks passed.');
  return `${words} ${failed} failed, ${warned} ${warned === 1 ? 'warning' : 'warnings'}, ${countFindings(findings, 'ok')} passed, ${countFindings(findings, 'skipped')} skipped.`;
}
