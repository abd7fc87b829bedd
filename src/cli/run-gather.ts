/** Gathers the evidence of one shop for the command line: progress, Ctrl-C, and a clear end when the target cannot be reached. */
import type { Evidence, GatherOptions } from '#audit';
import { gather, TargetError } from '#audit/gather';
import type { Browser } from '#browser';
import { createFetcher, createPoliteness, isPrivateHost } from '#fetch';
import { environment } from '../config/environment.ts';
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
  let browser: Browser | undefined;
  try {
    const path = settings.browser ?? (environment()['BROWSER_PATH']?.trim() || undefined);
    if (path !== undefined) {
      const { openAuditBrowser } = await import('./browser.ts');
      browser = await openAuditBrowser(path, fetcher);
    }
    const { evidence } = await gather(url, {
      fetcher,
      ...(browser ? { renderer: browser } : {}),
      pages,
      products,
      expect,
      maxRequests,
      budgetMs,
      keyed: true,
      ...(settings.profileBase === undefined ? {} : { profileBase: settings.profileBase }),
      onProgress: (event) => progress.show(event),
      ...extra,
    });
    return evidence;
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw refusal(error, settings);
  } finally {
    progress.end();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await browser?.close();
    await fetcher.close();
  }
}

/** Why there is nothing to judge, and how to go on when the target is of this machine or this network. */
function refusal({ code, message }: TargetError, { url, allowPrivate }: GatherSettings): Stop {
  const target = URL.parse(url);
  const own = code === 'target-not-public' || (target !== null && isPrivateHost(target.hostname));
  const hint =
    !allowPrivate && (own || target?.port) ? ' Private addresses and other ports need --allow-private.' : '';
  return new Stop(code === 'bad-url' && !own ? exit.usage : exit.unreachable, `${message}${hint}`);
}
