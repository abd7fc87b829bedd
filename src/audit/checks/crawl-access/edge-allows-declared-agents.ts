import { defineCheck } from '../../check.ts';
import type { PageVerdict } from '../../check.ts';
import { judgeAccess } from '../subjects/access/visits.ts';
import { combinePages } from '../../pages.ts';

export default defineCheck({
  id: 'edge-allows-declared-agents',
  category: 'crawl-access',
  name: 'Declared agents can fetch pages',
  description: 'Detects bot mitigation that blocks declared non-browser clients.',
  why: 'Many agents are plain HTTP clients that identify themselves. If they are blocked, they see neither the product nor its price.',
  judged: {
    pass: 'The declared agent (the audit with its own user agent) gets the page with 200, on the first or second try, and at least 60% of the words that a browser gets.',
    warn: 'It gets the page with less than 60% of the words that a browser gets.',
    fail: 'It gets a challenge, 401, 403, 406, 429, 451, 503, a 405 from a firewall, or two broken connections. Or it gets 404 or 410 when a browser gets 200.',
    notApplicable: 'robots.txt disallows the page for the audit.',
    unknown: 'The host throttled the audit, or the page returned another error or no response.',
  },
  priority: 'critical',
  requires: ['home'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Allow declared agents on public pages',
    instructions:
      'Allow verified bots first. Then exempt GET requests to the home page and product pages from the bot rules of your CDN or firewall. Keep protection on login, checkout, and write methods.',
    snippet: 'GET / , GET /products/* : skip bot rules\nverified AI agents: allow',
  },
  sources: ['cloudflare-challenges', 'wafw00f'],
  needs: ['sample', 'traffic'],
  uses: ['replays', 'home', 'products', 'target'],
  evaluate(given) {
    const rows = given.sample.filter(({ role }) => role === 'home' || role === 'product');
    const verdicts = rows.map((row): PageVerdict => {
      const { url, role } = row;
      return { url, role, ...judgeAccess(row, given) };
    });
    return combinePages(verdicts);
  },
});
