/** Settings → Report branding, and the PDF of a report where the service has no browser, over the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleReport } from '../support/audit/sample-report.ts';
import { problemOf, startService, type Service } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { signIn, type SignedIn } from './signed-in.ts';

const path = '/dashboard/settings/branding';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1H0z"/></svg>';

const upload = (service: Service, { cookie }: SignedIn, content: string): Promise<Response> => {
  const body = new FormData();
  body.set('logo', new File([content], 'logo.png'));
  return fetch(`${service.url}${path}/logo`, {
    method: 'POST',
    headers: { accept: 'text/html', cookie, origin: service.url },
    body,
    redirect: 'manual',
  });
};

for (const dialect of testDialects())
  test(
    `keeps the name, the logo, and the paper size on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const service = await startService(t, { databaseUrl: await dialect.url() });
      const [owner, member] = [await signIn(service), await signIn(service, 'member')];
      const page = async (by = owner): Promise<string> => (await by.get(path)).text();
      assert.match(await page(), /No name is set/);
      assert.equal((await owner.post(path, { agency: ' Northwind & Co ', paper: 'letter' })).status, 303);
      assert.equal((await upload(service, owner, svg)).status, 303);
      const shown = await page(member);
      assert.match(shown, /Prepared by Northwind &amp; Co\. Paper:\s+US Letter/);
      assert.ok(shown.includes(`src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"`));
      assert.doesNotMatch(shown, /<form[^>]*branding/);
      // Each form leaves the other's members alone.
      assert.equal((await owner.post(path, { agency: '', paper: 'a4' })).status, 303);
      assert.match(await page(), /data:image\/svg[\s\S]*No name is set\. Paper:\s+A4/);
      assert.equal((await owner.post(`${path}/logo/remove`)).status, 303);
      assert.doesNotMatch(await page(), /data:image\/svg/);
    },
  );

test('rejects a wrong name, size, or logo, changes nothing, and keeps the input', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  for (const [fields, message] of [
    [{ agency: 'a'.repeat(81), paper: 'a4' }, /longer than 80 characters/],
    [{ agency: 'a\u202eb', paper: 'a4' }, /control characters/],
    [{ agency: 'a', paper: 'a5' }, /Choose a paper size/],
  ] as const) {
    const answer = await owner.post(path, fields);
    assert.equal(answer.status, 400);
    const text = await answer.text();
    assert.match(text, message);
    assert.match(text, /No name is set/);
  }
  for (const [content, message] of [
    ['<html><svg></svg></html>', /must be a PNG, JPEG, WebP, or SVG/],
    [`${svg}${' '.repeat(300_000)}`, /larger than 200 KB/],
    ['', /Choose a file/],
  ] as const) {
    const answer = await upload(service, owner, content);
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), message);
  }
  const member = await signIn(service, 'member');
  assert.equal((await upload(service, member, svg)).status, 403);
});

test('explains in the dashboard and the API that a service without a browser has no PDF', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  const { id: keyId, key } = await service.keys.create({ client: 'test', plan: 'scale' });
  await service.database.db
    .insertInto('report')
    .values({
      id: 'r1',
      keyId,
      url: 'https://shop.test/',
      targetHost: 'shop.test',
      createdAt: Date.now(),
      score: 49,
      grade: 'F',
      body: JSON.stringify(sampleReport),
    })
    .execute();
  const form = await owner.get('/dashboard/audits/reports/r1/pdf');
  assert.equal(form.status, 200);
  assert.match(await form.text(), /PDF reports require Chromium/);
  assert.match(await (await owner.get('/dashboard/audits/reports/r1')).text(), /reports\/r1\/pdf"/);
  assert.equal((await owner.get('/dashboard/audits/reports/r1/report.pdf')).status, 503);
  const read = (query: string, accept: string) =>
    fetch(`${service.url}/api/v1/reports/r1${query}`, {
      headers: { authorization: `Bearer ${key}`, accept },
    });
  for (const answer of [await read('?format=pdf', '*/*'), await read('', 'application/pdf')]) {
    assert.equal(answer.status, 503);
    const { type, detail = '' } = await problemOf(answer);
    assert.equal(type, '/problems/pdf-unavailable');
    assert.match(detail, /BROWSER_PATH/);
  }
  assert.equal((await read('', '*/*')).headers.get('content-type'), 'application/json; charset=utf-8');
  const german = await read('?format=html&language=de', '*/*');
  assert.equal(german.status, 200);
  assert.match(await german.text(), /<html lang="de">/);
  assert.match(await (await read('?format=html', '*/*')).text(), /<html lang="en">/);
  assert.equal((await read('?format=html&language=fr', '*/*')).status, 400);
  const french = await owner.get('/dashboard/audits/reports/r1/report.pdf?language=fr');
  assert.equal(french.status, 400);
  const wrong = await read(`?format=pdf&client=${'a'.repeat(81)}`, '*/*');
  assert.equal(wrong.status, 400);
});
