/** The manifest of a store beside what is live, over the running service. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { servedUcpReleases, spokenUcpReleases } from '#manifest';
import { openStores } from './stores-world.ts';

const base = '/dashboard/stores/demo';

test('shows differences of the live manifest by pointer, with headers, time, and findings', async (t) => {
  const { owner, service, change } = await openStores(t);
  const path = `${base}/manifest`;
  assert.match(await (await owner.get(path)).text(), /Not compared yet/);
  const compared = await owner.post(path, { release: '' });
  assert.equal(compared.headers.get('location'), `${path}?said=compared`);
  const same = await (await owner.get(path)).text();
  assert.match(same, /The live manifest is identical/);
  assert.match(same, /cache-control: public, max-age=300/);
  assert.match(same, /No problems found/);
  await change({ name: 'Renamed <store>' });
  const stale = await (await owner.get(path)).text();
  assert.match(
    stale,
    /data-state="different"[\s\S]*\/name[\s\S]*different[\s\S]*Renamed &lt;store&gt;[\s\S]*Larch and Loom/,
  );
  for (const release of servedUcpReleases) {
    const leaf = await (await owner.get(`${path}?release=${release}`)).text();
    assert.match(leaf, new RegExp(`well-known/ucp/${release}`));
    assert.match(leaf, /The live manifest is identical/);
  }
  assert.equal((await owner.get(`${path}?release=__proto__`)).status, 200);
  const form = await (await owner.get(`${base}/preferences`)).text();
  const [choices = ''] = /<select[^>]*name="primaryRelease"[^]*?<\/select>/.exec(form) ?? [];
  assert.deepEqual(
    [...choices.matchAll(/value="([\d-]+)"/g)].map(([, release]) => release),
    spokenUcpReleases.toReversed(),
  );
  await change({ enabled: false });
  await owner.post(path, { release: '2026-04-08' });
  assert.match(await (await owner.get(path)).text(), /404 application\/json/);
  assert.equal(new URL(service.url).protocol, 'http:');
});

test('compares a foreign live manifest and escapes it', async (t) => {
  const world = await openStores(t);
  const server = createServer((_request, response) => {
    const evil = {
      name: '<script>alert(1)</script>\u202E',
      '</pre>': 1,
      ucp: { version: 'x' },
      version: '1.0.0',
      capabilities: { checkout: true },
    };
    response
      .setHeader('content-type', 'application/json')
      .setHeader('server', '<b>')
      .end(JSON.stringify(evil));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => (server.closeAllConnections(), server.close()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await world.change({ hosts: [host] });
  await world.owner.post(`${base}/manifest`, { release: '' });
  const page = await (await world.owner.get(`${base}/manifest`)).text();
  assert.doesNotMatch(page, /<script>alert|\u202E|server: <b>/);
  assert.match(page, /only live[\s\S]*Validation[\s\S]*badge bad">error/);
});
