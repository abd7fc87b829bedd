/** Runs audits with a shared fetcher, parser, and browser, and one pace for each public host. */
import { buildReportInSteps, createParser, gather, TargetError, type Renderer, type Report } from '#audit';
import type { Browser } from '#browser';
import { createFetcher, createPoliteness, isPrivateHost, type Fetcher, type FetcherOptions } from '#fetch';
import { platformKey, signAs } from '#ucp/platform';
import type { AuditRequest } from '#web';
import type { Config } from '../../config/config.ts';
import { createTimeSlicer } from './time-slicer.ts';

/** The settings that an auditor uses: plain values, because they are copied to its thread. */
export type AuditorConfig = Pick<
  Config,
  | 'auditAllowPrivate'
  | 'auditBudgetMs'
  | 'auditMaxRequests'
  | 'auditConcurrency'
  | 'auditProfileBase'
  | 'browserPath'
> & {
  /** Secret of the key in Portico's own agent profiles; absent if other profiles are used. */
  platformSecret?: string;
};

export interface Auditor {
  run(url: string, request: AuditRequest): Promise<Report>;
  close(): Promise<void>;
}

export function createAuditor(
  config: AuditorConfig,
  outside: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy' | 'hidesNames' | 'onPrivateName'>,
): Auditor {
  const allowPrivate = config.auditAllowPrivate;
  const fetcher = createFetcher({ ...outside, allowPrivate, politeness: createPoliteness() });
  const parser = createParser({ youngMb: 64 });
  const timeSliced = createTimeSlicer();
  const sign = config.platformSecret === undefined ? undefined : signAs(platformKey(config.platformSecret));
  const renderer = config.browserPath === undefined ? undefined : lazyBrowser(config.browserPath, fetcher);

  return {
    async run(
      url,
      { id, signal, budgetMs = config.auditBudgetMs, browser = false, keyed = true, ...wanted },
    ) {
      // The fetcher checks this too, but rejects an unusual port first, which would be the less helpful error.
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
        ...(sign && { sign }),
        concurrency: config.auditConcurrency,
      });
      const durationMs = Math.round(performance.now() - start);
      // Evaluation must not lengthen the response times that other audits measure.
      return timeSliced((pause) => buildReportInSteps(evidence, { id, durationMs }, pause));
    },
    async close() {
      await renderer?.close();
      await fetcher.close();
      await parser.close();
    },
  };
}

/**
 * One browser for all audits: loaded and tested at the first page, then started again for each. Audits wait for it within
 * their own budget. If too many wait, it rejects further pages, and the report says so.
 */
function lazyBrowser(path: string, fetcher: Fetcher): Renderer & { close(): Promise<void> } {
  let opening: Promise<Browser> | undefined;
  const open = (): Promise<Browser> =>
    (opening ??= import('#browser')
      .then(({ openBrowser }) => openBrowser({ path, fetcher }))
      .catch((error: unknown) => {
        // It may be available the next time.
        opening = undefined;
        throw error;
      }));
  return {
    render: async (url, options) => (await open()).render(url, options),
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
