import { readFile } from 'node:fs/promises';
import { text as streamText } from 'node:stream/consumers';
import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { exit, Stop } from './exit.ts';
import { judgeEvidence } from './judge-evidence.ts';
import { outputArguments, readOutputArguments, writeReport } from './output.ts';

const args = {
  file: {
    type: 'positional',
    description: 'Evidence saved by "portico gather"; - for standard input',
    required: true,
  },
  ...outputArguments,
} as const;

export default defineCommand({
  meta: { name: 'judge', description: 'Judge saved evidence again, offline' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const output = await readOutputArguments(given);
    const text = await read(given.file).catch((error: NodeJS.ErrnoException) => {
      throw new Stop(exit.usage, `Cannot read "${given.file}": ${error.code ?? error.message}.`);
    });
    return writeReport(await judgeEvidence(text, given.file), output);
  },
});

const read = (file: string): Promise<string> =>
  file === '-' ? streamText(process.stdin) : readFile(file, 'utf8');
