import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { announceDemoShops, demoShopsFolder, reachDemoShop } from './demo-shops.ts';

const ca = '-----BEGIN CERTIFICATE-----\n…';
const reach = (given: Partial<{ resolve: Record<string, string>; ca: string[] }> = {}) => ({
  allowPrivate: false,
  resolve: {},
  ca: [],
  ...given,
});

describe('demo shops of a running service', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-shops-'));
  });
  after(() => rm(folder, { recursive: true }));

  const shops = { resolve: { 'drifting.test:443': '127.0.0.1:4443' }, ca: [ca] };

  test('are reachable by name while the sandbox runs', async () => {
    const withdraw = await announceDemoShops(shops, folder);
    const found = await reachDemoShop('https://drifting.test/a', reach({ ca: ['own'] }), folder);
    assert.deepEqual(found, { allowPrivate: false, resolve: shops.resolve, ca: ['own', ca] });
    for (const other of ['https://other.test', 'https://drifting.test.example', 'https://shop.example'])
      assert.deepEqual(await reachDemoShop(other, reach(), folder), reach(), other);
    await withdraw();
    assert.deepEqual(await reachDemoShop('https://drifting.test', reach(), folder), reach());
  });

  test('give precedence to options of the command line', async () => {
    const withdraw = await announceDemoShops(shops, folder);
    const resolve = { 'drifting.test:443': '127.0.0.1:1' };
    assert.deepEqual(
      (await reachDemoShop('https://drifting.test', reach({ resolve }), folder)).resolve,
      resolve,
    );
    await withdraw();
  });

  const refused: [name: string, content: string][] = [
    [
      'a public name',
      JSON.stringify({
        resolve: { 'drifting.test:443': '127.0.0.1:1', 'bank.example:443': '127.0.0.1:1' },
        ca: [ca],
      }),
    ],
    ['another machine', JSON.stringify({ resolve: { 'drifting.test:443': '203.0.113.7:443' }, ca: [ca] })],
    ['invalid JSON', '{'],
  ];
  for (const [name, content] of refused)
    test(`ignores a file with ${name}`, async () => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${process.pid}.json`), content, { mode: 0o600 });
      assert.deepEqual(await reachDemoShop('https://drifting.test', reach(), folder), reach());
    });

  test('of a killed service are removed', async () => {
    await writeFile(join(folder, '999999999.json'), JSON.stringify(shops), { mode: 0o600 });
    await rm(join(folder, `${process.pid}.json`), { force: true });
    assert.deepEqual(await reachDemoShop('https://drifting.test', reach(), folder), reach());
  });

  test('are announced in a folder that only the user can write', () => {
    assert.match(demoShopsFolder(), /portico-demo-shops-\w+$/);
  });
});
