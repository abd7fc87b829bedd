/** The readiness assessment and the documents beside it, as pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assessment, checks } from '#audit';
import { foreignOf } from '../api/same-origin.ts';
import { startService } from '../api/service.ts';
import { noBrowser, openBrowserAs } from '../dashboard/browser.ts';

const path = '/services/readiness-assessment';

test('lists 126 points in three areas, each with a page, and counts the checks of the registry', async (t) => {
  const service = await startService(t);
  const response = await service.get(path);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  const page = await response.text();
  assert.deepEqual(foreignOf(page), []);
  const listed = [...page.matchAll(/href="\/docs\/checks\/([a-z0-9-]+)"/g)].map(([, id]) => id as string);
  assert.equal(listed.length, 126);
  assert.equal(new Set(listed).size, 126);
  assert.deepEqual(
    listed,
    assessment.flatMap((area) => area.checks),
  );
  for (const { name, checks: ids } of assessment)
    assert.ok(page.includes(`${name}: ${ids.length} points`), name);
  assert.ok(page.includes(`<strong>${checks.length} checks</strong>`));
  for (const id of listed.filter((_, at) => at % 25 === 0))
    assert.equal((await service.get(`/docs/checks/${id}`)).status, 200, id);
});

test('states supported systems and durations of the integration', async (t) => {
  const service = await startService(t);
  const page = (await (await service.get(path)).text()).replace(/\s+/g, ' ');
  for (const fact of [
    '6.x or later',
    'SiteGenesis is not supported',
    'custom work',
    'OCAPI',
    'SCAPI',
    'Headless',
    'payment processor hook',
    'each site',
    'MIT',
    '6 to 14 weeks',
    '8 to 16 weeks',
    'href="/contact"',
  ])
    assert.ok(page.includes(fact), fact);
});

test('is in the OpenAPI document under its given name, next to the contact form', async (t) => {
  const service = await startService(t);
  const { paths } = (await (await service.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: { content: object } }>>;
  };
  assert.equal(paths[path]?.['get']?.operationId, 'getReadinessAssessment');
  const form = paths['/contact']?.['post'];
  assert.equal(form?.operationId, 'submitContactForm');
  assert.deepEqual(Object.keys(form?.requestBody?.content ?? {}), ['application/x-www-form-urlencoded']);
});

test(
  'shows the assessment and the documents without faults in every look',
  { skip: noBrowser },
  async (t) => {
    const service = await startService(t);
    const visitor = await openBrowserAs(t, service);
    const paths = [
      path,
      '/docs',
      '/docs/api',
      '/docs/selling',
      '/docs/search?q=refund',
      '/docs/checks',
      '/docs/checks/robots-default-open',
      '/problems',
      '/problems/rate-limited',
    ];
    assert.deepEqual(await visitor.faultsAt(paths), []);
  },
);
