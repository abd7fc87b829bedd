import { defineCheck, notApplicable, unknown } from '../../check.ts';
import type { PageVerdict } from '../../check.ts';
import { combinePages } from '../../pages.ts';
import { judgeWall } from '../subjects/access/walls.ts';

export default defineCheck({
  id: 'no-login-or-geo-wall',
  category: 'crawl-access',
  name: 'Products are visible without login, cookies, or region selection',
  description: 'Detects walls that replace product content.',
  why: 'Agents have no login, keep no cookies, and do not select a region, so they cannot see products behind such a wall.',
  judged: {
    pass: 'The product name is in the visible text, or its words are in the heading.',
    warn: 'The product page redirects endlessly for clients without cookies.',
    fail: 'It returns 401, asks for a password outside of dialogs without showing the product name or a way to buy, or redirects to a path with login, signin, sign-in, age-gate, age-verification, choose-region, choose-country, or select-store.',
    notApplicable: 'No product page was found.',
    unknown:
      'The page was blocked, failed, or was not requested, or it shows neither the product name nor a wall.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['home'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Show products without login, cookies, or region selection',
    instructions:
      'Serve a default region and public prices at the product URL. Ask for age, region, or consent in a banner on the page.',
    snippet: 'no cookie on /products/* : serve the default region, do not redirect',
  },
  sources: ['google-store-requirements'],
  needs: ['traffic'],
  uses: ['products', 'home'],
  evaluate({ traffic, products = [], home }) {
    const last = new Map(
      traffic
        .filter(
          ({ purpose, client, method }) => purpose === 'product' && client === 'agent' && method === 'GET',
        )
        .map((seen) => [seen.url, seen] as const),
    );
    const judged = [...last.values()].flatMap((seen): PageVerdict[] => {
      const verdict = judgeWall(
        seen,
        products.find(({ ref }) => ref === seen.id),
      );
      return verdict ? [{ url: seen.url, role: 'product', ...verdict }] : [];
    });
    if (judged.length) return combinePages(judged);
    return home
      ? notApplicable('No product page was found.')
      : unknown('failed', 'No product page was requested.');
  },
});
