import { readFile } from 'node:fs/promises';
import { text as streamText } from 'node:stream/consumers';
import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import type { Report } from '#audit';
import { exit, Stop } from './exit.ts';
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
    const { buildReport, parseEvidence } = await import('#audit');
    const saved = parseEvidence(text);
    if (!saved.ok) throw new Stop(exit.usage, `"${given.file}" is no saved evidence: ${saved.problem}`);
    return writeReport(
      judged(() => buildReport(saved.evidence), given.file),
      output,
    );
  },
});

/** The evidence passed as a whole; what breaks now is damage deep within it. */
function judged(build: () => Report, file: string): Report {
  try {
    return build();
  } catch (error) {
    throw new Stop(exit.failed, `"${file}" cannot be judged, it is damaged: ${(error as Error).message}`);
  }
}

const read = (file: string): Promise<string> =>
  file === '-' ? streamText(process.stdin) : readFile(file, 'utf8');
