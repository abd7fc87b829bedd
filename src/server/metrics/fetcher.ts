/** Calls to others, watched: each request is a step of the trace that it belongs to. */
import type { Fetcher } from '#fetch';
import type { Traces } from '#telemetry';
import type { Telemetry } from './selling.ts';

type Fetching = Pick<Fetcher, 'fetch'>;

/** Host, method and status alone: paths and bodies hold ids and tokens. @param tells the receiver is ours to tell: it may go on with the trace */
export const tracedFetcher = <F extends Fetching>(fetcher: F, traces: Traces, tells = false): F => ({
  ...fetcher,
  fetch(request) {
    const method = request.method ?? 'GET';
    const facts = { 'http.request.method': method, 'server.address': URL.parse(request.url)?.host ?? '' };
    return traces.step({ name: method, kind: 'client', facts }, async (learned) => {
      const traceparent = tells ? traces.current() : undefined;
      const exchange = await fetcher.fetch(
        traceparent === undefined ? request : { ...request, headers: { ...request.headers, traceparent } },
      );
      const { status, error } = exchange;
      learned.facts({
        ...(status === undefined ? {} : { 'http.response.status_code': status }),
        ...(error ? { 'error.type': error.code } : {}),
      });
      if (error || (status ?? 500) >= 400) learned.failed();
      return exchange;
    });
  },
});

/** Requests to receivers: taken or not. */
export function meteredReceivers<F extends Fetching>(
  fetcher: F,
  queue: 'order-notices' | 'event-webhooks',
  { metrics, traces }: Telemetry,
): F {
  // Events go to the merchant's own systems, notices to agents' platforms.
  const traced = tracedFetcher(fetcher, traces, queue === 'event-webhooks');
  return {
    ...traced,
    async fetch(request) {
      const exchange = await traced.fetch(request);
      const { status = 0 } = exchange;
      metrics.count('deliveries', {
        queue,
        outcome: status >= 200 && status <= 299 ? 'delivered' : 'failed',
      });
      return exchange;
    },
  };
}
