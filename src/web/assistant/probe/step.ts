/** Steps of a probe and their results. */
import { z } from 'zod';
import { whyNoAnswer, type SafeExchange } from '#ucp';
import type { UntrustedText } from '../untrusted-text.ts';

export const stepShape = z.object({
  step: z.enum([
    'manifest',
    'negotiation',
    'leaf-profile',
    'discover',
    'rest-search',
    'mcp-search',
    'product-page',
    'checkout-create',
    'checkout-cancel',
  ]),
  outcome: z.enum(['works', 'fails', 'skipped']),
  detail: z.string(),
  request: z.string().optional(),
  status: z.int().optional(),
  timeMs: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  said: z.string().optional().describe('Error message of the store.'),
});

export type ProbeStep = z.output<typeof stepShape>;
type Name = ProbeStep['step'];

/** Headers about access and caching. */
const telling = [
  'content-type',
  'cache-control',
  'etag',
  'access-control-allow-origin',
  'location',
  'retry-after',
  'ratelimit',
  'www-authenticate',
  'cf-mitigated',
  'server',
];

export interface Trail {
  readonly steps: ProbeStep[];
  works(step: Name, detail: string, exchange?: SafeExchange): void;
  fails(step: Name, detail: string, exchange?: SafeExchange, said?: string): void;
  skipped(step: Name, detail: string): void;
}

export function createProbeTrail(untrusted: UntrustedText): Trail {
  const steps: ProbeStep[] = [];
  const facts = (exchange: SafeExchange | undefined) => {
    if (!exchange) return {};
    const shown = telling.flatMap((name) => {
      const values = exchange.headers.filter(([key]) => key === name).map(([, value]) => value);
      return values.length ? [[name, untrusted.quote(values.join(', '), 160)]] : [];
    });
    return {
      request: untrusted.quote(exchange.url),
      ...(exchange.status === undefined ? {} : { status: exchange.status }),
      timeMs: Math.round(exchange.timings.total),
      headers: Object.fromEntries(shown) as Record<string, string>,
    };
  };
  return {
    steps,
    works: (step, detail, exchange) =>
      void steps.push({ step, outcome: 'works', detail, ...facts(exchange) }),
    fails: (step, detail, exchange, said) =>
      void steps.push({
        step,
        outcome: 'fails',
        detail,
        ...facts(exchange),
        ...(said === undefined ? {} : { said: untrusted.quote(said, 400) }),
      }),
    skipped: (step, detail) => void steps.push({ step, outcome: 'skipped', detail }),
  };
}

/** Explains why a response is not as expected. */
export function whatCame(
  { status, error, headers, type }: SafeExchange,
  problem: string | undefined,
): string {
  if (error) return whyNoAnswer(error.code);
  if (status === undefined) return 'No response.';
  if (
    headers.some(([name]) => name === 'cf-mitigated') ||
    (type === 'text/html' && [401, 403, 429, 503].includes(status))
  )
    return `Status ${status} with an HTML page: bot protection blocks agents. Allow this path.`;
  if (status >= 300 && status < 400)
    return `Status ${status}: agents do not follow redirects of this request.`;
  if (status === 401 || status === 403)
    return `Status ${status}: the endpoint requires credentials or a signature.`;
  if (status === 404) return 'Status 404: no document at this URL.';
  if (status === 429) return 'Status 429: the store rate limits this service.';
  if (status >= 400) return `Status ${status}.`;
  return problem === undefined
    ? `Status ${status}, which UCP does not specify for this request.`
    : `Status ${status}, but ${problem}.`;
}
