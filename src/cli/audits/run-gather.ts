/** Gathers evidence for the command line: progress, Ctrl-C, and an error when the target cannot be reached. */
import type { Evidence, GatherOptions } from '#audit';
import { gather, openParser, TargetError, type Parser } from '#audit/gather';
import type { Browser } from '#browser';
import { isPrivateHost, type Fetcher } from '#fetch';
import { environment } from '../../config/environment.ts';
import type { GatherSettings } from '../arguments.ts';
import { reachDemoShop } from '../demo-shops.ts';
import { exit, Stop } from '../exit.ts';
import { isOwnMachine, serveProfiles, type ServedProfiles } from '../own-machine.ts';
import { startProgress, type Progress } from './progress.ts';
import { openReach } from './reach.ts';

/** Gathers evidence from one storefront, any number of times. */
export interface Gatherer {
  /** @param quiet shows no progress @throws Stop when the target cannot be reached */
  gather(extra?: Pick<GatherOptions, 'keepBodies'>, quiet?: boolean): Promise<Evidence>;
  close(): Promise<void>;
}

export async function runGather(
  settings: GatherSettings,
  extra: Pick<GatherOptions, 'keepBodies'> = {},
): Promise<Evidence> {
  const gatherer = await openGatherer(settings);
  try {
    return await gatherer.gather(extra);
  } finally {
    await gatherer.close();
  }
}

/**
 * @param options.again keeps the parser for further runs
 * @throws Stop when the target cannot be audited with these settings
 */
export async function openGatherer(
  given: GatherSettings,
  options: { again?: boolean } = {},
): Promise<Gatherer> {
  const settings = await reachDemoShop(given.url, given);
  const { url, pages, products, expect, maxRequests, budgetMs, allowPrivate } = settings;
  if (allowPrivate && !settings.quiet) process.stderr.write('Warning: private addresses are allowed.\n');
  const { fetcher, privateHeaders, erase } = openReach(url, settings);
  let progress: Progress | undefined;
  const interrupt = (): void => {
    progress?.end();
    process.stderr.write('Interrupted.\n');
    process.exit(exit.interrupted);
  };
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  let browser: Browser | undefined;
  let profiles: ServedProfiles | undefined;
  let sign: GatherOptions['sign'];
  let parser: Parser | undefined;
  const close = async (): Promise<void> => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await parser?.close();
    await browser?.close();
    await profiles?.close();
    await fetcher.close();
  };
  try {
    const isHere = await isOnThisMachine(fetcher, settings);
    if (options.again && !isHere)
      throw new Stop(
        exit.usage,
        '--watch requires a preview on this machine, such as http://localhost:3000 with --allow-private.',
      );
    if (settings.profileBase === undefined && isHere) {
      const { newPlatformKey, signAs } = await import('#ucp/platform');
      const key = newPlatformKey();
      profiles = await serveProfiles([key.jwk]);
      sign = signAs(key);
    }
    browser = await openAuditBrowser(settings.browser, fetcher);
    if (options.again) parser = openParser();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async gather(extra = {}, quiet = settings.quiet) {
      const shown = await startProgress(quiet);
      progress = shown;
      try {
        const { evidence } = await gather(url, {
          fetcher,
          renderer: browser,
          ...(parser ? { parser } : {}),
          pages,
          products,
          expect,
          maxRequests,
          budgetMs,
          keyed: true,
          profileBase: settings.profileBase ?? profiles?.base,
          ...(sign && { sign }),
          owner: settings.ownStore,
          ...(privateHeaders
            ? {
                privateHeaders: {
                  names: Object.keys(privateHeaders.headers),
                  origins: [...privateHeaders.origins],
                },
              }
            : {}),
          onProgress: (event) => shown.show(event),
          ...extra,
        });
        shown.end();
        if (!quiet) process.stderr.write(passwordHint(evidence, privateHeaders !== undefined));
        // Again, because parsing may decode an escaped value.
        return erase(evidence);
      } catch (error) {
        if (!(error instanceof TargetError)) throw error;
        throw refusal(error, settings, erase(error.message));
      } finally {
        shown.end();
      }
    },
    close,
  };
}

/** Without these settings nothing on this machine can be reached. The audit itself rejects an invalid URL. */
async function isOnThisMachine(
  fetcher: Fetcher,
  { url: text, allowPrivate, resolve }: GatherSettings,
): Promise<boolean> {
  const url = URL.parse(text);
  const isPossible = allowPrivate || Object.keys(resolve).length > 0;
  return url !== null && isPossible && (await isOwnMachine(fetcher, url));
}

/**
 * Started only if requested, and before the first request, so that a wrong path costs no audit.
 * @param given of --browser; an empty one: that of BROWSER_PATH, else the usual places
 */
async function openAuditBrowser(given: string | undefined, fetcher: Fetcher): Promise<Browser | undefined> {
  const named = given || environment()['BROWSER_PATH']?.trim();
  if (given === undefined && !named) return undefined;
  const { BrowserError, findBrowser, openBrowser } = await import('#browser');
  const path = named || findBrowser();
  if (!path)
    throw new Stop(
      exit.usage,
      '--browser: Chromium was not found. Set its path with --browser=/path/to/chromium or BROWSER_PATH.',
    );
  try {
    return await openBrowser({ path, fetcher });
  } catch (error) {
    if (error instanceof BrowserError) throw new Stop(exit.usage, `--browser: ${error.message}`);
    throw error;
  }
}

/** A hint for a storefront that requires a password; empty for any other. */
function passwordHint({ traffic }: Evidence, hasHeaders: boolean): string {
  const home = traffic.ok ? traffic.value.find(({ purpose }) => purpose === 'home') : undefined;
  if (home?.status !== 401) return '';
  return hasHeaders
    ? `${home.finalUrl} returned 401 with the private headers. Check their values.\n`
    : 'The storefront requires a password (401). Add --basic-auth or --header.\n';
}

/** The error for a target that cannot be reached, with a hint for private addresses. */
function refusal({ code }: TargetError, { url, allowPrivate }: GatherSettings, message: string): Stop {
  const target = URL.parse(url);
  const own = code === 'target-not-public' || (target !== null && isPrivateHost(target.hostname));
  const hint = target?.hostname.endsWith('.test')
    ? ' Demo storefronts under .test are available only while "portico serve --sandbox" runs.'
    : !allowPrivate && (own || target?.port)
      ? ' Private addresses and other ports require --allow-private.'
      : '';
  return new Stop(code === 'bad-url' && !own ? exit.usage : exit.unreachable, `${message}${hint}`);
}
