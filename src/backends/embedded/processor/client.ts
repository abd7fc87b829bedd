/** The official SDK, speaking through our own fetcher. */
import { createRequire } from 'node:module';
import { unpaced, type Fetcher, type FetcherOptions, type Method } from '#fetch';
import type { Stripe } from 'stripe';

export interface StripeAccess {
  secretKey: string;
  /** Origin that answers instead of Stripe, such as `http://127.0.0.1:4242`. */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
}

const timeoutMs = 15_000;
const mostBytes = 1_000_000;

/**
 * What the fetcher of a processor differs in: no pacing, which is meant for shops that are visited, and as much time
 * for the first byte as for all. Merge them into the options of `createFetcher`.
 */
export function processorFetcherOptions(): Pick<FetcherOptions, 'politeness' | 'limits'> {
  return {
    politeness: unpaced,
    limits: { firstByteMs: timeoutMs, totalMs: timeoutMs, maxBytes: mostBytes },
  };
}

/**
 * The SDK is loaded here and not at import: it costs 65 ms and 36 MB, and most commands never pay.
 * It never repeats a request by itself: a second try of 15 s would outlast those who wait, and each step can be
 * repeated by the caller, who knows what came of it.
 * @throws TypeError when `apiBase` is no origin
 */
export function createStripe({ secretKey, apiBase, fetcher }: StripeAccess): Stripe {
  const Sdk = createRequire(import.meta.url)('stripe') as typeof Stripe;
  return new Sdk(secretKey, {
    ...readBase(apiBase),
    httpClient: Sdk.createFetchHttpClient(toFetch(fetcher)),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
}

function readBase(apiBase: string | undefined): {
  protocol?: 'http' | 'https';
  host?: string;
  port?: string;
} {
  if (apiBase === undefined) return {};
  const url = URL.parse(apiBase);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) throw new TypeError('apiBase must be an origin, such as http://127.0.0.1:4242.');
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'https' ? '443' : '80') };
}

/** The part of the Fetch API that the SDK uses. Rejects with a TypeError when there is no whole answer. */
function toFetch(fetcher: Fetcher): typeof fetch {
  return async (input, init = {}) => {
    const { method, body, signal } = init;
    const exchange = await fetcher.fetch({
      url: String(input),
      method: method as Method,
      headers: readHeaders(init.headers as Iterable<[string, string]>),
      ...(typeof body === 'string' ? { body } : {}),
      redirects: 0,
      timeoutMs,
      maxBytes: mostBytes,
      ...(signal ? { signal } : {}),
    });
    const { status, error, bytes } = exchange;
    if (error || status === undefined) throw new TypeError(`No answer: ${error?.code ?? 'none'}.`);
    if (bytes.truncated) throw new TypeError('The answer is too long.');
    // A Response proper would refuse some statuses, and makes a stream of a body that is here already.
    const headers = new Map(exchange.headers);
    const answer = { status, headers, text: async () => new TextDecoder().decode(exchange.body) };
    return answer as unknown as Response;
  };
}

/** The length is left to the HTTP client, which knows it. */
function readHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.toLowerCase() !== 'content-length'));
}
