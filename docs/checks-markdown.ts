/** Every check on one page, as Markdown: `npm run docs -- checks` writes it to docs/checks.md. */
import { categories, categoryWeights, checkMarkdown, checks } from '#audit';

export function checksMarkdown(): string {
  const parts = [
    '# Checks',
    '',
    `Generated from the registry by \`npm run docs -- checks\`. ${checks.length} checks in ${categories.length} categories.`,
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
    for (const check of checks.filter((one) => one.category === id))
      parts.push('', `### ${check.id}`, '', ...checkMarkdown(check));
  }
  return `${parts.join('\n')}\n`;
}
