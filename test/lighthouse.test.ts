/** Our checks beside Lighthouse, verdict by verdict. Where they differ, the reason stands with the page. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import RobotsTxt from 'lighthouse/core/audits/seo/robots-txt.js';
import { gather, judge, type Check, type Evidence } from '#audit';
import { createFetcher, type HttpExchange } from '#fetch';
import pagesIndexable from '../src/audit/checks/crawl-access/pages-indexable.ts';
import robotsTxtSyntax from '../src/audit/checks/crawl-access/robots-txt-syntax.ts';
import canonicalValid from '../src/audit/checks/content-rendering/canonical-valid.ts';
import crawlableAnchors from '../src/audit/checks/content-rendering/crawlable-anchors.ts';
import hreflangValid from '../src/audit/checks/content-rendering/hreflang-valid.ts';
import linkTextDescriptive from '../src/audit/checks/content-rendering/link-text-descriptive.ts';
import llmsTxtFormat from '../src/audit/checks/discovery-files/llms-txt-format.ts';
import { known, type Page } from '../src/audit/evidence.ts';
import { pageFacts } from '../src/audit/parse/html.ts';
import { emptyEvidence, exchange, robots, sample } from './support/audit/samples.ts';

import { file } from './support/audit/files.ts';
import { withoutChromium } from './support/browser-trap.ts';
import {
  audits,
  openLighthouse,
  type AuditId,
  type Lighthouse,
  type Opinion,
} from './support/lighthouse-browser.ts';
import {
  healthyDiffers,
  origin,
  robotsFiles,
  robotsTxt,
  smallPages,
  type SmallPage,
} from './support/lighthouse-pages.ts';
import { fileOwner, openShop, type OpenShop } from './support/shops.ts';

const owner = fileOwner();

const checks: Partial<Record<AuditId, Check>> = {
  canonical: canonicalValid,
  hreflang: hreflangValid,
  'crawlable-anchors': crawlableAnchors,
  'link-text': linkTextDescriptive,
  'is-crawlable': pagesIndexable,
  'robots-txt': robotsTxtSyntax,
  'llms-txt': llmsTxtFormat,
};

/** What we say of one page: evidence whose sample holds no other. */
function opinionsOn(evidence: Evidence, page: Page): Record<AuditId, Opinion | 'unknown'> {
  assert.ok(evidence.sample.ok && evidence.traffic.ok);
  const alone = { ...evidence, sample: known(evidence.sample.value.filter(({ id }) => id === page.id)) };
  const { titles, metas } = page.facts.head;
  const described = metas.find(({ name, inBody, from }) => name === 'description' && !inBody && !from);
  const seen = evidence.traffic.value.find(({ id }) => id === page.ref);
  const facts: Partial<Record<AuditId, boolean>> = {
    'document-title': Boolean(titles[0]),
    'meta-description': Boolean(described?.content.trim()),
    'http-status-code': (seen?.status ?? 0) < 400,
  };
  const opinions = audits.map((audit) => {
    const check = checks[audit];
    const [result] = check ? judge(alone, [check]) : [];
    if (!result) return [audit, facts[audit] ? 'good' : 'bad'];
    if (result.status === 'unknown') return [audit, 'unknown'];
    return [audit, result.status === 'warn' || result.status === 'fail' ? 'bad' : 'good'];
  });
  return Object.fromEntries(opinions) as Record<AuditId, Opinion | 'unknown'>;
}

const opposite = { good: 'bad', bad: 'good' } as const;

/** What Lighthouse must say: what we say, but for what is named. */
const expected = (
  ours: Record<AuditId, Opinion | 'unknown'>,
  differs: SmallPage['differs'] = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ours).map(([audit, opinion]) => [
      audit,
      differs[audit as AuditId] && opinion !== 'unknown' ? opposite[opinion] : opinion,
    ]),
  );

