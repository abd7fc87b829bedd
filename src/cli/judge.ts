import { text as streamText } from 'node:stream/consumers';
import { defineCommand } from 'citty';
import type { Report } from '#audit';
import { refuseUnknown } from './arguments.ts';
import { exit, Stop } from './exit.ts';
import { readNamedFile } from './files.ts';
import { outputArguments, readOutputArguments, writeReport } from './output.ts';

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
    const output = await readOutputArguments(given, rawArgs);
    const text = await (given.file === '-' ? streamText(process.stdin) : readNamedFile(given.file));
    return writeReport(await judgeEvidence(text, given.file), output);
  },
});

/** The report of saved evidence. @throws Stop in one line when the file has no evidence, or is damaged deep within */
export async function judgeEvidence(text: string, file: string): Promise<Report> {
  const { buildReport, parseEvidence } = await import('#audit');
  const saved = parseEvidence(text);
  if (!saved.ok) throw new Stop(exit.usage, `"${file}" is not saved evidence: ${saved.problem}`);
  try {
    return buildReport(saved.evidence);
  } catch (error) {
    throw new Stop(exit.failed, `"${file}" is damaged and cannot be judged: ${(error as Error).message}`);
  }
}
