/** Runs the doctor for the command line: progress, Ctrl-C, and an error when the host cannot be reached. */
import { isPrivateHost } from '#fetch';
import { jsonText } from '#audit/plain-text';
import type { ReachSettings } from '../arguments.ts';
import { reachDemoShop } from '../demo-shops.ts';
import { exit, Stop } from '../exit.ts';
import { print } from '../audits/output.ts';
import { startProgress } from '../audits/progress.ts';
import { openReach } from '../audits/reach.ts';
import { countFindings } from './report.ts';
import { examine, Unreachable, type DoctorOptions } from './run.ts';
import { reportText } from './text.ts';

export interface DoctorCommand extends Pick<
  DoctorOptions,
  | 'timeoutMs'
  | 'dryRun'
  | 'country'
  | 'profileBase'
  | 'signingKey'
  | 'apiKey'
  | 'selfCheck'
  | 'salesforce'
  | 'slasClient'
  | 'google'
> {
  budgetMs: number;
  reach: ReachSettings;
  format: 'text' | 'json';
  quiet: boolean;
}

/** About as many requests as a whole store takes, and with the many buyers of Google's platform. */
const usual = 70;
const usualWithGoogle = 280;

/** @returns the exit code */
export async function runDoctor(url: string, command: DoctorCommand): Promise<number> {
  const { reach: given, format, quiet, budgetMs, ...settings } = command;
  const reach = await reachDemoShop(url, given);
  const progress = await startProgress(quiet);
  const { fetcher, erase } = openReach(url, reach);
  const interrupted = new AbortController();
  // The run then ends by itself and cancels a checkout that it created.
  const stop = (): void => interrupted.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const found = await examine(url, {
      ...settings,
      fetcher,
      signal: AbortSignal.any([interrupted.signal, AbortSignal.timeout(budgetMs)]),
      onAsk: (address, done) =>
        progress.show({
          step: 'doctor',
          url: address,
          done,
          left: Math.max(0, (settings.google ? usualWithGoogle : usual) - done),
        }),
      now: Date.now,
    });
    const report = erase(found);
    progress.end();
    if (interrupted.signal.aborted) throw new Stop(exit.interrupted, 'Interrupted.');
    const colour = process.stdout.isTTY && process.stdout.hasColors();
    await print(format === 'json' ? `${jsonText(report, 2)}\n` : reportText(report, { colour }));
    return countFindings(report.findings, 'failure') > 0 ? exit.belowBar : exit.good;
  } catch (error) {
    throw error instanceof Unreachable ? notReached(error, url, reach, erase(error.message)) : error;
  } finally {
    progress.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await fetcher.close();
  }
}

function notReached(
  { code }: Unreachable,
  url: string,
  { allowPrivate }: ReachSettings,
  message: string,
): Stop {
  const host = URL.parse(url);
  const isOwn = host !== null && (code === 'not-public' || isPrivateHost(host.hostname) || host.port !== '');
  const hint = !allowPrivate && isOwn ? ' Private addresses and other ports require --allow-private.' : '';
  return new Stop(exit.unreachable, `${message}${hint}`);
}