describe('beside Lighthouse', { skip: withoutChromium }, () => {
  let lighthouse: Lighthouse;
  let port: number;
  const shops: Partial<Record<'healthy' | 'faulty', OpenShop>> = {};

  before(async () => {
    const server = createServer((request, response) => {
      const page = smallPages.find(({ path }) => path === request.url);
      if (request.url === '/robots.txt') response.setHeader('content-type', 'text/plain').end(robotsTxt);
      else if (!page) response.writeHead(404, { 'content-type': 'text/plain' }).end('none');
      else
        response
          .writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
          .end(page.html);
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    owner.after(() => {
      server.closeAllConnections();
      server.close();
    });
    port = (server.address() as AddressInfo).port;
    shops.healthy = await openShop(owner, { light: true });
    shops.faulty = await openShop(owner, {
      light: true,
      name: 'faulty',
      faults: ['noindex-products', 'robots-syntax', 'canonical-home', 'javascript-links'],
    });
    lighthouse = await openLighthouse(owner, {
      'pages.test:80': `127.0.0.1:${port}`,
      ...shops.healthy.resolve,
      ...shops.faulty.resolve,
    });
  });

  for (const page of smallPages) {
    test(`a small page, ${page.path}`, async () => {
      const fetcher = createFetcher({ resolve: { 'pages.test:80': `127.0.0.1:${port}` } });
      const answer = await fetcher
        .fetch({ url: origin + page.path, headers: { accept: '*/*' } })
        .finally(() => fetcher.close());
      const [evidence, read] = await evidenceOf(page, answer);
      const ours = opinionsOn(evidence, read);
      assert.deepEqual(await lighthouse.judge(origin + page.path), expected(ours, page.differs));
    });
  }

  for (const name of ['healthy', 'faulty'] as const) {
    test(`pages of the storefront ${name}`, async () => {
      const differs = name === 'healthy' ? healthyDiffers : {};
      const shop = shops[name];
      assert.ok(shop);
      const fetcher = shop.fetcher();
      const { evidence } = await gather(shop.origin, { fetcher }).finally(() => fetcher.close());
      const { home, listings, products } = evidence;
      assert.ok(home.ok && listings.ok && products.ok);
      const pages = [home.value, ...listings.value.slice(0, 1), ...products.value.slice(0, 1)];
      assert.equal(pages.length, 3);
      const bad = new Set<string>();
      for (const page of pages) {
        const ours = opinionsOn(evidence, page);
        assert.deepEqual(await lighthouse.judge(page.url), expected(ours, differs), page.url);
        for (const audit of audits) if (ours[audit] === 'bad') bad.add(audit);
      }
      const faults =
        name === 'healthy' ? [] : ['canonical', 'crawlable-anchors', 'is-crawlable', 'robots-txt'];
      assert.deepEqual([...bad].sort(), faults);
    });
  }
});

async function evidenceOf(
  { role, path }: SmallPage,
  { status = 0, headers, charset, body }: HttpExchange,
): Promise<[Evidence, Page]> {
  const url = origin + path;
  const seen = exchange({ url, status, headers: Object.fromEntries(headers) });
  const page: Page = {
    id: role,
    role,
    url,
    ref: seen.id,
    facts: await pageFacts(body, { url, headers, charset }),
  };
  const row = { id: role, role, url, ref: seen.id, state: 'ok' as const };
  const parts = await sample(
    robots(robotsTxt),
    file('llmsTxt', '/llms.txt', '', { status: 404 }),
    { home: known(page), traffic: known([seen]), sample: known([row]) },
    role === 'listing' ? { listings: known([page]) } : { products: known([page]) },
  );
  return [{ ...emptyEvidence(), ...parts }, page];
}

test('judges robots.txt as Lighthouse does, with listed exceptions', () => {
  for (const { text, differs } of robotsFiles) {
    const part = robots(text);
    const [result] = judge({ ...emptyEvidence(), ...part }, [robotsTxtSyntax]);
    const ours = result?.status === 'pass';
    const theirs = RobotsTxt.audit({ RobotsTxt: { status: 200, content: text } } as never);
    assert.equal(theirs.score === 1, differs ? !ours : ours, `${text}: ${result?.summary}`);
  }
});
