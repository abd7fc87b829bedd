/** Every finding as Markdown, for docs/doctor.md. */
import { answerFacts } from './facts/answers.ts';
import { callFacts } from './facts/calls.ts';
import { dryRunFacts } from './facts/dry-run.ts';
import { googleFacts } from './facts/google.ts';
import { manifestFacts } from './facts/manifest.ts';
import { selfCheckFacts } from './facts/self-check.ts';
import type { FindingFacts } from './facts/finding.ts';
import { sfccHints } from './hints.ts';

const groups: readonly [title: string, facts: Record<string, FindingFacts>][] = [
  ['Any path', answerFacts],
  ['The manifest', manifestFacts],
  ['Calls', callFacts],
  ['The dry run', dryRunFacts],
  ['The self-check of the cartridge', selfCheckFacts],
  ['Google', googleFacts],
];

/** Below a line of the document that says so; formatted as Prettier has it. */
export const findingsMarkdown = (): string =>
  `${groups
    .map(([title, facts]) => [`### ${title}`, ...Object.entries(facts).map(entry)].join('\n\n'))
    .join('\n\n')}\n`;

function entry([id, { name, can, means, fix, link }]: [string, FindingFacts]): string {
  const hint = (sfccHints as Record<string, string | undefined>)[id];
  return [
    `#### \`${id}\`: ${name}`,
    can.length ? `Can be a ${can.join(' or a ')}. ${plain(means)}` : plain(means),
    `What to do: ${plain(fix)}`,
    ...(link === undefined ? [] : [`Source: <${link}>`]),
    ...(hint === undefined ? [] : [`On Salesforce: ${plain(hint)}`]),
  ].join('\n\n');
}

/** Escapes asterisks, which are not emphasis here. */
const plain = (text: string): string => text.replaceAll('*', String.raw`\*`);
