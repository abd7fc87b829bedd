import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

export default defineCheck({
  id: 'https-enforced',
  category: 'performance-and-delivery',
  name: 'HTTPS is enforced',
  description: 'Detects missing HTTPS and HTTP pages that do not redirect.',
  why: 'Over HTTP, anyone on the network can read and change a page, so an agent cannot trust its prices or its checkout.',
  judged: {
    pass: 'HTTP returns 301 or 308 to HTTPS on the same host, or refuses connections.',
    warn: 'The redirect is temporary, goes to HTTPS on another host, or stays on HTTP (with or without www), or HTTP returns an error.',
    fail: 'The home page is served over HTTP, HTTP returns content, or it redirects to HTTP on another host.',
    unknown: 'The HTTP URL was not requested, blocked the request, or did not respond.',
  },
  priority: 'critical',
  requires: ['https-public'],
  effort: 'minutes',
  fix: {
    title: 'Redirect HTTP to HTTPS permanently',
    instructions: 'Answer every HTTP request with one permanent redirect to the same host over HTTPS.',
    snippet: 'server { listen 80; return 301 https://$host$request_uri; }',
  },
  sources: ['rfc-9110'],
  needs: ['hosts', 'target', 'traffic', 'home'],
  evaluate({ hosts, target, traffic, home }) {
    const plain = traffic.find((one) => one.id === hosts.http);
    const page = traffic.find((one) => one.id === home.ref);
    if (page && !page.finalUrl.startsWith('https:')) {
      return fail(`The home page is served over HTTP at ${page.finalUrl}.`, {
        evidence: [{ ref: page.id }],
      });
    }
    if (!plain) return unknown('not-requested', 'The HTTP URL was not requested.');
    const evidence = [{ ref: plain.id, pointer: 'location' }];
    if (plain.error?.code === 'refused' || plain.error?.code === 'timeout-connect') {
      return pass('HTTP connections are refused.', { evidence });
    }
    if (plain.status === undefined)
      return unknown('failed', `The HTTP URL did not respond (${plain.error?.code ?? 'none'}).`, {
        evidence,
      });
    const location = plain.headers.find(([name]) => name === 'location')?.[1];
    const goal = location === undefined ? undefined : URL.parse(location, plain.url);
    if (plain.status >= 300 && plain.status < 400 && goal) {
      const toHttps = goal.protocol === 'https:';
      const sameHost = bare(goal.hostname) === bare(new URL(target.origin).hostname);
      const permanent = plain.status === 301 || plain.status === 308;
      if (toHttps && sameHost && permanent && goal.hostname === new URL(plain.url).hostname) {
        return pass(`HTTP returned ${plain.status} to HTTPS on the same host.`, { evidence });
      }
      if (sameHost || toHttps) {
        return warn(
          `HTTP returned ${plain.status} to ${goal.origin}${permanent ? ', which needs another redirect to the final host' : ', which is not permanent'}.`,
          { evidence },
        );
      }
      return fail(`HTTP redirects to ${goal.origin}, not to HTTPS on this host.`, { evidence });
    }
    if (plain.blocked)
      return unknown('blocked', `The HTTP URL blocked the request with ${plain.status}.`, { evidence });
    return plain.status < 300
      ? fail(`http://${new URL(plain.url).host}/ returned ${plain.status} with content.`, { evidence })
      : warn(`HTTP returned ${plain.status} instead of a redirect.`, { evidence });
  },
});

const bare = (host: string): string => host.replace(/^www\./, '');
