import type { Proof } from '../../check.ts';
import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { canonicalUrl } from '../../parse/declared-links.ts';
import { registrableDomain, sameUrl } from '../../parse/url.ts';
import { headerValues } from '../subjects/access/headers.ts';

export default defineCheck({
  id: 'host-consistency',
  category: 'performance-and-delivery',
  name: 'www and apex lead to one host',
  description: 'Detects duplicate hosts, or one that fails.',
  why: 'Where both names serve the shop, agents and indexes hold two copies of each product; where one fails, half of those who type the name meet an error.',
  judged: {
    pass: 'The other name (www beside the apex, or the apex beside www) redirects to the host of the shop, or does not exist in DNS.',
    warn: 'It serves pages that name the canonical address of the shop or none, redirects to another site, answers with an error, or nothing listens there.',
    fail: 'It serves pages with a canonical address of their own, or its certificate is not valid.',
    notApplicable: 'The shop runs on a host that has no such twin.',
    unknown: 'The other name was not asked, refused us, failed, or redirects within itself.',
  },
  priority: 'medium',
  requires: ['https-public'],
  effort: 'minutes',
  fix: {
    title: 'Redirect the second host to the first',
    instructions:
      'Cover both names in the certificate, and answer every address of the second one with a permanent redirect to the same path of the first. Serve /.well-known/ucp on both: agents do not follow redirects of a manifest.',
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
      return notApplicable(`${hostname} is neither an apex nor its www host.`);
    if (hosts.twin === 'no-dns') return pass(`${other} does not exist, so ${hostname} is the only host.`);
    const seen = traffic.find(({ id }) => id === hosts.twin);
    if (!seen) return unknown('not-requested', `${other} was not asked.`);
    const location = headerValues(seen, 'location')[0];
    const fix = { snippet: redirectOf(other, origin) };
    const said = (proof: Partial<Proof> = {}) => ({ evidence: [{ ref: seen.id, ...proof }], fix });
    const { status = 0, error } = seen;
    if (error?.code === 'tls')
      return fail(`${other} has no valid certificate.`, {
        ...said({ snippet: error.message.slice(0, 300) }),
        cause: 'tls:certificate',
        fix: {
          ...fix,
          title: 'Get a certificate for the second host',
          instructions: `Cover ${other} in the certificate, then redirect it to ${hostname}.`,
        },
      });
    if (error?.code === 'refused')
      return warn(`${other} exists, but nothing listens there on https.`, said());
    if (seen.blocked) return unknown('blocked', `${other} refused us with ${status || 'no answer'}.`, said());
    if (status === 0 || status >= 500)
      return unknown('failed', `${other} gave no usable answer (${status || error?.code}).`, said());
    const goal = status >= 300 && status < 400 && location ? URL.parse(location, seen.url) : undefined;
    if (goal) {
      const to = said({ header: `location: ${location?.slice(0, 200)}` });
      if (goal.hostname === hostname) return pass(`${other} redirects to ${hostname}.`, to);
      if (goal.hostname === other)
        return unknown('failed', `${other} redirects to an address of its own, which was not followed.`, to);
      return warn(`${other} redirects to ${goal.host}, not to ${hostname}.`, { ...to, confidence: 'low' });
    }
    if (status !== 200) return warn(`${other} answers ${status}, not a redirect to ${hostname}.`, said());
    const own = home && canonicalUrl(home.facts.head, home.url);
    const named = hosts.twinCanonical;
    if (named === undefined)
      return warn(`${other} serves pages beside ${hostname}, without a canonical address.`, said());
    const proof = said({ snippet: `<link rel="canonical" href="${named.slice(0, 200)}">` });
    return sameUrl(named, own ?? `${origin}/`)
      ? warn(`${other} serves pages beside ${hostname}, with the same canonical address.`, proof)
      : fail(`${other} and ${hostname} both serve pages, each with its own canonical address.`, proof);
  },
});

const redirectOf = (other: string, origin: string): string =>
  `server {\n  listen 443 ssl;\n  server_name ${other};\n  location = /.well-known/ucp { proxy_pass ${origin}; }\n  location / { return 301 ${origin}$request_uri; }\n}`;
