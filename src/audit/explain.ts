/** A check in words: what it looks at, why, how it judges, how to mend it, and where the rule comes from. */
import type { Check, VerdictCriteria } from './check.ts';

export interface Explanation {
  traits: string[];
  judged: { status: string; when: string }[];
  /** How the verdicts of several pages become one; absent where the site is judged as a whole. */
  pages?: string;
  sources: { title: string; url?: string }[];
}

const statuses: readonly (readonly [keyof VerdictCriteria, string])[] = [
  ['pass', 'Passes'],
  ['warn', 'Warns'],
  ['fail', 'Fails'],
  ['notApplicable', 'Does not apply'],
  ['unknown', 'Is unknown'],
];

export function explain(check: Check): Explanation {
  const { priority, effort, maturity, requires, shopOnly, judged, sources } = check;
  const pages = pagesOf(check);
  return {
    traits: [
      `${priority} priority`,
      `takes ${effort}`,
      `${maturity} rule`,
      ...(requires.length ? [`needs ${requires.join(', ')}`] : []),
      ...(shopOnly ? ['for shops only'] : []),
    ],
    judged: statuses.flatMap(([key, status]) => {
      const when = judged[key];
      return when === undefined ? [] : [{ status, when }];
    }),
    ...(pages ? { pages } : {}),
    sources: sources.map(sourceOf),
  };
}

function pagesOf({ roles, anyFailFails }: Check): string | undefined {
  if (!roles?.length) return undefined;
  const kinds = new Intl.ListFormat('en').format(roles);
  const together = anyFailFails
    ? 'One page that fails makes it fail.'
    : 'Their mean decides: from 95 % it passes, from 50 % it warns.';
  return `Judged on each ${kinds} page of the sample. ${together}`;
}

/** `Title https://address` */
function sourceOf(source: string): { title: string; url?: string } {
  const match = /^(.*?)\s+(https?:\/\/\S+)$/.exec(source);
  return match ? { title: match[1] as string, url: match[2] as string } : { title: source };
}

/** As Markdown, without a heading. */
export function checkMarkdown(check: Check): string[] {
  const { traits, judged, pages, sources } = explain(check);
  const { name, description, why, fix } = check;
  return [
    `**${escape(name)}.** ${escape(description)} ${escape(why)}`,
    '',
    `*${traits.join(' · ')}*`,
    ...(judged.length ? ['', ...judged.map(({ status, when }) => `- **${status}**: ${escape(when)}`)] : []),
    ...(pages ? ['', escape(pages)] : []),
    '',
    `${escape(fix.title)}. ${escape(fix.instructions)}`,
    ...(fix.snippet ? ['', '```', fix.snippet, '```'] : []),
    '',
    ...sources.map(({ title, url }) => (url ? `- [${escape(title)}](${url})` : `- ${escape(title)}`)),
  ];
}

/** What stands in backticks is code already. */
const escape = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[\\*_<>[\]|]/g, '\\$&')))
    .join('');
