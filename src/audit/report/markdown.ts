/** The report as GitHub-flavoured Markdown: for issues, pull requests and chats. */
import { compareReports } from '../compare/compare.ts';
import { sinceSentence } from '../compare/since.ts';
import { listsOf, stepOf } from '../compare/words.ts';
import type { Report, ReportFix, ReportResult } from '../result.ts';
import {
  answered,
  byUrgency,
  categoryScoreWords,
  coverageSentences,
  gradeWords,
  reportHost,
  ifAllKnown,
  isGraded,
  markdownLine as line,
  ownerOf,
  priorityWords,
  scoreWords,
  statusWords,
  verdictSentence,
  worth,
} from './words.ts';
import { cleanLines } from './control-characters.ts';

/** The whole report; what came from the audited site is escaped and cannot break out of its place. */
export function toMarkdown(
  report: Report,
  { docs, before }: { docs?: string; before?: Report } = {},
): string {
  const { score } = report;
  const range = ifAllKnown(score);
  const lines = [
    `# ${line(reportHost(report))}: ${lowerFirst(scoreWords(report))}`,
    '',
    [...(isGraded(score) ? [`${gradeWords(report)}.`] : []), line(verdictSentence(report))].join(' '),
    '',
    [
      ...(range === undefined ? [] : [`The score would be ${range}.`]),
      ...coverageSentences(report).map(line),
    ].join(' '),
    ...score.caps.map(
      ({ max, reason, checks }) =>
        `\n${isGraded(score) ? `**At most ${max}:** ` : ''}${line(reason)} (${checks.join(', ')})`,
    ),
    ...report.warnings.map((text) => `\n> ${line(text)}`),
    ...(before ? sinceLines(before, report) : []),
    '',
    '| Category | Score | Pass | Warn | Fail | Unknown | Not applicable |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...report.categories.map(
      ({ name, score: value, counts }) =>
        `| ${name} | ${categoryScoreWords({ score: value, counts })} | ${counts.pass} | ${counts.warn} | ${counts.fail} | ${counts.unknown} | ${counts.notApplicable} |`,
    ),
    '',
    '## What to do',
    ...report.fixes.flatMap((fix, index) => fixLines(fix, index, report)),
    '',
    '## Findings',
    ...byUrgency(
      report.results.filter((result) => result.status === 'fail' || result.status === 'warn'),
    ).flatMap((result) => findingLines(result, docs)),
    ...sampleLines(report.sample),
    '',
    `*${report.requests.count} requests, report ${report.id}, Portico ${report.engine.version}.*`,
  ];
  return `${lines.join('\n')}\n`;
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** What changed since an earlier report. */
function sinceLines(before: Report, report: Report): string[] {
  const comparison = compareReports(before, report);
  return [
    '',
    `**${line(sinceSentence(comparison))}**`,
    ...comparison.notes.map((text) => `\n> ${line(text)}`),
    ...listsOf(comparison).flatMap(([title, changes]) => [
      '',
      `${title}:`,
      '',
      ...changes.map((change) => `- ${line(change.id)}, ${stepOf(change)}: ${line(change.summary)}`),
    ]),
  ];
}

function fixLines(fix: ReportFix, index: number, { fixes, results }: Report): string[] {
  const owner = ownerOf(fix, results);
  return [
    '',
    `### ${index + 1}. ${line(fix.title)}${fix.first ? ' (first)' : ''}`,
    '',
    `${[priorityWords[fix.priority], ...(owner === undefined ? [] : [owner]), fix.effort, ...worth(fix, fixes)].join(', ')}. ${line(fix.instructions)}`,
    ...(fix.snippet ? ['', ...fenced(fix.snippet)] : []),
  ];
}

function findingLines(result: ReportResult, docs: string | undefined): string[] {
  const name = docs ? `[\`${result.id}\`](${docs}/docs/checks/${result.id})` : `\`${result.id}\``;
  return [
    '',
    `- **${statusWords[result.status]}** (${result.priority}) ${name}: ${line(result.summary)}`,
    ...result.evidence.flatMap((proof) => [
      ...(proof.snippet ? indent(fenced(proof.snippet)) : []),
      ...(proof.curl ? indent(fenced(proof.curl)) : []),
    ]),
  ];
}

const sampleLines = (sample: Report['sample']): string[] =>
  sample.length === 0
    ? []
    : [
        '',
        '## Sampled pages',
        '',
        ...sample.map(
          ({ role, url, because, ...answer }) =>
            `- ${role}, ${answered(answer)}: ${line(url)}${because ? `. ${line(because)}` : ''}`,
        ),
      ];

/** A code block whose fence is longer than any run of backticks in it. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence, ...cleanLines(text).split('\n'), fence];
}

const indent = (lines: string[]): string[] => ['', ...lines.map((text) => `  ${text}`)];
