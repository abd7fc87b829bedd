/** The measurements as Markdown. */
import type { Label } from './label.ts';
import { overall, type Measured, type Tally } from './measure.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const ratio = (part: number, whole: number): string => (whole === 0 ? '–' : percent(part / whole));

/** Leaves out checks for which no labeled page has a fault, and that were never wrong or unknown. */
export function truthTable({ tallies, recognition, facts }: Measured, labels: readonly Label[]): string {
  const healthy = labels.filter(({ type, faults }) => type === 'product' && faults.length === 0).length;
  const said = tallies.filter(({ faulty, alarms, abstained }) => faulty + alarms + abstained > 0);
  const count = (key: 'platform' | 'language'): number =>
    new Set(labels.map((label) => (key === 'language' ? label.language.split('-')[0] : label[key]))).size;
  const currencies = new Set(labels.flatMap(({ product }) => product.currency ?? [])).size;
  return [
    `${labels.length} pages: ${recognition.products} product pages, ${healthy} of them healthy, and ${recognition.others} other pages; ${count('platform')} platforms, ${count('language')} languages, ${currencies} currencies.`,
    '',
    '| Priority | Precision | Recall |',
    '| --- | ---: | ---: |',
    ...(['critical', 'high'] as const).map((priority) => {
      const { precision, recall } = overall(tallies.filter((one) => one.priority === priority));
      return `| ${priority} | ${percent(precision)} | ${percent(recall)} |`;
    }),
    '',
    '| Read | Of | Share |',
    '| --- | ---: | ---: |',
    `| Product pages judged when named | ${recognition.named} of ${recognition.products} | ${ratio(recognition.named, recognition.products)} |`,
    `| Product pages found when only the home page links them | ${recognition.linked} of ${recognition.products} | ${ratio(recognition.linked, recognition.products)} |`,
    `| Other pages left alone | ${recognition.others - recognition.mistaken} of ${recognition.others} | ${ratio(recognition.others - recognition.mistaken, recognition.others)} |`,
    ...Object.entries(facts).map(
      ([name, [right, labelled]]) =>
        `| ${name[0]?.toUpperCase()}${name.slice(1)} read from the page | ${right} of ${labelled} | ${ratio(right, labelled)} |`,
    ),
    '',
    '| Check | Priority | Pages with the fault | Found | False alarms | Unknown | Precision | Recall |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...said.map(rowOf),
    '',
  ].join('\n');
}

const rowOf = ({ check, priority, faulty, found, alarms, abstained }: Tally): string =>
  `| \`${check}\` | ${priority} | ${faulty} | ${found} | ${alarms} | ${abstained} | ${ratio(found, found + alarms)} | ${ratio(found, faulty)} |`;

const [begin, end] = ['<!-- measured: npm run truth -- --write -->', '<!-- end of what is measured -->'];

/** The document with an updated table. @throws Error when it has no place for one */
export function withTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error('The document has no place for the table.');
  return `${document.slice(0, from + begin.length)}\n\n${table}\n${document.slice(to)}`;
}
