/** Dependencies of the MCP server for integrators: a fetcher, a parser, and a shutdown signal. */
import { createParser } from '#audit';
import { createFetcher, createPoliteness } from '#fetch';
import { isKnownPage, knownPages, mcpHostAllowlist } from '#http';
import type { McpHooks } from '#mcp';
import type { WebDeps } from '#web';
import type { Config } from '../../config/config.ts';
import type { OutsideOptions } from './private-name-masking.ts';

export interface AssistantArea {
  deps: Pick<WebDeps, 'fetcher' | 'pageParser' | 'mcpHosts' | 'isKnownPage' | 'closing' | 'onInvalidAnswer'>;
  /** Ends streams that would stay open: the listener would wait for them. */
  leave(): void;
  close(): Promise<void>;
}

export function createAssistant({
  config,
  fetcher: served,
  ...hooks
}: Pick<McpHooks, 'onInvalidAnswer'> & {
  config: Pick<Config, 'allowedOrigins' | 'auditAllowPrivate' | 'auditUrl' | 'baseUrl' | 'host'>;
  fetcher: OutsideOptions | undefined;
}): AssistantArea {
  const closing = new AbortController();
  const fetcher = createFetcher({
    allowPrivate: config.auditAllowPrivate,
    politeness: createPoliteness(),
    ...served,
  });
  const pageParser = createParser();
  const pages = knownPages(config);
  return {
    deps: {
      fetcher,
      pageParser,
      mcpHosts: mcpHostAllowlist(config),
      isKnownPage: (origin, request) => isKnownPage(origin, request, pages),
      closing: closing.signal,
      ...hooks,
    },
    leave: () => closing.abort(),
    async close() {
      closing.abort();
      await fetcher.close();
      await pageParser.close();
    },
  };
}
