import { text as streamText } from 'node:stream/consumers';
import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { readNamedFile } from '../files.ts';
import { outputArguments, readOutputArguments, writeReport } from './output.ts';
import { judgeEvidence } from './read-report.ts';

const args = {
  file: {
    type: 'positional',
    description: 'Evidence saved by "portico gather". Use - for standard input',
    required: true,
  },
  ...outputArguments,
} as const;

export default defineCommand({
  meta: { name: 'judge', description: 'Create a report from saved evidence, offline' },
  args,
  async run({ args: given, rawArgs }) {
    refuseUnknown(given, args);
    if (given.file === '-' && given.before === '-')
      throw new Stop(exit.usage, 'Only one of the two can be read from standard input.');
    const output = await readOutputArguments(given, rawArgs);
    const text = await (given.file === '-' ? streamText(process.stdin) : readNamedFile(given.file));
    return writeReport(await judgeEvidence(text, given.file), output);
  },
});
