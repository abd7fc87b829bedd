/** `portico stores` as a real process: secrets by standard input, and who changed what. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { loadSecret, openDatabase, siteSecrets } from '#storage';
import { csvOf, startFeedServer } from './support/embedded/feed-server.ts';
import { portico, type Ended, type RunOptions } from './support/command-line.ts';
import { scapiConnection } from './dashboard/platform-site.ts';

describe('stores command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-stores-'));
  const url = `sqlite:${join(folder, 'portico.db')}`;
  const run = (args: string[], options: RunOptions = {}): Promise<Ended> =>
    portico(['stores', ...args], { ...options, env: { DATABASE_URL: url, ...options.env } });
  const good = async (args: string[], options: RunOptions = {}): Promise<string> => {
    const { code, stdout, stderr } = await run(args, options);
    assert.equal(code, 0, stderr);
    return stdout;
  };

  before(async () => {
    const { site } = await loadDemoStore();
    const file = join(folder, 'shop.json');
    writeFileSync(file, JSON.stringify({ ...site, id: 'shop', hosts: ['shop.example'] }));
    await good(['put', file]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function opened(): Promise<object> {
    const database = await openDatabase(url);
    try {
      const secret = await loadSecret(database);
      return (await siteSecrets(database, { secret, isConfigured: false }).open('shop')).values;
    } finally {
      await database.close();
    }
  }

  test('partner adds a platform, keeps two keys of its order webhook, and removes both with it', async () => {
    const unknown = await run(['partner', 'shop', 'google']);
    assert.match(unknown.stderr, /has no partner "google"/);
    const unnamed = await run(['partner', 'shop', 'google', '--preset', 'google']);
    assert.equal(unnamed.code, 2);
    assert.match(unnamed.stderr, /needs a profile or the ID of an API key/);
    const profile = 'https://agents.example/*';
    await good(['partner', 'shop', 'google', '--preset=google', `--profile=${profile}`, '--account=4711']);
    assert.deepEqual(JSON.parse(await good(['partner', 'shop', 'google'])), {
      id: 'google',
      preset: 'google',
      profiles: [profile],
      orderWebhook: { account: '4711' },
    });
    const half = await run(['partner', 'shop', 'google', '--key-in=query']);
    assert.deepEqual([half.code, half.stderr], [2, 'Use --key-in and --key-name together.\n']);
    const hook = async () => JSON.parse(await good(['partner', 'shop', 'google'])).orderWebhook;
    const place = ['--key-in=query', '--key-name=api_key', '--codes=ucp'];
    await good(['partner', 'shop', 'google', ...place, '--header=X-Source: tea']);
    const key = { in: 'query', name: 'api_key' };
    assert.deepEqual(await hook(), { account: '4711', key, headers: { 'X-Source': 'tea' } });
    await good(['partner', 'shop', 'google', '--header=x-source:']);
    assert.deepEqual(await hook(), { account: '4711', key, headers: {} });
    await good(['partner', 'shop', 'google', '--retry-for=24', '--retry-status=409,425']);
    assert.deepEqual(await hook(), {
      account: '4711',
      key,
      headers: {},
      retryFor: 24,
      retryStatuses: [409, 425],
    });
    for (const [given, says] of [
      ['--retry-for=169', /partners\.0\.orderWebhook\.retryFor/],
      ['--retry-for=soon', /partners\.0\.orderWebhook\.retryFor/],
      ['--retry-status=410', /cannot have 410: it ends the updates of an order/],
      ['--retry-status=503', /partners\.0\.orderWebhook\.retryStatuses/],
    ] as const) {
      const refused = await run(['partner', 'shop', 'google', given]);
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, says);
    }
    await good(['partner', 'shop', 'google', '--retry-for=default', '--retry-status=default']);
    assert.deepEqual(await hook(), { account: '4711', key, headers: {} });
    // The second was mistyped: no partner accepted it.
    for (const stdin of ['first-key', 'second-kez', 'second-key'])
      await good(['partner', 'shop', 'google', '--webhook-key'], { stdin });
    assert.deepEqual(await opened(), {
      'partner-key:google': 'second-key',
      'partner-key-before:google': 'first-key',
    });
    assert.equal(await good(['partner', 'shop']), `google (google): ${profile}\n`);
    assert.match(await good(['partner', 'shop', 'google', '--resume']), /send again: 0/);
    assert.match(await good(['changes', 'shop']), /partners/);
    await good(['partner', 'shop', 'google', '--remove']);
    assert.deepEqual(await opened(), {});
  });

  test('partner rejects what could not be called, answered, or recognized', async () => {
    await good(['partner', 'shop', 'acme', '--profile=https://agents.example/*', '--release=2026-04-08']);
    for (const [given, says] of [
      ['--webhook=https://partner.example:8443/x', /partners\.0\.orderWebhook\.url: Remove the port/],
      ['--release=2020-01-01', /partners\.0\.release: Enter a UCP release that is served: 2026-01-23,/],
      ['--key-id=nope', /partners\.0\.keys\.0: No active API key has this ID/],
      ['--preset=bing', /partners\.0\.preset: This must be "google"\./],
    ] as const) {
      const refused = await run(['partner', 'shop', 'acme', given]);
      assert.equal(refused.code, 2, given);
      assert.match(refused.stderr, says);
    }
    const url = 'http://127.0.0.1:9/x';
    await good(['partner', 'shop', 'acme', '--release=default', `--webhook=${url}`], {
      env: { UCP_ALLOW_INSECURE_LOOPBACK: 'true' },
    });
    const { partners } = JSON.parse(await good(['show', 'shop']));
    const profiles = ['https://agents.example/*'];
    assert.deepEqual(partners, [{ id: 'acme', profiles, orderWebhook: { url } }]);
    // What is saved does not stand in the way of other changes.
    await good(['partner', 'shop', 'acme', '--retry-for=24']);
    await good(['partner', 'shop', 'acme', '--remove']);
  });

  test('moves a store to a platform and back, member by member', async () => {
    const early = await run(['secret', 'shop'], { stdin: 'x' });
    assert.equal(early.code, 2);
    assert.match(early.stderr, /embedded does not use a secret/);
    const half = await run(['set', 'shop', 'backend=scapi']);
    assert.equal(half.code, 2);
    assert.match(half.stderr, /connection: This is missing/);
    await good(['set', 'shop', 'backend=scapi', `connection=${JSON.stringify(scapiConnection)}`]);
    await good(['set', 'shop', 'connection.baseUrl=https://proxy.example']);
    assert.equal(JSON.parse(await good(['show', 'shop'])).connection.baseUrl, 'https://proxy.example');
    assert.equal((await run(['set', 'shop', 'connection.secret=x'])).code, 2);
    const file = join(folder, 'recording.json');
    for (const [args, says] of [
      [['nowhere', file], /No store found with the ID "nowhere"/],
      [['shop', file], /shop has no SLAS client secret/],
      [['shop', folder], /already exists\. Nothing was recorded/],
      [
        ['shop', join(folder, 'missing', 'recording.json'), '--place-order', '--yes'],
        /Cannot write ".*recording\.json": there is no such file or folder/,
      ],
      [['shop', file, '--token', 'x'], /--token requires --place-order/],
      [['shop', file, '--keep', 'two words'], /--keep must be one word/],
    ] as const) {
      const { code, stderr } = await run(['record', ...args]);
      assert.deepEqual([code, says.test(stderr), existsSync(file)], [2, true, false], stderr);
    }
    await good(['set', 'shop', 'connection.baseUrl=http://127.0.0.1:8799']);
    await good(['secret', 'shop'], { stdin: 'a-secret' });
    const here = await run(['record', 'shop', file]);
    assert.deepEqual([here.code, existsSync(file)], [3, false]);
    assert.match(
      here.stderr,
      /was not called: its URL is not public\. For an instance on this machine, set UCP_ALLOW_INSECURE_LOOPBACK=true/,
    );
    await good(['secret', 'shop', '--remove']);
    await good(['set', 'shop', 'connection.baseUrl=null']);
    assert.deepEqual(JSON.parse(await good(['show', 'shop'])).connection, scapiConnection);
  });

  test('sets, imports, holds, applies, and turns off a feed', async (t) => {
    const server = await startFeedServer(t);
    const env = { UCP_ALLOW_INSECURE_LOOPBACK: 'true' };
    const feed = (args: string[], options: RunOptions = {}) => run(['feed', ...args], { env, ...options });
    const { site } = await loadDemoStore();
    const file = join(folder, 'fed.json');
    writeFileSync(file, JSON.stringify({ ...site, id: 'fed', hosts: ['fed.example'] }));
    await good(['put', file]);
    for (const [args, says] of [
      [['show', 'fed'], /fed has no feed\. To add one, run "portico stores feed set fed --url URL"/],
      [['set', 'fed'], /Missing --url/],
      [['set', 'fed', '--url', 'http://shop.example/f'], /must start with https/],
      [['set', 'fed', '--url', 'https://a:b@shop.example/f'], /Use --user instead/],
      [['set', 'fed', '--url', server.url, '--every', '169'], /--every must be a whole number from 1 to 168/],
      [['set', 'fed', '--url', server.url, '--user', 'a', '--public'], /Use only one of/],
      [['run', 'nowhere'], /No store found with the ID "nowhere"/],
    ] as const) {
      const { code, stderr } = await feed([...args]);
      assert.equal(code, 2, args.join(' '));
      assert.match(stderr, says);
    }
    server.content = csvOf({ assam: '6.90 40', mint: '4.90 70', pot: '39.00 6' });
    server.wants = 'portico:a-password';
    const kept = await feed(['set', 'fed', '--url', server.url, '--user', 'portico'], {
      stdin: 'a-password\n',
    });
    assert.deepEqual([kept.code, kept.stderr], [0, '']);
    assert.equal((await feed(['run', 'fed'])).code, 0);
    server.content = csvOf({ assam: '7.50 40', sencha: 'x 1' });
    const held = await feed(['run', 'fed']);
    assert.equal(held.code, 1);
    assert.match(held.stdout, /would take 2 of 3 products off sale/);
    assert.match(held.stdout, /portico stores feed run fed --allow-removals/);
    const done = await feed(['run', 'fed', '--allow-removals']);
    assert.equal(done.code, 0);
    assert.match(done.stdout, /changed assam: price EUR 6\.90 -> 7\.50/);
    assert.match(done.stdout, /off sale mint/);
    assert.match(done.stdout, /rejected row 3 \(sencha\)/);
    const shown = JSON.parse((await feed(['show', 'fed', '--json'])).stdout);
    assert.deepEqual([shown.everyHours, shown.access], [24, { kind: 'basic', name: 'portico' }]);
    assert.deepEqual(
      shown.runs.map(({ status }: { status: string }) => status),
      ['done', 'held', 'done'],
    );
    assert.equal((await feed(['off', 'fed'])).stdout, 'Turned off the feed of fed.\n');
    assert.match((await feed(['show', 'fed'])).stdout, /Next\toff/);
    const changes = await good(['changes', 'fed']);
    assert.match(changes, /feed\.secret\tchanged/);
    assert.doesNotMatch(changes, /a-password/);
  });

  test('rejects a file without an access policy, with the choices', async () => {
    const { agentPolicy: _left, ...undecided } = JSON.parse(await good(['show', 'shop']));
    const file = join(folder, 'undecided.json');
    writeFileSync(file, JSON.stringify({ ...undecided, id: 'undecided', hosts: ['undecided.example'] }));
    const { code, stderr } = await run(['put', file]);
    assert.equal(code, 2);
    assert.match(stderr, /agentPolicy: Choose who can buy: open \(.+\), known \(.+\), or signed \(.+\)/);
    assert.doesNotMatch(await good(['list']), /undecided/);
  });

  test('creates a store with the fields of the dashboard, and lists missing ones immediately', async () => {
    const none = await run(['create']);
    assert.deepEqual([none.code, none.stdout], [2, '']);
    for (const option of ['ID', '--name', '--host', '--currency', '--country', '--agents'])
      assert.match(none.stderr, new RegExp(`^  ${option}: [A-Z][^\\n]+\\.$`, 'm'));
    const given = ['--name', 'North', '--host', 'North.example', '--currency', 'sek', '--country', 'se'];
    const wrong = await run(['create', 'north', ...given, '--agents', 'all']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /^  agentPolicy: Choose who can buy: open /m);
    const made = await good(['create', 'north', ...given, '--agents', 'known']);
    assert.match(
      made,
      /^Created north\. It is turned off: agents get 404\.\n\nNext:\n  portico seed --site north /,
    );
    const site = JSON.parse(await good(['show', 'north']));
    assert.deepEqual(
      [site.hosts, site.currencies, site.country, site.locale, site.storefront, site.enabled],
      [['north.example'], ['SEK'], 'SE', 'sv-SE', 'https://north.example', false],
    );
    const again = await run(['create', 'north', ...given, '--agents', 'known']);
    assert.deepEqual([again.code, again.stderr], [2, 'A store with the ID "north" already exists.\n']);
    const taken = await run(['create', 'south', ...given, '--agents', 'known']);
    assert.match(taken.stderr, /The host north\.example belongs to the store north/);
    const manifestUrl = 'manifestUrl=https://north.example/.well-known/ucp';
    const manifest = await run(['set', 'shop', 'manifestSource=salesforce', manifestUrl, '--yes']);
    assert.deepEqual(
      [manifest.code, manifest.stderr],
      [
        2,
        'The host north.example belongs to the store north. Enter the URL of the profile on Salesforce’s host.\n',
      ],
    );
  });

  test('shows the changes of a file, and saves them without a prompt only with --yes', async () => {
    const file = join(folder, 'change.json');
    const before = await good(['show', 'shop']);
    writeFileSync(file, JSON.stringify({ id: 'shop', name: 'Other name', rateLimit: 60 }));
    const asked = await run(['put', file]);
    assert.equal(asked.code, 2);
    assert.match(
      asked.stderr,
      /^Changes to shop:\n  name: "[^"]+" -> "Other name"\n  rateLimit: \d+ -> 60\n/,
    );
    assert.match(asked.stderr, /Cannot ask without a terminal\. To confirm, add --yes\.\n$/);
    assert.equal(await good(['show', 'shop']), before);
    assert.equal(await good(['put', file, '--yes']), 'Saved shop.\n');
    const after = JSON.parse(await good(['show', 'shop']));
    assert.deepEqual(after, { ...JSON.parse(before), name: 'Other name', rateLimit: 60 });
    writeFileSync(file, before);
    await good(['put', file, '--yes']);
    // What changes nothing needs no confirmation.
    assert.equal(await good(['put', file]), 'Saved shop.\n');
  });

  test('reports errors of a file by the name of each preference', async () => {
    const cases: [content: string, says: RegExp][] = [
      ['{', /^"[^"]+" is not JSON: .+\.\n$/],
      ['[]', /is not a store: it is not a JSON object\.\n$/],
      [
        '{"id":"x"}',
        /\n  name: Fill in this field\.\n[\s\S]*  country: This must be an ISO 3166-1 code such as IE\./,
      ],
      ['{"id":"shop","hosts":"shop.example"}', /\n  hosts: This must be a list\.\n/],
      ['{"id":"shop","currencies":["EURO"]}', /\n  currencies\.0: This must be an ISO 4217 currency\.\n/],
      ['{"id":"shop","colour":1}', /\n  store: Unknown preference "colour"\.\n/],
    ];
    const file = join(folder, 'wrong.json');
    for (const [content, says] of cases) {
      writeFileSync(file, content);
      const { code, stdout, stderr } = await run(['put', file, '--yes']);
      assert.deepEqual([code, stdout], [2, ''], content);
      assert.match(stderr, says);
    }
  });

  test('uses the first store as the default until another one is chosen', async () => {
    assert.equal(await good(['default']), 'shop\n');
    assert.match(await good(['list']), /^shop\t.*,\*$/m);
    assert.equal(await good(['default', 'north']), 'north\n');
    assert.equal(await good(['default', '--none']), 'No default store is set.\n');
    assert.equal((await run(['default', 'nobodys'])).code, 2);
    assert.equal(await good(['default', 'shop']), 'shop\n');
  });

  test('reads a secret from standard input, saves, rotates, reports, and deletes it, and never shows it', async () => {
    assert.equal(await good(['secret', 'shop', '--status']), 'shop has no stored secret.\n');
    assert.equal(await good(['secret', 'shop', '--status', '--format', 'json']), '[]\n');
    const all: string[] = [];
    const keep = async (args: string[], options?: RunOptions) => void all.push(await good(args, options));
    await keep(['secret', 'shop'], { stdin: 'hunter-two\n' });
    assert.deepEqual(await opened(), { 'slas-client-secret': 'hunter-two' });
    await keep(['secret', 'shop'], { stdin: 'hunter-three' });
    await keep(['secret', 'shop', '--name', 'ocapi-client-password'], { stdin: 'hunter-four\r\n' });
    assert.deepEqual(await opened(), {
      'ocapi-client-password': 'hunter-four',
      'slas-client-secret': 'hunter-three',
    });
    await keep(['secret', 'shop', '--status']);
    assert.match(all.at(-1) ?? '', /^ocapi-client-password\t\d{4}-.*\tcommand line.*\nslas-client-secret\t/);
    await keep(['secret', 'shop', '--status', '--format', 'json']);
    assert.equal(JSON.parse(all.at(-1) ?? '').length, 2);
    await keep(['secret', 'shop', '--name', 'ocapi-client-password', '--remove']);
    assert.deepEqual(await opened(), { 'slas-client-secret': 'hunter-three' });
    await keep(['show', 'shop']);
    await keep(['changes', 'shop']);
    assert.doesNotMatch(all.join('\n'), /hunter/);
  });

  test('lists signing keys, and replaces them if they may be compromised', async () => {
    assert.match(await good(['signing-keys', 'shop']), /No keys yet/);
    const made = await good(['signing-keys', 'shop', '--replace']);
    assert.match(made, /^[\w-]{43}\t\d{4}-\S+\n[\w-]{43}\t\d{4}-\S+\n$/);
    assert.equal(await good(['signing-keys', 'shop']), made);
    const next = JSON.parse(await good(['signing-keys', 'shop', '--replace', '--format', 'json']));
    assert.deepEqual(Object.keys(next[0]), ['kid', 'signsFrom']);
    assert.ok(next.every(({ kid }: { kid: string }) => !made.includes(kid)));
    const changes = await good(['changes', 'shop', '--limit', '1']);
    assert.match(changes, /\tcommand line.*\tsigning-keys\tchanged\n$/);
  });

  const wrong: [args: string[], stdin: string | undefined, says: RegExp][] = [
    [['secret', 'nobodys'], 'x', /No store found with the ID "nobodys"/],
    [['secret', 'shop'], '', /empty/],
    [['secret', 'shop'], 'two\nlines\n', /one line/],
    [['secret', 'shop'], 'x'.repeat(5_000), /too long/],
    [['secret', 'shop', '--name', 'password'], 'x', /--name must be/],
    [['secret', 'shop', '--remove', '--status'], undefined, /either/],
    [['secret', 'shop', 'hunter-two'], 'x', /Unexpected argument/],
    [['signing-keys', 'nobodys', '--replace'], undefined, /No store found/],
    [['changes', 'nobodys'], undefined, /No store found/],
    [['changes', 'shop', '--format', 'xml'], undefined, /--format/],
    [['changes', 'shop', '--limit', '0'], undefined, /--limit/],
  ];
  test('exits with 2 and a sentence for a usage error, and changes nothing', async () => {
    const before = await opened();
    for (const [args, stdin, says] of wrong) {
      const { code, stderr, stdout } = await run(args, stdin === undefined ? {} : { stdin });
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, says);
    }
    assert.deepEqual(await opened(), before);
  });

  test('lists changes with actor, time, and content, as text and as JSON', async () => {
    await good(['set', 'shop', 'name=Renamed', 'capabilities.payment=false']);
    const text = await good(['changes', 'shop', '--limit', '1']);
    assert.match(text, /^\d{4}-\d\d-\d\dT[\d:.]+Z\tcommand line.*\tcapabilities\.payment\ttrue -> false\n/);
    assert.match(text, /\tname\t"[^"]+" -> "Renamed"\n$/);
    const [last, ...older] = JSON.parse(await good(['changes', 'shop', '--format', 'json']));
    assert.deepEqual(last.what, [
      { name: 'capabilities.payment', before: true, after: false },
      { name: 'name', before: 'Larch and Loom', after: 'Renamed' },
    ]);
    assert.match(last.at, /^\d{4}-/);
    assert.ok(older.some(({ what }: { what: object[] }) => what.some((one) => 'secret' in one)));
    assert.ok(
      older.at(-1).what.every((one: object) => !('before' in one)),
      'the first is its making',
    );
  });

  test('creates a key only for an existing store', async () => {
    const answer = await portico(['keys', 'create', '--client', 'A', '--site', 'nobodys'], {
      env: { DATABASE_URL: url },
    });
    assert.equal(answer.code, 2);
    assert.match(answer.stderr, /No store found with the ID "nobodys"/);
  });
});
