/** A check in words: what it looks at, why, how it judges, how to mend it, and where the rule comes from. */
import type { Check, Judged } from './check.ts';

export interface Explanation {
  traits: string[];
  judged: { status: string; when: string }[];
  sources: { title: string; url?: string }[];
}

const statuses: readonly (readonly [keyof Judged, string])[] = [
  ['pass', 'Passes'],
  ['warn', 'Warns'],
  ['fail', 'Fails'],
  ['notApplicable', 'Does not apply'],
  ['unknown', 'Is unknown'],
];

export function explain({ priority, effort, maturity, requires, judged, sources }: Check): Explanation {
  return {
    traits: [
      `${priority} priority`,
      `takes ${effort}`,
      `${maturity} rule`,
      ...(requires.length ? [`needs ${requires.join(', ')}`] : []),
    ],
    judged: statuses.flatMap(([key, status]) => {
      const when = judged?.[key];
      return when === undefined ? [] : [{ status, when }];
    }),
    sources: sources.map(sourceOf),
  };
}

/** `Title https://address` */
function sourceOf(source: string): { title: string; url?: string } {
  const match = /^(.*?)\s+(https?:\/\/\S+)$/.exec(source);
  return match ? { title: match[1] as string, url: match[2] as string } : { title: source };
}

/** As Markdown, without a heading. */
export function checkMarkdown(check: Check): string[] {
  const { traits, judged, sources } = explain(check);
  const { name, description, why, fix } = check;
  return [
    `**${escape(name)}.** ${escape(description)}${why ? ` ${escape(why)}` : ''}`,
    '',
    `*${traits.join(' · ')}*`,
    ...(judged.length ? ['', ...judged.map(({ status, when }) => `- **${status}**: ${escape(when)}`)] : []),
    '',
    `${escape(fix.title)}. ${escape(fix.instructions)}`,
    ...(fix.snippet ? ['', '```', fix.snippet, '```'] : []),
    '',
    ...sources.map(({ title, url }) => (url ? `- [${escape(title)}](${url})` : `- ${escape(title)}`)),
  ];
}

const escape = (text: string): string => text.replace(/[\\`*_<>[\]|]/g, '\\$&');
