/** Gathers the evidence of one shop for the command line: progress, Ctrl-C, and a clear end when the target cannot be reached. */
import { gather, TargetError } from '#audit';
import type { Evidence, GatherOptions } from '#audit';
import { createFetcher, createPoliteness } from '#fetch';
import type { GatherSettings } from './arguments.ts';
import { exit, Stop } from './exit.ts';
import { startProgress } from './progress.ts';

export async function runGather(
  settings: GatherSettings,
  extra: Pick<GatherOptions, 'keepBodies'> = {},
): Promise<Evidence> {
  const { url, pages, products, expect, maxRequests, budgetMs, allowPrivate, resolve, ca } = settings;
  if (allowPrivate && !settings.quiet) process.stderr.write('Warning: private addresses are allowed.\n');
  const progress = await startProgress(settings.quiet);
  const fetcher = createFetcher({ allowPrivate, resolve, ca, politeness: createPoliteness() });
  const interrupt = (): void => {
    progress.end();
    process.stderr.write('Interrupted.\n');
    process.exit(exit.interrupted);
  };
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    const { evidence } = await gather(url, {
      fetcher,
      pages,
      products,
      expect,
      maxRequests,
      budgetMs,
      keyed: true,
      onProgress: (event) => progress.show(event),
      ...extra,
    });
    return evidence;
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new Stop(error.code === 'bad-url' ? exit.usage : exit.unreachable, error.message);
  } finally {
    progress.end();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await fetcher.close();
  }
}
