/** JUnit XML: a suite for each category, a case for each check, so that any CI shows the findings. */
import type { Report, ReportResult } from '../result.ts';
import { cleanLines } from './control-characters.ts';
import { isGraded, scoreWords, verdictSentence } from './words.ts';

/** A report that is not graded is an error of its own suite; a fail of a check is a failure; a warn passes with its finding as output; not-applicable and unknown are skipped with the reason. */
export function toJunit(report: Report): string {
  const suites = report.categories.map(({ id, name }) => {
    const results = report.results.filter((result) => result.category === id);
    const failures = results.filter((result) => result.status === 'fail').length;
    const skipped = results.filter(
      (result) => result.status === 'unknown' || result.status === 'not-applicable',
    ).length;
    return `  <testsuite name="${attribute(name)}" tests="${results.length}" failures="${failures}" errors="0" skipped="${skipped}" timestamp="${report.startedAt.slice(0, 19)}">\n${results.map(testCase).join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${attribute(report.finalUrl)}" time="${report.durationMs / 1000}">\n${gradedSuite(report)}${suites.join('')}</testsuites>\n`;
}

/** One test for the report itself. Without it, a report full of skipped checks would look healthy. */
function gradedSuite(report: Report): string {
  const graded = isGraded(report.score);
  const testcase = `    <testcase classname="report" name="The storefront could be graded"`;
  const body = graded
    ? `${testcase}>\n      <system-out>${text(scoreWords(report))}</system-out>\n    </testcase>\n`
    : `${testcase}>\n      <error message="${attribute(`Not graded: ${verdictSentence(report)}`)}" type="not-graded"/>\n    </testcase>\n`;
  return `  <testsuite name="Report" tests="1" failures="0" errors="${graded ? 0 : 1}" skipped="0" timestamp="${report.startedAt.slice(0, 19)}">\n${body}  </testsuite>\n`;
}

function testCase(result: ReportResult): string {
  const open = `    <testcase classname="${result.category}" name="${attribute(`${result.id}: ${result.name}`)}"`;
  if (result.status === 'pass') return `${open}/>\n`;
  if (result.status === 'warn')
    return `${open}>\n      <system-out>${text(detail(result))}</system-out>\n    </testcase>\n`;
  if (result.status === 'fail')
    return `${open}>\n      <failure message="${attribute(result.summary)}" type="${result.priority}">${text(detail(result))}</failure>\n    </testcase>\n`;
  const why = result.reason ? `${result.status} (${result.reason})` : result.status;
  return `${open}>\n      <skipped message="${attribute(`${why}: ${result.summary}`)}"/>\n    </testcase>\n`;
}

const detail = (result: ReportResult): string =>
  [
    result.summary,
    ...result.evidence.flatMap(({ pointer, header, snippet, curl }) => [pointer, header, snippet, curl]),
  ]
    .filter((part) => part !== undefined)
    .join('\n');

/** Characters that XML 1.0 does not allow, even escaped: what no format holds, and those beside it. */
const unsafe = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const text = (value: string): string =>
  cleanLines(value)
    .replace(unsafe, '\uFFFD')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
const attribute = (value: string): string =>
  text(value)
    .replace(/"/g, '&quot;')
    .replace(/[\n\t]/g, ' ');
