/** docs/privacy.md: what is kept of people, for how long, and what removes it. */
import { retentionKindIds, retentionKindOf, type RetentionKindId } from '#storage';
import { personalColumns } from './personal-data.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const groups = [
  ['buyers', 'Buyers'],
  ['visitors', 'Visitors'],
  ['members', 'Members of the dashboard'],
  ['agents', 'Agents'],
] as const;

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`);

function keptText(kind: RetentionKindId): string {
  const { days, lasts, from, setting } = retentionKindOf(kind);
  if (lasts !== undefined) return lasts;
  if (days !== undefined) return `${daysText(days)} from ${from} (\`${kind}\`)`;
  return setting?.recommended === undefined
    ? `forever (\`${kind}\`)`
    : `until a period is set and over (\`${kind}\`)`;
}

const tables = (): string[] =>
  groups.flatMap(([of, title]) => [
    `### ${title}`,
    '',
    row(['Table and columns', 'What', 'What for', 'How long', 'What removes it earlier']),
    row(['---', '---', '---', '---', '---']),
    ...personalColumns
      .filter((one) => one.of === of)
      .map(({ table, columns, what, purpose, kept, removedBy }) =>
        row([
          `\`${table}\`: ${columns.map((column) => `\`${column}\``).join(', ')}`,
          what,
          purpose,
          typeof kept === 'string' ? kept : kept.map(keptText).join('; '),
          removedBy,
        ]),
      ),
    '',
  ]);

const kinds = (): string[] => [
  row(['Kind', 'Data', 'Default', 'Can be set', 'Why']),
  row(['---', '---', '---', '---', '---']),
  ...retentionKindIds.map((kind) => {
    const { title, days, setting, lasts, does } = retentionKindOf(kind);
    const range = setting ? `${daysText(setting.min)} or more${setting.forGood ? ', or forever' : ''}` : 'no';
    const unset =
      setting?.recommended === undefined
        ? 'forever'
        : `**kept until a period is set**; ${daysText(setting.recommended)} recommended`;
    const kept = lasts ?? (days === undefined ? unset : `${does} after ${daysText(days)}`);
    return row([`\`${kind}\``, title, kept, range, setting?.why ?? '']);
  }),
];

/** @param text the document as it is: what stands outside of the marks is written by hand */
export function privacyMarkdown(text: string): string {
  return [
    ['tables', tables()],
    ['kinds', kinds()],
  ].reduce((all, [name, lines]) => {
    const begin = `<!-- ${name as string}: generated -->`;
    const end = `<!-- end of ${name as string} -->`;
    const [before, rest] = all.split(begin);
    const after = rest?.split(end)[1];
    if (after === undefined) throw new Error(`docs/privacy.md has no place for ${name as string}.`);
    return `${before}${begin}\n\n${(lines as string[]).join('\n').trim()}\n\n${end}${after}`;
  }, text);
}
