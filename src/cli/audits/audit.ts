import { existsSync } from 'node:fs';
import { defineCommand, parseArgs } from 'citty';
import type { Evidence, IgnoreRule, Report } from '#audit';
import { gatherArguments, switchPath, readGatherArguments, refuseUnknown } from '../arguments.ts';
import type { BaselineComparison } from './baseline.ts';
import { exit, Stop } from '../exit.ts';
import { baselineFile, configFile } from '../files.ts';
import {
  outputArguments,
  readOutputArguments,
  writeFiles,
  writeReport,
  type OutputSettings,
} from './output.ts';

const args = {
  ...gatherArguments,
  url: {
    type: 'positional',
    description: `URL of the storefront (default: "url" in ${configFile})`,
    required: false,
  },
  ...outputArguments,
  baseline: {
    type: 'string',
    description: `File with known findings (default: ${baselineFile})`,
    valueHint: 'file',
  },
  'write-baseline': { type: 'boolean', description: 'Write the findings of this audit to the baseline' },
  'fail-on-worse': {
    type: 'boolean',
    description:
      'Exit with 1 if a finding is not in the baseline or got worse, or if the report is not graded',
  },
  watch: {
    type: 'boolean',
    description:
      'Audit a preview on this machine again whenever a file changes in this folder (except files that git ignores) or in --watch=folder',
  },
  config: {
    type: 'string',
    description: `Configuration file (default: ${configFile} in this folder, if it exists)`,
    valueHint: 'file',
  },
} as const;

export default defineCommand({
  meta: { name: 'audit', description: "Audit a storefront's readiness for AI agents" },
  args,
  async run({ args: first, rawArgs }) {
    refuseUnknown(first, args);
    const { raw, ignore, url } = await withConfig(rawArgs, first.config);
    const given = parseArgs<typeof args>(raw, args);
    const address = given.url ?? url;
    if (address === undefined)
      throw new Stop(
        exit.usage,
        'Missing URL. Run "portico audit https://shop.example", or set it once with "portico init https://shop.example".',
      );
    const output = await readOutputArguments(given, raw);
    const settings = await readGatherArguments({ ...given, url: address }, raw);
    const file = given.baseline ?? baselineFile;
    const isWriting = given['write-baseline'] === true;
    const comparing = given['fail-on-worse'] === true && !isWriting;
    const { compareWithBaseline, readBaseline, writeBaseline } = await import('./baseline.ts');
    const baseline = comparing ? await readBaseline(file) : undefined;
    const settle = async (report: Report): Promise<number> => {
      const code = await writeReport(report, output);
      if (isWriting) {
        const count = await writeBaseline(file, report);
        process.stderr.write(`Wrote ${count} findings to ${file}.\n`);
      }
      if (!baseline) return code;
      return (await isWorse(report, compareWithBaseline(report, baseline), file)) ? exit.belowBar : code;
    };
    const { openGatherer, runGather } = await import('./run-gather.ts');
    if (given.watch !== true) return await settle(await reportOf(() => runGather(settings), ignore));
    refuseUnwatchable(output, isWriting);
    const gatherer = await openGatherer(settings, { again: true });
    let isFirst = true;
    try {
      const { watchPreview } = await import('./watch.ts');
      return await watchPreview({
        folder: switchPath('watch', raw) || undefined,
        written: output.files.map(({ name }) => name),
        judge: () => reportOf(() => gatherer.gather({}, settings.quiet || !isFirst), ignore),
        async show(report) {
          isFirst = false;
          await settle(report);
        },
        async keep(report) {
          await writeFiles(report, output);
        },
      });
    } finally {
      await gatherer.close();
    }
  },
});

async function reportOf(gather: () => Promise<Evidence>, ignore: readonly IgnoreRule[]): Promise<Report> {
  const startedAt = Date.now();
  const evidence = await gather();
  // Imported late, so that the checks reuse the parser's memory.
  const { buildReport } = await import('#audit');
  return buildReport(evidence, { durationMs: Date.now() - startedAt, ignore });
}

/** Rejects options that --watch does not support. */
function refuseUnwatchable({ format, files }: OutputSettings, isWriting: boolean): void {
  if (isWriting) throw new Stop(exit.usage, '--watch and --write-baseline cannot be used together.');
  if (format !== 'text' && files.length === 0)
    throw new Stop(exit.usage, '--watch prints text. To write other formats, use --out.');
}

interface Configured {
  /** The command line, with what the configuration adds. */
  raw: string[];
  ignore: IgnoreRule[];
  url?: string | undefined;
}

/** Imports the configuration code only if needed, because it loads all checks. */
async function withConfig(raw: string[], file: string | undefined): Promise<Configured> {
  if (file === undefined && !existsSync(configFile)) return { raw, ignore: [] };
  const { ignoreRulesOf, optionsOf, readAuditConfig } = await import('./config.ts');
  const config = await readAuditConfig(file);
  return { raw: [...raw, ...optionsOf(config, raw)], ignore: ignoreRulesOf(config), url: config.url };
}

/** Prints differences from the baseline. */
async function isWorse(
  report: Report,
  { added, worse, gone }: BaselineComparison,
  file: string,
): Promise<boolean> {
  const { isGraded } = await import('#audit');
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  if (added.length > 0) say(`New findings, not in ${file}: ${added.join(', ')}.`);
  if (worse.length > 0) say(`Failures that are only warnings in ${file}: ${worse.join(', ')}.`);
  if (gone.length > 0)
    say(
      `No longer found, but still in ${file}: ${gone.join(', ')}. To remove them, run with --write-baseline.`,
    );
  if (!isGraded(report.score)) say('The report is not graded, so it cannot be compared with the baseline.');
  return added.length > 0 || worse.length > 0 || !isGraded(report.score);
}
