/** Audits every labelled page and prints how often the audit is right: `npm run truth`, `--all` with every mistake. */
import { createParser } from '#audit';
import { auditPage } from './audit-page.ts';
import { readLabels } from './label.ts';
import { measure, overall } from './measure.ts';

const parser = createParser();
const wanted = process.argv.slice(2).find((one) => !one.startsWith('-')) ?? '';
const pages = [];
for (const label of readLabels().filter(({ file }) => file.includes(wanted)))
  pages.push({ label, audited: await auditPage(label, parser) });
await parser.close();

const { tallies, mistakes, recognition, facts, unrecognised, misread } = measure(pages);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
console.log(
  '| Check | Priority | Faulty | Found | False alarms | Abstained |\n|---|---|---:|---:|---:|---:|',
);
for (const { check, priority, faulty, found, alarms, abstained } of tallies)
  console.log(`| ${check} | ${priority} | ${faulty} | ${found} | ${alarms} | ${abstained} |`);
for (const priority of ['critical', 'high']) {
  const { precision, recall } = overall(tallies.filter((one) => one.priority === priority));
  console.log(`\n${priority}: precision ${percent(precision)}, recall ${percent(recall)}`);
}
console.log(
  `\n${recognition.named} of ${recognition.products} product pages judged when named, ${recognition.linked} found when only linked; ${recognition.mistaken} of ${recognition.others} other pages taken for product pages.`,
);
for (const [name, [right, labelled]] of Object.entries(facts))
  console.log(`${name}: ${right} of ${labelled} read as labelled`);
if (process.argv.includes('--all')) {
  for (const { file, check, what, summary } of mistakes)
    console.log(`${file}\n  ${what}: ${check}: ${summary}`);
  for (const line of [...unrecognised, ...misread]) console.log(line);
}
