import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand } from 'citty';
import { fileProblem } from '../../config/file-problem.ts';
import { gatherArguments, readGatherArguments, refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';
import { print } from './output.ts';

const args = {
  ...gatherArguments,
  'keep-bodies': {
    type: 'string',
    description: 'Save every response body in this folder',
    valueHint: 'folder',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'gather',
    description: 'Collect evidence from a storefront and print it, to judge it offline',
  },
  args,
  async run({ args: given, rawArgs }) {
    refuseUnknown(given, args);
    const settings = await readGatherArguments(given, rawArgs);
    const folder = given['keep-bodies'];
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true }).catch((error: unknown) => {
        throw cannot('make', folder, error, '--keep-bodies');
      });
    }
    const { runGather } = await import('./run-gather.ts');
    const writes: Promise<unknown>[] = [];
    // A failed write is reported at the end: throwing here would end the process in the middle of the audit.
    const keepBodies = (ref: string, body: Uint8Array): void =>
      void writes.push(writeFile(join(folder as string, ref), body).catch((error: unknown) => error));
    const evidence = await runGather(settings, folder === undefined ? {} : { keepBodies });
    const failed = (await Promise.all(writes)).find((error) => error !== undefined);
    if (failed) throw new Stop(exit.failed, `--keep-bodies: ${fileProblem(failed)}.`);
    const { serializeEvidence } = await import('#audit');
    await print(serializeEvidence(evidence));
  },
});
