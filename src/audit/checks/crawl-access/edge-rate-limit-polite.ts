import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { sameHost } from '../../parse/url.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { isLimit } from '../subjects/access/edge.ts';

const longest = 60;
const tolerated = 0.1;

/** A limit of the edge, or a server that fails: the answer does not say which. */
const unavailable = {
  title: 'Find out why requests are answered with 503',
  instructions:
    'If the server failed, find the cause in its log. If this is a rate limit, answer 429 with Retry-After, and let an anonymous client read some pages a second.',
};

export default defineCheck({
  id: 'edge-rate-limit-polite',
  category: 'crawl-access',
  name: 'Rate limits are announced and reasonable',
  description: 'Detects throttling that hits a slow, polite client or gives no retry hint.',
  why: 'A client that is throttled without Retry-After cannot know when to come back: it gives up, or comes back too early.',
  judged: {
    pass: 'No request to the shop is throttled (429 or 503), or at most 10 % are, each told to wait 60 seconds or less.',
    warn: 'At most 10 % are throttled, and one is told to wait longer than 60 seconds.',
    fail: 'A throttled answer has no Retry-After that can be read, or more than 10 % of the requests are throttled.',
    unknown: 'No request to the shop was made.',
  },
  priority: 'medium',
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Announce rate limits and raise them for reading',
    instructions: 'Answer 429 with Retry-After, and let an anonymous client read some pages a second.',
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
    if (!first) return pass(`None of ${own.length} requests was throttled (${rate}).`);
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
        `${silent.length} of ${own.length} requests got ${first.status} without Retry-After (${rate}).`,
        said,
      );
    if (limited.length > own.length * tolerated) return fail(`${count} were throttled (${rate}).`, said);
    const wait = Math.max(...waits.map((each) => each.wait ?? 0));
    if (wait > longest)
      return warn(`${count} were throttled, and told to come back after ${wait} s (${rate}).`, said);
    return pass(`${count} were throttled, and told to come back within ${wait} s (${rate}).`, { evidence });
  },
});

/** Seconds; undefined without the header, or with one that is neither seconds nor a date. */
function retryAfter(one: Exchange, startedAt: number): number | undefined {
  const text = headerValues(one, 'retry-after')[0]?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (!/[a-z]/i.test(text) || Number.isNaN(until)) return undefined;
  const sent = Date.parse(headerValues(one, 'date')[0] ?? '');
  return Math.max(0, Math.round((until - (Number.isNaN(sent) ? startedAt + one.at : sent)) / 1000));
}

/** `6.1 requests a second, at most 4 at once`. */
function rateOf(own: readonly Exchange[]): string {
  const ends = own.map(({ at, t }) => at + t.total);
  const seconds = Math.max(0.1, (Math.max(...ends) - Math.min(...own.map(({ at }) => at))) / 1000);
  // Starts are whole milliseconds: what ends within the next one was over before.
  const atOnce = Math.max(
    ...own.map(({ at }) => own.filter((one, index) => one.at <= at && (ends[index] ?? 0) > at + 1).length),
  );
  return `${(own.length / seconds).toFixed(1)} requests a second, at most ${Math.max(1, atOnce)} at once`;
}
