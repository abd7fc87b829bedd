/**
 * `npm run truth`: audits every labeled page and prints precision and recall. `-- --all` lists every mistake, `-- <word>`
 * audits the pages with a word in their file name, `-- --write` updates the table in docs/truth.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { auditPages } from './audit-page.ts';
import { readLabels } from './label.ts';
import { measure } from './measure.ts';
import { truthTable, withTable } from './table.ts';

const given = process.argv.slice(2);
const word = given.find((one) => !one.startsWith('--')) ?? '';
const labels = readLabels().filter(({ file }) => file.includes(word));
const measured = measure(await auditPages(labels));
const table = truthTable(measured, labels);
console.log(table);
if (given.includes('--all')) {
  for (const { file, check, what, summary } of measured.mistakes)
    console.log(`${file}\n  ${what}: ${check}: ${summary}`);
  for (const line of [...measured.unrecognised, ...measured.misread]) console.log(line);
}
if (given.includes('--write')) {
  const path = new URL('../../docs/truth.md', import.meta.url);
  await writeFile(path, withTable(await readFile(path, 'utf8'), table));
}
