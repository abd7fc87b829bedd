/** The audit engine of the service: one fetcher, one pace for each public host, one parser, shared by all audits. */
import { buildReportInSteps, checks, createParser, gather, TargetError, type Renderer } from '#audit';
import type { Browser } from '#browser';
import { createFetcher, createPoliteness, isPrivateHost, type Fetcher } from '#fetch';
import type { AuditEngine } from '#web';
import type { Config } from '../../config/config.ts';
import type { OutsideOptions } from './private-name-masking.ts';
import { createTimeSlicer } from '../jobs/time-slicer.ts';

export function createEngine(
  config: Config,
  { resolve = {}, ...outside }: OutsideOptions = {},
): AuditEngine & { close(): Promise<void> } {
  const allowPrivate = config.auditAllowPrivate;
  const fetcher = createFetcher({ ...outside, allowPrivate, resolve, politeness: createPoliteness() });
  const parser = createParser({ youngMb: 64 });
  const timeSliced = createTimeSlicer();
  const renderer = config.browserPath === undefined ? undefined : lazyBrowser(config.browserPath, fetcher);
  const elsewhere = new Set(Object.keys(resolve).map((name) => name.replace(/:\d+$/, '')));

  return {
    hasBrowser: renderer !== undefined,
    async run(
      url,
      { id, signal, budgetMs = config.auditBudgetMs, browser = false, keyed = true, ...wanted },
    ) {
      // The fetcher checks again, and more; but it refuses an unusual port first, which would tell less.
      const { hostname } = new URL(url);
      if (!allowPrivate && isPrivateHost(hostname)) {
        throw new TargetError('target-not-public', `${hostname} is not a public address.`);
      }
      const start = performance.now();
      const { evidence } = await gather(url, {
        ...wanted,
        budgetMs,
        signal,
        fetcher,
        parser,
        ...(browser && renderer ? { renderer } : {}),
        keyed,
        maxRequests: config.auditMaxRequests,
        ...(config.auditProfileBase === undefined ? {} : { profileBase: config.auditProfileBase }),
        concurrency: config.auditConcurrency,
      });
      const durationMs = Math.round(performance.now() - start);
      return timeSliced((pause) => buildReportInSteps(evidence, { id, durationMs }, pause));
    },
    catalogue: () => checks,
    isPublic: (hostname) => !elsewhere.has(hostname) && !(allowPrivate && isLocalHost(hostname)),
    async close() {
      await renderer?.close();
      await fetcher.close();
      await parser.close();
    },
  };
}

/**
 * One browser for all audits: loaded and tried out at the first page, then started anew for each. Audits wait for their
 * turn within their own budget; where too many wait, it refuses, and the report says so.
 */
function lazyBrowser(path: string, fetcher: Fetcher): Renderer & { close(): Promise<void> } {
  let opening: Promise<Browser> | undefined;
  const open = (): Promise<Browser> =>
    (opening ??= import('#browser')
      .then(({ openBrowser }) => openBrowser({ path, fetcher }))
      .catch((error: unknown) => {
        // It may be there the next time.
        opening = undefined;
        throw error;
      }));
  return {
    render: async (url, options) => (await open()).render(url, options),
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}

/** Known by its name alone to be of this machine or this network. */
const isLocalHost = (hostname: string): boolean =>
  isPrivateHost(hostname) ||
  !/[.:]/.test(hostname) ||
  /\.(?:test|local|lan|internal|home\.arpa)$/.test(hostname);
