/** The code that people are given to verify a signature with: run as it stands, over a request as it is really sent. */
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { createFetcher } from '#fetch';
import { createEventWebhooks, eventBody } from '#event-webhooks';
import { eventWebhookStore, escapeUnseen } from '#storage';
import * as snippets from '../../src/web/dashboard/webhooks/snippets.ts';
import { testDialects } from '../support/databases.ts';
import { openReceiver, type Received } from './receiver.ts';

/** Why a program cannot be run here; hand it to `test` as `skip`. */
function without(...programs: string[]): string | false {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0 && process.env['PORTICO_REQUIRE_ALL'] === '1')
    throw new Error(`Required: ${missing.join(', ')}.`);
  return missing.length > 0 && `no ${missing.join(', ')} installed`;
}

const secrets: string[] = [];
let request: Received;
const folder = mkdtempSync(join(tmpdir(), 'portico-verify-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

test('sends a request signed with two secrets', async (t) => {
  const database = await testDialects(false)[0]?.open();
  assert.ok(database);
  const fetcher = createFetcher({ allowPrivate: true });
  t.after(async () => {
    await fetcher.close();
    await database.close();
  });
  const store = eventWebhookStore(database, {
    secret: 'a secret of a test that is long enough',
    body: eventBody,
  });
  const sinks = createEventWebhooks({ store, fetcher, visible: escapeUnseen });
  const receiver = await openReceiver(t);
  const wish = { url: receiver.url, description: '', types: [], enabled: true, site: undefined };
  const { id = '' } = (await sinks.create(wish)) ?? {};
  secrets.push((await sinks.takeSecret(id)) ?? '');
  await sinks.rotate(id);
  secrets.push((await sinks.takeSecret(id)) ?? '');
  await sinks.ping(id);
  request = receiver.received[0] as Received;
  assert.ok(request);
});

test('has the same code in the document and the page', () => {
  const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  for (const [name, code] of Object.entries(snippets)) assert.ok(document.includes(`\n${code}\n`), name);
});

/** What each of them must take, and refuse. */
function cases() {
  const { headers, body } = request;
  const other = `whsec_${Buffer.from('another secret of thirty-two byt').toString('base64')}`;
  const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 400) };
  return [
    ...secrets.map((secret) => ({ secret, headers, body, good: true })),
    { secret: other, headers, body, good: false },
    { secret: secrets[0] ?? '', headers, body: `${body} `, good: false },
    { secret: secrets[0] ?? '', headers: old, body, good: false },
    { secret: secrets[0] ?? '', headers: { ...headers, 'webhook-id': 'msg_other' }, body, good: false },
    {
      secret: secrets[0] ?? '',
      headers: { ...headers, 'webhook-signature': 'v1,x v2,y' },
      body,
      good: false,
    },
    { secret: secrets[0] ?? '', headers: {}, body, good: false },
  ];
}

test('the TypeScript accepts our requests with either secret, and rejects all others', async () => {
  const file = join(folder, 'verify.ts');
  writeFileSync(file, snippets.typescript);
  const { isFromPortico } = (await import(file)) as {
    isFromPortico(body: Uint8Array, headers: Headers, secret: string): boolean;
  };
  for (const { secret, headers, body, good } of cases())
    assert.equal(
      isFromPortico(Buffer.from(body), new Headers(headers as Record<string, string>), secret),
      good,
    );
});

test('the Python accepts and rejects the same requests', { skip: without('python3') }, () => {
  const all = JSON.stringify(cases());
  const run = `import json, sys\nfor one in json.load(sys.stdin):\n    got = is_from_portico(one["body"].encode(), one["headers"], one["secret"])\n    assert got == one["good"], one\nprint("ok")`;
  assert.equal(
    execFileSync('python3', ['-c', `${snippets.python}\n\n${run}`], { input: all }).toString(),
    'ok\n',
  );
});

test('the shell prints one of the signatures', { skip: without('openssl', 'base64', 'od') }, () => {
  writeFileSync(join(folder, 'body.json'), request.body);
  const env = {
    ...process.env,
    ID: request.headers['webhook-id'] ?? '',
    TIMESTAMP: request.headers['webhook-timestamp'] ?? '',
  };
  const printed = secrets.map((SECRET) =>
    execFileSync('sh', ['-c', snippets.shell], { cwd: folder, env: { ...env, SECRET } })
      .toString()
      .trim(),
  );
  assert.equal(`v1,${printed[1]} v1,${printed[0]}`, request.headers['webhook-signature']);
});

test('the curl command sends what the library verifies', { skip: without('curl') }, async (t) => {
  const receiver = await openReceiver(t);
  const [, signature = ''] = /^v1,(\S+)/.exec(request.headers['webhook-signature'] ?? '') ?? [];
  const env = {
    ...process.env,
    URL: receiver.url,
    ID: request.headers['webhook-id'] ?? '',
    TIMESTAMP: request.headers['webhook-timestamp'] ?? '',
    SIGNATURE: signature,
  };
  await promisify(execFile)('sh', ['-c', snippets.curl], { cwd: folder, env });
  const [sent] = receiver.received as [Received];
  assert.equal(
    (new Webhook(secrets[1] ?? '').verify(sent.body, sent.headers) as { type: string }).type,
    'ping',
  );
});
