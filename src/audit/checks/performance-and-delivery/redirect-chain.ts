import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';

export default defineCheck({
  id: 'redirect-chain',
  category: 'performance-and-delivery',
  name: 'Redirects are short',
  description: 'Detects chains and loops.',
  why: 'Each hop costs an agent a round trip, and some clients give up after a few; the end of a loop nobody reaches.',
  judged: {
    pass: 'No home, listing or product page takes more than one redirect.',
    warn: 'One takes two.',
    fail: 'One takes three or more, or redirects without an end.',
  },
  priority: 'medium',
  appliesTo: 'site',
  requires: [],
  effort: 'minutes',
  maturity: 'established',
  fix: {
    title: 'Redirect straight to the final address',
    instructions:
      'Let each rule (https, host, locale, trailing slash) point at the canonical address, so that one hop is enough, and link to that address.',
  },
  sources: ['RFC 9110 HTTP Semantics https://www.rfc-editor.org/rfc/rfc9110'],
  needs: ['traffic'],
  evaluate({ traffic }) {
    const pages = traffic.filter(
      (one) =>
        one.client === 'agent' &&
        one.method === 'GET' &&
        ['home', 'host-http', 'host-twin', 'listing', 'product'].includes(one.purpose),
    );
    const loop = pages.find(
      (one) => one.error?.code === 'redirect-loop' || one.error?.code === 'too-many-redirects',
    );
    if (loop) return fail(`${loop.url} redirects without an end.`, { evidence: [chain(loop)] });
    const longest = pages.reduce<Exchange | undefined>(
      (long, one) => (one.hops.length > (long?.hops.length ?? 0) ? one : long),
      undefined,
    );
    const hops = longest?.hops.length ?? 0;
    if (!longest || hops <= 1)
      return pass(hops === 0 ? 'No page redirects.' : 'No page takes more than one redirect.');
    const said = `${longest.url} takes ${hops} redirects to ${longest.finalUrl}.`;
    return hops === 2
      ? warn(said, { evidence: [chain(longest)] })
      : fail(said, { evidence: [chain(longest)] });
  },
});

const chain = (one: Exchange) => ({
  ref: one.id,
  snippet: [...one.hops.map((hop) => `${hop.status} ${hop.url}`), one.finalUrl].join(' → ').slice(0, 300),
});
