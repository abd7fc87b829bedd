/** The audit engine of the service: one fetcher, one pace for each public host, one parser, shared by all audits. */
import { isIP } from 'node:net';
import { buildReport, checks, createParser, gather, TargetError } from '#audit';
import { createFetcher, createPoliteness, isPublicAddress, type FetcherOptions } from '#fetch';
import type { AuditEngine } from '#web';
import type { Config } from './config.ts';

export function createEngine(
  config: Config,
  { resolve = {}, ca = [] }: Pick<FetcherOptions, 'resolve' | 'ca'> = {},
): AuditEngine & { close(): Promise<void> } {
  const allowPrivate = config.auditAllowPrivate;
  const fetcher = createFetcher({ allowPrivate, resolve, ca, politeness: createPoliteness() });
  const parser = createParser();
  const elsewhere = new Set(Object.keys(resolve).map((name) => name.replace(/:\d+$/, '')));

  return {
    async run(url, { id, signal, budgetMs = config.auditBudgetMs, ...wanted }) {
      // The fetcher checks again, and more; but it refuses an unusual port first, which would tell less.
      const { hostname } = new URL(url);
      if (!allowPrivate && isOwnHost(hostname)) {
        throw new TargetError('target-not-public', `${hostname} is not a public address.`);
      }
      const start = performance.now();
      const { evidence } = await gather(url, {
        ...wanted,
        budgetMs,
        signal,
        fetcher,
        parser,
        keyed: true,
        maxRequests: config.auditMaxRequests,
        concurrency: config.auditConcurrency,
      });
      return buildReport(evidence, { id, durationMs: Math.round(performance.now() - start) });
    },
    catalogue: () => checks,
    isPublic: (hostname) => !elsewhere.has(hostname) && !(allowPrivate && isLocalHost(hostname)),
    async close() {
      await fetcher.close();
      await parser.close();
    },
  };
}

/** A literal address that is not public, or `localhost`. */
function isOwnHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(bare) ? !isPublicAddress(bare) : /(?:^|\.)localhost$/.test(bare);
}

/** Known by its name alone to be of this machine or this network. */
const isLocalHost = (hostname: string): boolean =>
  isOwnHost(hostname) || !/[.:]/.test(hostname) || /\.(?:test|local|lan|internal|home\.arpa)$/.test(hostname);
