import { defineCommand } from 'citty';
import { gatherArguments, readGatherArguments, refuseUnknown } from './arguments.ts';
import { outputArguments, readOutputArguments, writeReport } from './output.ts';

const args = { ...gatherArguments, ...outputArguments };

export default defineCommand({
  meta: { name: 'audit', description: "Audit a storefront's readiness for AI agents" },
  args,
  async run({ args: given, rawArgs }) {
    refuseUnknown(given, args);
    const output = await readOutputArguments(given);
    const settings = await readGatherArguments(given, rawArgs);
    const { runGather } = await import('./run-gather.ts');
    const startedAt = Date.now();
    const evidence = await runGather(settings);
    // Only now: the checks take the memory that the parser had.
    const { buildReport } = await import('#audit');
    return writeReport(buildReport(evidence, { durationMs: Date.now() - startedAt }), output);
  },
});
