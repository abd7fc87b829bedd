/** `portico webhooks` as a real process: what it creates is what the service sends to. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { portico, type Ended } from './support/command-line.ts';

describe('webhooks command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-webhooks-'));
  const env = { DATABASE_URL: `sqlite:${join(folder, 'portico.db')}` };
  const run = (args: string[], more: Record<string, string> = {}): Promise<Ended> =>
    portico(['webhooks', ...args], { env: { ...env, ...more } });
  const good = async (args: string[], more?: Record<string, string>): Promise<string> => {
    const { code, stdout, stderr } = await run(args, more);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const url = 'https://hooks.example/portico';

  before(async () => {
    const { site } = await loadDemoStore();
    const file = join(folder, 'shop.json');
    writeFileSync(file, JSON.stringify({ ...site, id: 'shop', hosts: ['shop.example'] }));
    assert.equal((await portico(['stores', 'put', file], { env })).code, 0);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('creates, lists and removes a webhook, and shows its secret once', async () => {
    assert.equal(await good(['list']), '');
    const text = await good(['create', '--url', url]);
    const [, id = ''] = /^(snk_\S+)\nwhsec_[\w+/]{43}=\n$/.exec(text) ?? [];
    assert.notEqual(id, '', text);
    const json = JSON.parse(
      await good(['create', '--url', url, '--site', 'shop', '--events', 'order_placed', '--format', 'json']),
    );
    assert.deepEqual(Object.keys(json), ['id', 'url', 'secret']);
    const listed = await good(['list']);
    assert.ok(
      listed.includes(
        `${id}\tall stores\ton\tsession_created,checkout_created,payment_settled,order_placed,monitor_alert,monitor_ungraded\t${url}\n`,
      ),
      listed,
    );
    assert.ok(listed.includes(`${json.id}\tshop\ton\torder_placed\t${url}\n`));
    const whole = await good(['list', '--format', 'json']);
    assert.equal(JSON.parse(whole).length, 2);
    assert.ok(!whole.includes('whsec_') && !listed.includes('whsec_'));
    assert.equal(await good(['remove', id]), `Removed webhook ${id}.\n`);
    assert.equal(JSON.parse(await good(['list', '--format', 'json'])).length, 1);
  });

  test('accepts a loopback URL only if the service can call it', async () => {
    const here = ['create', '--url', 'http://127.0.0.1:9099/hook', '--format', 'json'];
    assert.match((await run(here)).stderr, /--url: Enter a URL that begins with https/);
    await good(here, { UCP_ALLOW_INSECURE_LOOPBACK: 'true' });
  });

  const wrong: [args: string[], says: RegExp][] = [
    [['create'], /--url/],
    [['create', '--url', 'hook'], /full URL/],
    [['create', '--url', url, '--site', 'nobodys'], /No store found with the ID "nobodys"/],
    [['create', '--url', url, '--events', 'order_placed,refund'], /Unknown event "refund"/],
    [['create', '--url', url, '--events', 'order_placed,'], /Unknown event ""/],
    [['create', '--url', url, '--description', 'x'.repeat(121)], /120 characters/],
    [['create', '--url', url, '--format', 'xml'], /--format/],
    [['remove', 'snk_none'], /No webhook found with the ID "snk_none"/],
  ];
  test('exits with 2 and a sentence for a usage error, and creates nothing', async () => {
    const before = await good(['list']);
    for (const [args, says] of wrong) {
      const { code, stderr, stdout } = await run(args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, says);
    }
    assert.equal(await good(['list']), before);
  });
});
