import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

export default defineCheck({
  id: 'https-enforced',
  category: 'performance-and-delivery',
  name: 'The store is https only',
  description: 'Detects missing https or http pages that stay open.',
  why: 'Over plain http anybody on the way can read and change a page, so an agent must trust neither its price nor its checkout.',
  judged: {
    pass: 'http answers 301 or 308 to https on the same host, or nothing listens there.',
    warn: 'The redirect is temporary, leads to https on another host or stays on http of this shop (with or without www), or there is an error instead.',
    fail: 'The home page is served without https, http answers with content, or it redirects to http on another host.',
    unknown: 'The http address was not asked, refused us or gave no answer.',
  },
  priority: 'critical',
  requires: ['https-public'],
  effort: 'minutes',
  fix: {
    title: 'Redirect http to https, once and for good',
    instructions: 'Answer every plain http request with one permanent redirect to the same host over https.',
    snippet: 'server { listen 80; return 301 https://$host$request_uri; }',
  },
  sources: ['rfc-9110'],
  needs: ['hosts', 'target', 'traffic', 'home'],
  evaluate({ hosts, target, traffic, home }) {
    const plain = traffic.find((one) => one.id === hosts.http);
    const page = traffic.find((one) => one.id === home.ref);
    if (page && !page.finalUrl.startsWith('https:')) {
      return fail(`The home page is served at ${page.finalUrl}, without https.`, {
        evidence: [{ ref: page.id }],
      });
    }
    if (!plain) return unknown('not-requested', 'The http address was not asked.');
    const evidence = [{ ref: plain.id, pointer: 'location' }];
    if (plain.error?.code === 'refused' || plain.error?.code === 'timeout-connect') {
      return pass('Nothing listens on plain http.', { evidence });
    }
    if (plain.status === undefined)
      return unknown('failed', `The http address gave no answer (${plain.error?.code ?? 'none'}).`, {
        evidence,
      });
    const location = plain.headers.find(([name]) => name === 'location')?.[1];
    const goal = location === undefined ? undefined : URL.parse(location, plain.url);
    if (plain.status >= 300 && plain.status < 400 && goal) {
      const toHttps = goal.protocol === 'https:';
      const sameHost = bare(goal.hostname) === bare(new URL(target.origin).hostname);
      const permanent = plain.status === 301 || plain.status === 308;
      if (toHttps && sameHost && permanent && goal.hostname === new URL(plain.url).hostname) {
        return pass(`http answers ${plain.status} to https on the same host.`, { evidence });
      }
      if (sameHost || toHttps) {
        return warn(
          `http answers ${plain.status} to ${goal.origin}${permanent ? ', which needs another hop to the final host' : ', which is not permanent'}.`,
          { evidence },
        );
      }
      return fail(`http redirects to ${goal.origin}, not to https on this host.`, { evidence });
    }
    if (plain.blocked)
      return unknown('blocked', `The http address refused us with ${plain.status}.`, { evidence });
    return plain.status < 300
      ? fail(`http://${new URL(plain.url).host}/ answers ${plain.status} with content.`, { evidence })
      : warn(`http answers ${plain.status} instead of a redirect.`, { evidence });
  },
});

const bare = (host: string): string => host.replace(/^www\./, '');
