/** What the MCP server for integrators is given: a way out, a parser, and word of the end. */
import { createParser } from '#audit';
import { createFetcher, createPoliteness } from '#fetch';
import type { WebDeps } from '#web';
import type { Config } from '../../config/config.ts';
import type { OutsideOptions } from './private-name-masking.ts';

export interface AssistantParts {
  deps: Pick<WebDeps, 'fetcher' | 'pageParser' | 'mcpHosts' | 'closing'>;
  /** Ends streams that would stay open: the listener would wait for them. */
  leave(): void;
  close(): Promise<void>;
}

export function createAssistantParts({
  config,
  fetcher: served,
}: {
  config: Pick<Config, 'auditAllowPrivate' | 'auditUrl' | 'baseUrl' | 'host'>;
  fetcher: OutsideOptions | undefined;
}): AssistantParts {
  const closing = new AbortController();
  const fetcher = createFetcher({
    allowPrivate: config.auditAllowPrivate,
    politeness: createPoliteness(),
    ...served,
  });
  const pageParser = createParser();
  return {
    deps: { fetcher, pageParser, mcpHosts: hostsOf(config), closing: closing.signal },
    leave: () => closing.abort(),
    async close() {
      closing.abort();
      await fetcher.close();
      await pageParser.close();
    },
  };
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** A page of another name that resolves to this machine must not reach it (DNS rebinding). Without a public address, a service for a network cannot know its names. */
function hostsOf({
  host,
  baseUrl,
  auditUrl,
}: Pick<Config, 'auditUrl' | 'baseUrl' | 'host'>): string[] | undefined {
  const named = [baseUrl, auditUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  const isLocal = [...loopback, '::1'].includes(host);
  return named.length || isLocal ? [...new Set([...named, ...loopback])] : undefined;
}
