import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { sameHost } from '../../parse/url.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { isLimit } from '../subjects/access/edge.ts';

const longest = 60;
const tolerated = 0.1;

/** A 503 can be a rate limit or a server failure; the response does not say which. */
const unavailable = {
  title: 'Find out why requests return 503',
  instructions:
    'If the server failed, check its log for the cause. If this is a rate limit, return 429 with Retry-After, and allow anonymous clients a few pages per second.',
};

export default defineCheck({
  id: 'edge-rate-limit-polite',
  category: 'crawl-access',
  name: 'Rate limits are announced and reasonable',
  description: 'Detects throttling of slow, polite clients, and throttling without Retry-After.',
  why: 'Without Retry-After, a throttled client does not know when to retry. It gives up, or retries too early.',
  judged: {
    pass: 'No request to the storefront is throttled (429 or 503), or at most 10% are, each with a Retry-After of 60 seconds or less.',
    warn: 'At most 10% are throttled, and one has a Retry-After of more than 60 seconds.',
    fail: 'A throttled response has no valid Retry-After, or more than 10% of the requests are throttled.',
    unknown: 'No request was made to the storefront.',
  },
  priority: 'medium',
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Send Retry-After, and raise rate limits for page views',
    instructions: 'Return 429 with Retry-After, and allow anonymous clients a few pages per second.',
    snippet: 'HTTP/1.1 429 Too Many Requests\nRetry-After: 5',
  },
  sources: ['RFC 6585 section 4 (429) https://www.rfc-editor.org/rfc/rfc6585', 'rfc-9110'],
  needs: ['traffic', 'target', 'clock'],
  evaluate({ traffic, target, clock }) {
    const own = traffic.filter(
      ({ url, client }) =>
        !client.startsWith('bot:') && (sameHost(url, target.canonicalOrigin) || sameHost(url, target.origin)),
    );
    if (!own.length) return unknown('failed', 'No request was made.');
    const limited = own.filter(isLimit);
    const rate = rateOf(own);
    const [first] = limited;
    if (!first) return pass(`None of ${own.length} requests were throttled (${rate}).`);
    const waits = limited.map((one) => ({ one, wait: retryAfter(one, clock.startedAt) }));
    const silent = waits.filter(({ wait }) => wait === undefined);
    const evidence = (silent.length ? silent : waits).slice(0, 3).map(({ one, wait }) => ({
      ref: one.id,
      ...(wait === undefined
        ? { snippet: `status ${one.status}, no Retry-After` }
        : { header: `retry-after: ${wait}` }),
    }));
    const cause = 'edge:rate-limit';
    const fix = limited.every(({ status }) => status === 503) ? unavailable : undefined;
    const said = { evidence, cause, ...(fix && { fix }) };
    const count = `${limited.length} of ${own.length} requests`;
    if (silent.length)
      return fail(
        `${silent.length} of ${own.length} requests returned ${first.status} without Retry-After (${rate}).`,
        said,
      );
    if (limited.length > own.length * tolerated) return fail(`${count} were throttled (${rate}).`, said);
    const wait = Math.max(...waits.map((each) => each.wait ?? 0));
    if (wait > longest)
      return warn(`${count} were throttled, with a Retry-After of ${wait} s (${rate}).`, said);
    return pass(`${count} were throttled, with a Retry-After of at most ${wait} s (${rate}).`, { evidence });
  },
});

/** In seconds. Undefined if the header is missing or is neither seconds nor a date. */
function retryAfter(one: Exchange, startedAt: number): number | undefined {
  const text = headerValues(one, 'retry-after')[0]?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (!/[a-z]/i.test(text) || Number.isNaN(until)) return undefined;
  const sent = Date.parse(headerValues(one, 'date')[0] ?? '');
  return Math.max(0, Math.round((until - (Number.isNaN(sent) ? startedAt + one.at : sent)) / 1000));
}

/** `6.1 requests per second, at most 4 at once`. */
function rateOf(own: readonly Exchange[]): string {
  const ends = own.map(({ at, t }) => at + t.total);
  const seconds = Math.max(0.1, (Math.max(...ends) - Math.min(...own.map(({ at }) => at))) / 1000);
  // Start times are whole milliseconds: a request that ends within the next millisecond does not overlap.
  const atOnce = Math.max(
    ...own.map(({ at }) => own.filter((one, index) => one.at <= at && (ends[index] ?? 0) > at + 1).length),
  );
  return `${(own.length / seconds).toFixed(1)} requests per second, at most ${Math.max(1, atOnce)} at once`;
}
