import { defineCheck } from '../../check.ts';
import type { PageVerdict } from '../../check.ts';
import { judgeAccess } from '../subjects/access/visits.ts';
import { combinePages } from '../../pages.ts';

export default defineCheck({
  id: 'edge-allows-declared-agents',
  category: 'crawl-access',
  name: 'A plain declared client gets the page',
  description: 'Detects bot mitigation that refuses declared non-browser clients.',
  why: 'Many agents are plain HTTP clients that say who they are: one that is refused sees neither the product nor its price.',
  judged: {
    pass: 'The declared agent (the audit under its own name) gets the page with 200, at the second try at the latest, and at least 60 % of the words that a browser gets.',
    warn: 'It gets the page with less than 60 % of the words that a browser gets.',
    fail: 'It gets a challenge, 401, 403, 406, 429, 451, 503, a 405 of a firewall or two broken connections, or 404 or 410 where a browser gets 200.',
    notApplicable: 'robots.txt keeps the audit out of the page.',
    unknown: 'The host throttled the audit, or the page gave another error or no answer.',
  },
  priority: 'critical',
  requires: ['home'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Let declared agents through to public pages',
    instructions:
      'Allow verified bots first, then take GET requests for the home page and product pages out of the bot rules of the edge. Keep protection on for login, checkout and write methods.',
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
