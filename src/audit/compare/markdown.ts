/** A comparison as GitHub Flavored Markdown, for pull requests and chats. */
import { clean } from '../report/control-characters.ts';
import { reportHost, markdownLine as line } from '../report/words.ts';
import type { Comparison } from './compare.ts';
import { listsOf, formatMinute, openFindingsText, scoreText, signed, stepOf } from './words.ts';

/** Text from the audited site is escaped. @param docs base URL of the pages that explain the checks */
export function comparisonMarkdown(comparison: Comparison, { docs }: { docs?: string } = {}): string {
  const { from, to, delta, notes, moves = [], open } = comparison;
  const host = reportHost({ finalUrl: to.url, url: to.url });
  // A report from outside may name any check.
  const name = (given: string): string => {
    const id = clean(given).replace(/[`()[\]\s]+/g, '-');
    return docs ? `[\`${id}\`](${docs}/docs/checks/${id})` : `\`${id}\``;
  };
  const lines = [
    `# ${line(host)}: ${scoreText(from)} → ${scoreText(to)}${delta === null ? '' : ` (${signed(delta)})`}`,
    '',
    `${formatMinute(from.startedAt)} → ${formatMinute(to.startedAt)}`,
    ...notes.map((text) => `\n> ${line(text)}`),
    ...(moves.length ? ['', '## Why the score changed', '', '| Points | |', '|---:|---|'] : []),
    ...moves.map(({ points, text }) => `| ${signed(points)} | ${line(text)} |`),
    ...listsOf(comparison).flatMap(([title, changes]) => [
      '',
      `## ${title}`,
      '',
      ...changes.map(
        (change) => `- ${name(change.id)} (${change.priority}) ${stepOf(change)}: ${line(change.summary)}`,
      ),
    ]),
    '',
    openFindingsText(open),
  ];
  return `${lines.join('\n')}\n`;
}
