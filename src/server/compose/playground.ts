/** Dependencies of the playground: the stores that it may buy from, and a fetcher and parser for product pages. */
import { createParser } from '#audit';
import { createFetcher, createPoliteness } from '#fetch';
import { isLoopback } from '#ucp';
import type { WebDeps } from '#web';
import type { Config } from '../../config/config.ts';
import type { OutsideOptions } from './private-name-masking.ts';
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
  fetcher: outside,
}: {
  config: Pick<Config, 'auditAllowPrivate' | 'stripe'>;
  sandbox: boolean;
  selling: Pick<Selling, 'sites' | 'payable' | 'processorSettings' | 'app'>;
  fetcher: OutsideOptions | undefined;
}): Promise<PlaygroundArea> {
  // With keys of its own, a sandbox charges by the processor that they belong to.
  const isSandboxProvider = sandbox && isLoopback(URL.parse(config.stripe?.apiBase ?? '')?.hostname ?? '');
  const tokens = isSandboxProvider ? (await import('../../../sandbox/psp/index.ts')).sandboxTokens : [];
  const fetcher = createFetcher({
    allowPrivate: config.auditAllowPrivate,
    politeness: createPoliteness(),
    ...outside,
  });
  const parser = createParser();
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
        reading: { fetcher, parser },
      },
    },
    async close() {
      await fetcher.close();
      await parser.close();
    },
  };
}
