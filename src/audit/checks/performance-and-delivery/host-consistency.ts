import type { Proof } from '../../check.ts';
import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { canonicalUrl } from '../../parse/files/declared-links.ts';
import { registrableDomain, sameUrl } from '../../parse/url.ts';
import { headerValues } from '../subjects/access/headers.ts';

export default defineCheck({
  id: 'host-consistency',
  category: 'performance-and-delivery',
  name: 'www and apex resolve to one host',
  description: 'Detects duplicate or broken www and apex hosts.',
  why: 'If both hosts serve pages, agents and indexes keep two copies of each product. If one fails, half of the people who type the domain see an error.',
  judged: {
    pass: "The other host (www or apex) redirects to the storefront's host, or does not exist in DNS.",
    warn: "The other host serves pages with the storefront's canonical URL or none, redirects to another site, returns an error, or refuses connections.",
    fail: 'The other host serves pages with a canonical URL of its own, or its certificate is not valid.',
    notApplicable: 'The storefront runs on a subdomain other than www.',
    unknown: 'The other host was not requested, blocked the request, failed, or redirects within itself.',
  },
  priority: 'medium',
  requires: ['https-public'],
  effort: 'minutes',
  fix: {
    title: 'Redirect the second host to the first',
    instructions:
      'Cover both hosts in the certificate, and redirect every URL of the second host permanently to the same path on the first. Serve /.well-known/ucp on both, because agents do not follow manifest redirects.',
  },
  sources: ['google-canonicalization'],
  needs: ['hosts', 'target', 'traffic'],
  uses: ['home'],
  evaluate({ hosts, target, traffic, home }) {
    const origin = target.canonicalOrigin;
    const { hostname } = new URL(origin);
    const apex = registrableDomain(hostname);
    const other = hostname === apex ? `www.${apex}` : apex;
    if (hostname !== apex && hostname !== `www.${apex}`)
      return notApplicable(`${hostname} is neither an apex domain nor its www host.`);
    if (hosts.twin === 'no-dns') return pass(`${other} does not exist, so ${hostname} is the only host.`);
    const seen = traffic.find(({ id }) => id === hosts.twin);
    if (!seen) return unknown('not-requested', `${other} was not requested.`);
    const location = headerValues(seen, 'location')[0];
    const fix = { snippet: redirectOf(other, origin) };
    const said = (proof: Partial<Proof> = {}) => ({ evidence: [{ ref: seen.id, ...proof }], fix });
    const { status = 0, error } = seen;
    if (error?.code === 'tls')
      return fail(`The certificate of ${other} is not valid.`, {
        ...said({ snippet: error.message.slice(0, 300) }),
        cause: 'tls:certificate',
        fix: {
          ...fix,
          title: 'Get a certificate for the second host',
          instructions: `Cover ${other} in the certificate, then redirect it to ${hostname}.`,
        },
      });
    if (error?.code === 'refused')
      return warn(`${other} exists in DNS, but refuses HTTPS connections.`, said());
    if (seen.blocked)
      return unknown('blocked', `${other} blocked the request (${status || 'no response'}).`, said());
    if (status === 0 || status >= 500)
      return unknown(
        'failed',
        `${other} did not return a usable response (${status || error?.code}).`,
        said(),
      );
    const goal = status >= 300 && status < 400 && location ? URL.parse(location, seen.url) : undefined;
    if (goal) {
      const to = said({ header: `location: ${location?.slice(0, 200)}` });
      if (goal.hostname === hostname) return pass(`${other} redirects to ${hostname}.`, to);
      if (goal.hostname === other)
        return unknown('failed', `${other} redirects to a URL on the same host, which was not followed.`, to);
      return warn(`${other} redirects to ${goal.host}, not to ${hostname}.`, { ...to, confidence: 'low' });
    }
    if (status !== 200)
      return warn(`${other} returned ${status} instead of a redirect to ${hostname}.`, said());
    const own = home && canonicalUrl(home.facts.head, home.url);
    const named = hosts.twinCanonical;
    if (named === undefined)
      return warn(`${other} and ${hostname} both serve pages, and ${other} has no canonical URL.`, said());
    const proof = said({ snippet: `<link rel="canonical" href="${named.slice(0, 200)}">` });
    return sameUrl(named, own ?? `${origin}/`)
      ? warn(`${other} and ${hostname} both serve pages, with the same canonical URL.`, proof)
      : fail(`${other} and ${hostname} both serve pages, each with its own canonical URL.`, proof);
  },
});

const redirectOf = (other: string, origin: string): string =>
  `server {\n  listen 443 ssl;\n  server_name ${other};\n  location = /.well-known/ucp { proxy_pass ${origin}; }\n  location / { return 301 ${origin}$request_uri; }\n}`;
