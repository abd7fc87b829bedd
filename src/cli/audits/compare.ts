import { writeFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import type { Comparison } from '#audit';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';
import { formatArguments, givenFormat } from '../format.ts';
import { print } from './output.ts';
import { readReportFile } from './read-report.ts';
import { jsonText } from '#audit/plain-text';

const formats = ['text', 'json', 'markdown'] as const;

const args = {
  before: {
    type: 'positional',
    description: 'Earlier report (JSON), or evidence saved by "portico gather". Use - for standard input',
    required: true,
  },
  after: { type: 'positional', description: 'Later report or evidence', required: true },
  ...formatArguments(...formats),
  out: { type: 'string', description: 'Write the comparison to this file', valueHint: 'file' },
  'fail-on-worse': {
    type: 'boolean',
    description:
      'Exit with 1 if a check got worse, a finding is new, the score may be lower, or the later report is not graded',
  },
} as const;

export default defineCommand({
  meta: { name: 'compare', description: 'Compare two reports: what changed, and why the score moved' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = givenFormat(given, formats) ?? 'text';
    if (given.before === '-' && given.after === '-')
      throw new Stop(exit.usage, 'Only one of the two reports can come from standard input.');
    const [before, after] = [await readReportFile(given.before), await readReportFile(given.after)];
    const { compareReports, comparisonMarkdown, comparisonText } = await import('#audit');
    const comparison = compareReports(before, after);
    const toScreen = given.out === undefined && process.stdout.isTTY && process.stdout.hasColors();
    const text = {
      text: () => comparisonText(comparison, { colour: toScreen }),
      json: () => `${jsonText(comparison, 2)}\n`,
      markdown: () => comparisonMarkdown(comparison),
    }[format]();
    if (given.out === undefined) await print(text);
    else
      await writeFile(given.out, text).catch((error: unknown) => {
        throw cannot('write', String(given.out), error, '--out');
      });
    return given['fail-on-worse'] && isWorse(comparison) ? exit.belowBar : exit.good;
  },
});

const isWorse = ({ worse, new: fresh, to, lowDelta }: Comparison): boolean =>
  worse.length > 0 || fresh.length > 0 || to.score === null || (lowDelta !== null && lowDelta < 0);
