/** Dependencies of the playground: the stores that it may buy from, and a fetcher and parser for product pages. */
import { createParser, type Report } from '#audit';
import { createFetcher, createPoliteness } from '#fetch';
import { isLoopback } from '#ucp';
import { visitProduct, type ProductVisit, type WebDeps } from '#web';
import type { Config } from '../../config/config.ts';
import { withOptOutGuard } from './audit-opt-out.ts';
import type { OutsideOptions } from './private-name-masking.ts';
import type { ScansArea } from './scans.ts';
import type { Selling } from './selling.ts';

export interface PlaygroundArea {
  deps: Pick<WebDeps, 'playground'>;
  close(): Promise<void>;
}

/** More are not offered. */
const maxStores = 20;

export async function createPlayground({
  config,
  sandbox,
  selling,
  scans,
  fetcher: outside,
}: {
  config: Pick<Config, 'auditAllowPrivate' | 'processor' | 'processorApiBases'>;
  sandbox: boolean;
  selling: Pick<Selling, 'sites' | 'payable' | 'processorSettings' | 'app'>;
  scans: { deps: Pick<ScansArea['deps'], 'audit' | 'gate' | 'optOuts'> };
  fetcher: OutsideOptions | undefined;
}): Promise<PlaygroundArea> {
  // With keys of its own, a sandbox charges by the processor that they belong to.
  const { processor, processorApiBases } = config;
  const apiBase = processor?.provider === 'stripe' ? processorApiBases?.stripe : undefined;
  const isSandboxProvider = sandbox && isLoopback(URL.parse(apiBase ?? '')?.hostname ?? '');
  const tokens = isSandboxProvider ? (await import('../../../sandbox/psp/index.ts')).sandboxTokens : [];
  const fetcher = createFetcher({
    allowPrivate: config.auditAllowPrivate,
    politeness: createPoliteness(),
    ...outside,
  });
  const parser = createParser();
  const { audit, gate, optOuts } = scans.deps;
  /** Within the same opt-outs and limits of hosts as an audit. */
  async function read(url: string, signal: AbortSignal): Promise<ProductVisit> {
    let visit: ProductVisit | undefined;
    const guarded = withOptOutGuard(
      {
        ...audit,
        async run(target, { signal: ended, onProgress, onArrival }) {
          visit = await visitProduct(target, {
            fetcher,
            parser,
            signal: ended,
            ...(onProgress ? { onProgress } : {}),
            ...(onArrival ? { onArrival } : {}),
          });
          // The guard reads nothing else.
          return { finalUrl: visit.state === 'read' ? visit.url : target } as Report;
        },
      },
      optOuts,
      (host) => gate.arrive(host),
    );
    await guarded.run(url, { id: '', signal });
    return visit ?? { state: 'failed' };
  }
  return {
    deps: {
      playground: {
        tokens,
        async stores() {
          if (!isSandboxProvider) return [];
          const open = (await selling.sites.list()).filter(
            ({ enabled, backend, agentPolicy, capabilities }) =>
              enabled &&
              backend === 'embedded' &&
              agentPolicy === 'open' &&
              capabilities.productDiscovery &&
              capabilities.checkout &&
              capabilities.payment,
          );
          const found = await Promise.all(
            open.slice(0, maxStores).map(async (site) => {
              const { source } = await selling.processorSettings.state(site.id);
              return source === 'service' ? [await selling.payable(site)] : [];
            }),
          );
          return found
            .flat()
            .filter(({ paymentHandlers }) =>
              paymentHandlers.some((handler) => handler.config['environment'] === 'sandbox'),
            );
        },
        send: async (request, env) => selling.app.fetch(request, env as object),
        read,
      },
    },
    async close() {
      await fetcher.close();
      await parser.close();
    },
  };
}
