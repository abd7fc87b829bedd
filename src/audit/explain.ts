/** Describes a check: what it detects, why, its verdicts, the fix, and the sources. */
import type { Check, VerdictCriteria } from './check.ts';

export interface Explanation {
  traits: string[];
  judged: { status: string; when: string }[];
  /** How the verdicts of several pages are combined; absent if the site is judged as a whole. */
  pages?: string;
  sources: { title: string; url?: string }[];
}

const statuses: readonly (readonly [keyof VerdictCriteria, string])[] = [
  ['pass', 'Passes'],
  ['warn', 'Warns'],
  ['fail', 'Fails'],
  ['notApplicable', 'Not applicable'],
  ['unknown', 'Unknown'],
];

export function explain(check: Check): Explanation {
  const { priority, effort, maturity, requires, shopOnly, judged, sources } = check;
  const pages = pagesOf(check);
  return {
    traits: [
      `${priority} priority`,
      `${effort} to fix`,
      `${maturity} rule`,
      ...(requires.length ? [`requires ${requires.join(', ')}`] : []),
      ...(shopOnly ? ['sites with products only'] : []),
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
    ? 'The check fails if any page fails.'
    : 'The mean of all pages decides: 95% or more passes, 50% or more warns.';
  return `Evaluated on each sampled ${kinds} page. ${together}`;
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

/** Text in backticks is code and stays as it is. */
const escape = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[\\*_<>[\]|]/g, '\\$&')))
    .join('');
