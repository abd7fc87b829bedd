import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { sameUrl } from '../../parse/url.ts';
import { quote } from '../subjects/product/facts.ts';
import { breakLoop } from '../subjects/access/walls.ts';

const cookieFix = {
  title: 'Serve the page to clients that keep no cookies',
  instructions:
    'Set the cookie with the page itself, and answer the first request with it instead of a redirect.',
};

export default defineCheck({
  id: 'redirect-chain',
  category: 'performance-and-delivery',
  name: 'Redirects are short',
  description: 'Detects chains and loops.',
  why: 'Each hop costs an agent a round trip, and some clients give up after a few; the end of a loop nobody reaches.',
  judged: {
    pass: 'No home, listing or product page takes more than one redirect, nor do the addresses of the shop by http and by its other name (www or apex).',
    warn: 'One takes two, or redirects to itself until a cookie is kept.',
    fail: 'One takes three or more, or redirects in a circle.',
  },
  priority: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Redirect straight to the final address',
    instructions:
      'Let each rule (https, host, locale, trailing slash) point at the canonical address, so that one hop is enough, and link to that address.',
  },
  sources: ['rfc-9110'],
  needs: ['traffic'],
  evaluate({ traffic }) {
    const asked = traffic.filter(({ client, method }) => client === 'agent' && method === 'GET');
    const pages = asked.filter(({ purpose }) =>
      ['home', 'host-http', 'host-twin', 'listing', 'product'].includes(purpose),
    );
    const loop = pages.find((one) => one.error?.code === 'redirect-loop');
    if (loop)
      return fail(`${loop.url} redirects in a circle.`, {
        evidence: [proof(chainOf(loop, asked))],
        cause: 'redirect:loop',
        fix: breakLoop,
      });
    const gated = pages.flatMap((one) => {
      const hop = one.hops.find(({ cookies }) => cookies !== undefined);
      return hop ? [{ one, cookies: hop.cookies ?? [] }] : [];
    })[0];
    if (gated)
      return warn(
        `${gated.one.url} redirects to itself until the cookie ${quote(gated.cookies[0] ?? '', 60)} is kept: clients without cookies never arrive.`,
        { evidence: [proof(chainOf(gated.one, asked))], fix: cookieFix },
      );
    const chains = pages.map((one) => chainOf(one, asked)).toSorted((a, b) => hopsOf(b) - hopsOf(a));
    const endless = pages.find((one) => one.error?.code === 'too-many-redirects');
    if (endless)
      return fail(`${endless.url} takes more than ${endless.hops.length} redirects.`, {
        evidence: [proof(chainOf(endless, asked))],
      });
    const [longest] = chains;
    const hops = longest ? hopsOf(longest) : 0;
    if (!longest || hops <= 1)
      return pass(hops === 0 ? 'No page redirects.' : 'No page takes more than one redirect.');
    const said = `${longest.steps[0]?.url.slice(0, 200)} takes ${hops} redirects to ${longest.end.slice(0, 200)}.`;
    return (hops === 2 ? warn : fail)(said, { evidence: [proof(longest)] });
  },
});

interface Chain {
  steps: { ref: string; url: string; status: number }[];
  end: string;
}

const hopsOf = ({ steps }: Chain): number => steps.length;

/**
 * Redirects from an address to its end. http and the twin host are asked for without following, so that their chain goes
 * on where another answer tells what lies behind; where none does, it is at least as long as this.
 */
function chainOf(one: Exchange, asked: readonly Exchange[]): Chain {
  const steps = one.hops.map(({ url, status }) => ({ ref: one.id, url, status }));
  const isOpen = one.purpose === 'host-http' || one.purpose === 'host-twin';
  const location = isOpen ? locationOf(one) : undefined;
  if (location === undefined) return { steps, end: one.finalUrl };
  const seen = [{ ref: one.id, url: one.url, status: one.status ?? 0 }];
  const next = asked.find(({ url, purpose }) => sameUrl(url, location) && purpose !== one.purpose);
  if (!next) return { steps: seen, end: location };
  const behind = next.hops.map(({ url, status }) => ({ ref: next.id, url, status }));
  return { steps: [...seen, ...behind], end: next.finalUrl };
}

function locationOf({ status = 0, headers, url }: Exchange): string | undefined {
  const location = headers.find(([name]) => name === 'location')?.[1];
  return status >= 300 && status < 400 && location ? URL.parse(location, url)?.href : undefined;
}

const proof = ({ steps, end }: Chain) => ({
  ref: steps[0]?.ref ?? '',
  snippet: [...steps.map(({ url, status }) => `${status} ${url}`), end].join(' → ').slice(0, 300),
});
