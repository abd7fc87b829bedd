/** docs/decisions/README.md: every decision page, by area. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Decision {
  file: string;
  number: number;
  title: string;
  /** YYYY-MM-DD. */
  date: string;
  status: string;
  area: string;
}

const page =
  /^# (\d+)\. (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: (.+)\n- Area: (.+)\n\n## Context\n\n[^]+\n\n## Decision\n\n[^]+\n\n## Consequences\n\n[^]+\n$/;

/** @throws for a page that is not in the form of the others */
export function readDecision(file: string, text: string): Decision {
  const [, number = '', title = '', date = '', status = '', area = ''] = page.exec(text) ?? [];
  if (!file.startsWith(`${number.padStart(3, '0')}-`) || number === '')
    throw new Error(`docs/decisions/${file} is not in the form that docs/decisions/README.md describes.`);
  return { file, number: Number(number), title, date, status, area };
}

/** By number. */
export async function decisions(folder: string): Promise<Decision[]> {
  const files = (await readdir(folder)).filter((file) => file !== 'README.md').sort();
  return Promise.all(
    files.map(async (file) => readDecision(file, await readFile(join(folder, file), 'utf8'))),
  );
}

export function decisionsMarkdown(all: readonly Decision[]): string {
  const areas = Map.groupBy(all, ({ area }) => area);
  const sections = [...areas].map(([area, pages]) => `## ${area}\n\n${pages.map(lineOf).join('\n')}\n`);
  return `# Decisions

One page for each decision, with its date, context, decision and consequences. Write a page when a reasonable engineer would ask "why not the obvious way?", and only then.

To add one, copy the newest page as \`NNN-title.md\` with the next number, and run \`npm run docs\`, which writes this index. To replace one, set the status of the old page to \`Superseded by NNN\`. Do not rewrite its text.

${sections.join('\n')}`;
}

const lineOf = ({ file, number, title, date, status }: Decision): string =>
  `- [${number}. ${title}](${file}), ${date}${status === 'Accepted' ? '' : ` (${status.toLowerCase()})`}`;
