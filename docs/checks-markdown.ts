/** docs/checks.md from the registry. */
import { categories, categoryWeights, checks } from '#audit';
import type { Check } from '#audit';

export function checksMarkdown(): string {
  const parts = [
    '# Checks',
    '',
    `Generated from the registry by \`npm run docs\`. ${checks.length} checks in ${categories.length} categories.`,
    '',
    '| Category | Checks | Weight | Question |',
    '|---|---:|---:|---|',
    ...categories.map(
      ({ id, name, question }) =>
        `| [${name}](#${id}) | ${checks.filter((check) => check.category === id).length} | ${categoryWeights[id]} | ${question} |`,
    ),
  ];
  for (const { id, name } of categories) {
    parts.push('', `<a id="${id}"></a>`, '', `## ${name}`);
    for (const check of checks.filter((one) => one.category === id)) parts.push('', ...entry(check));
  }
  return `${parts.join('\n')}\n`;
}

function entry(check: Check): string[] {
  const traits = [
    check.priority,
    `effort ${check.effort}`,
    check.maturity,
    ...(check.requires.length ? [`requires ${check.requires.join(', ')}`] : []),
  ];
  return [
    `### ${check.id}`,
    '',
    `**${escape(check.name)}.** ${escape(check.description)}`,
    '',
    `*${traits.join(' · ')}*`,
    '',
    `${escape(check.fix.title)}. ${escape(check.fix.instructions)}`,
    ...(check.fix.snippet ? ['', '```', check.fix.snippet, '```'] : []),
    '',
    ...check.sources.map((source) => `- ${link(source)}`),
  ];
}

/** `Title https://address` → a link. */
function link(source: string): string {
  const match = /^(.*?)\s+(https?:\/\/\S+)$/.exec(source);
  return match ? `[${escape(match[1] as string)}](${match[2] as string})` : escape(source);
}

const escape = (text: string): string => text.replace(/[\\`*_<>[\]|]/g, '\\$&');
