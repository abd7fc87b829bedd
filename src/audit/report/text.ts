/** The report for a terminal: score, bars, what to do, what was found. */
import { styleText } from 'node:util';
import { compareReports } from '../compare/compare.ts';
import { sinceSentence } from '../compare/since.ts';
import type { Report, ReportFix, ReportResult } from '../result.ts';
import {
  answered,
  byUrgency,
  categoryScoreWords,
  coverageSentences,
  figure,
  gradeWords,
  ifAllKnown,
  isGraded,
  ownerOf,
  promise,
  scoreWords,
  statusWords,
  verdictSentence,
  worth,
} from './words.ts';
import { clean } from './control-characters.ts';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';
type Paint = (style: Style, text: string) => string;

/** Text of at most some hundred lines. `colour` adds ANSI styles; control characters of the audited site are taken out. */
export function toText(report: Report, options: { colour?: boolean; before?: Report } = {}): string {
  const paint: Paint = options.colour
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text;
  const { score } = report;
  const first = report.fixes.filter((fix) => fix.first);
  const rest = report.fixes.filter((fix) => !fix.first);
  const promised = promise(report);
  const lines = [
    '',
    `  ${[paint('bold', scoreWords(report)), ...(isGraded(score) ? [gradeWords(report)] : []), clean(report.finalUrl)].join('  ')}`,
    `  ${clean(verdictSentence(report))}`,
    paint(
      'dim',
      `  ${[ifAllKnown(score), `${report.requests.count} requests in ${figure(report.durationMs / 1000)} s`].filter(Boolean).join('; ')}`,
    ),
    ...coverageSentences(report).map((text) => paint('dim', `  ${clean(text)}`)),
    ...(options.before ? [`  ${clean(sinceSentence(compareReports(options.before, report)))}`] : []),
    ...report.warnings.map((text) => paint('yellow', `  ! ${clean(text)}`)),
    '',
    ...report.categories.map(
      (category) =>
        `  ${category.name.padEnd(30)} ${bar(category.score, paint)} ${categoryScoreWords(category).padStart(5)}  ${counted(category.counts)}`,
    ),
    ...(first.length
      ? [
          '',
          paint('bold', '  Do this first'),
          ...first.map((fix) => fixLine(fix, report, paint)),
          ...(promised === undefined ? [] : [`  ${promised}`]),
        ]
      : []),
    ...(rest.length
      ? ['', paint('bold', '  Then'), ...rest.slice(0, 10).map((fix) => fixLine(fix, report, paint))]
      : []),
    ...(rest.length > 10 ? [paint('dim', `    and ${rest.length - 10} more`)] : []),
    ...findings(report.results, paint),
    ...sampled(report.sample, paint),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function fixLine(fix: ReportFix, { fixes, results }: Report, paint: Paint): string {
  const owner = ownerOf(fix, results);
  const facts = [...(owner === undefined ? [] : [owner]), fix.effort, ...worth(fix, fixes)];
  return `  ${String(fixes.indexOf(fix) + 1).padStart(2)}. ${clean(fix.title)} ${paint('dim', `(${facts.join(', ')})`)}`;
}

function findings(results: readonly ReportResult[], paint: Paint): string[] {
  const bad = byUrgency(results.filter(({ status }) => status === 'fail' || status === 'warn'));
  if (bad.length === 0) return [];
  const row = (result: ReportResult): string =>
    `  ${paint(result.status === 'fail' ? 'red' : 'yellow', statusWords[result.status].padEnd(4))} ${result.priority.padEnd(8)} ${result.id}\n       ${paint('dim', clean(result.summary))}`;
  return ['', paint('bold', '  Findings'), ...bad.map(row)];
}

function sampled(sample: Report['sample'], paint: Paint): string[] {
  if (sample.length === 0) return [];
  const rows = sample.flatMap(({ role, url, because, ...answer }) => [
    `  ${role.padEnd(8)} ${answered(answer).padEnd(9)} ${clean(url)}`,
    ...(because ? [paint('dim', `${' '.repeat(21)}${clean(because)}`)] : []),
  ]);
  return ['', paint('bold', '  Sampled pages'), ...rows];
}

function bar(value: number | null, paint: Paint): string {
  if (value === null) return paint('dim', '·'.repeat(20));
  const full = Math.round(value / 5);
  return (
    paint(value >= 80 ? 'green' : value >= 50 ? 'yellow' : 'red', '█'.repeat(full)) +
    paint('dim', '░'.repeat(20 - full))
  );
}

function counted({ pass, warn, fail, unknown }: Report['categories'][number]['counts']): string {
  const parts = [
    [fail, 'fail'],
    [warn, 'warn'],
    [unknown, 'unknown'],
    [pass, 'pass'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}
