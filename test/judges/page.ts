/** docs/conformance.md: what the judges say, without times, so that it is the same after every run. */
import type { Deviation, Outcome } from './judge.ts';

export const pagePath = new URL('../../docs/conformance.md', import.meta.url);

export const intro = `# Conformance

What other people's validators, clients, and test suites say about the sandbox of \`npm start\`. \`npm run judges\` runs them and fails when a result differs from this page, which \`npm run judges -- --write\` writes. See [Contributing](../CONTRIBUTING.md#judges).
`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const deviationRow = ({ id, why, says, where }: Deviation): string =>
  `| \`${id}\` | ${cell(why)} | “${cell(says)}” (${cell(where)}) |`;

export function resultOf({ faults, explained }: Outcome): string {
  if (faults.length > 0) return `${faults.length} failed`;
  if (explained.length === 0) return 'passed';
  return `passed; ${explained.length} explained ${explained.length === 1 ? 'deviation' : 'deviations'}`;
}

/** The section of one judge. */
export function sectionOf(outcome: Outcome): string {
  const { judge, tried, explained, faults } = outcome;
  const table = explained.length
    ? [
        '',
        '| Question | Why we deviate | What supports us |',
        '| --- | --- | --- |',
        ...explained.map(deviationRow),
      ]
    : [];
  const failed = faults.length ? ['', ...faults.map(({ id }) => `- Failed: \`${id}\``)] : [];
  return [
    `## ${judge.name}`,
    '',
    judge.checks,
    '',
    `- Version: ${judge.versions.join(', ')}`,
    `- Tried: ${tried}`,
    `- Result: ${resultOf(outcome)}`,
    ...failed,
    ...table,
    '',
  ].join('\n');
}

/** Sections of a page by the names of their judges. */
export const sectionsOf = (page: string): Map<string, string> =>
  new Map(
    page
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith('## '))
      .map((section) => [/^## (.+)$/m.exec(section)?.[1] ?? '', section.trim()]),
  );
