import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { isOutsideProduction, type RecordedConnection } from './connection.ts';
import { readRecording, RecordingRefused, type Recording } from './recording.ts';
import { replayCalls } from './replay.ts';

const text = readFileSync(
  new URL('../../../../test/salesforce/recordings/simulator-scapi.json', import.meta.url),
  'utf8',
);

const changed = (change: (recording: Recording & Record<string, unknown>) => void): string => {
  const recording = JSON.parse(text);
  change(recording);
  return JSON.stringify(recording);
};

describe('reading a recording', () => {
  test('accepts what the recorder wrote', () => {
    assert.equal(readRecording(text).source, 'simulator');
  });

  for (const [name, hostile, said] of [
    ['no JSON', '{"format":', /not valid JSON/],
    ['another document', '{"format":"har"}', /invalid at format/],
    ['an unknown member', changed((one) => void (one['more'] = 1)), /invalid at its root/],
    ['nesting without end', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /nested too deeply/],
    ['a file that is too large', `"${'x'.repeat(2_000_001)}"`, /at most/],
    [
      'an answer that no backend gets to see',
      changed((one) => void (one.exchanges[0]!.answer.status = 503)),
      /invalid at exchanges\.0\.answer\.status/,
    ],
    [
      'a name in an answer',
      changed((one) => void (one.exchanges[1]!.answer.document = { firstName: 'Grace' })),
      /not sanitized, in exchange 2, document/,
    ],
    [
      'an undocumented member',
      changed((one) => void (one.exchanges[1]!.answer.document = { c_fabric: 1 })),
      /not sanitized, in exchange 2, document/,
    ],
    [
      'an organization in a path',
      changed(
        (one) => void (one.exchanges[1]!.request.target = 'instance/search/organizations/f_ecom_zzxy_prd'),
      ),
      /not sanitized, in exchange 2, target/,
    ],
    [
      'a token',
      changed((one) => void (one.exchanges[1]!.request.token = 'eyJhbGciOiJub25lIn0')),
      /not sanitized, in exchange 2, token/,
    ],
    [
      'a locale with an extension',
      changed((one) => void (one.setting.locale = 'de-CH-u-co-phonebk')),
      /invalid at setting\.locale/,
    ],
    ['a coupon code', changed((one) => void (one.setting.coupon = 'VIP50')), /not sanitized, in setting/],
    [
      'an unknown word',
      changed((one) => void one.kept.words.push('grace.hopper')),
      /not sanitized, in kept\.words/,
    ],
  ] as const)
    test(`rejects ${name}`, () => {
      assert.throws(
        () => readRecording(hostile),
        (error) => error instanceof RecordingRefused && said.test(error.message),
      );
    });
});

describe('replaying', () => {
  const exchanges = [1, 2].map((count) => ({
    request: { method: 'GET' as const, target: 'instance/dw/shop/v24_5/baskets/basket-1' },
    answer: { status: 200, document: { count } },
  }));
  const ask = {
    method: 'GET',
    url: 'https://instance.example/dw/shop/v24_5/baskets/basket-1',
    safe: true,
  } as const;

  test('answers the same call in the order of the recording, and no more often', async () => {
    const { caller, left } = replayCalls(exchanges);
    assert.equal((await caller.call(ask)).text, '{"count":1}');
    assert.equal(left().length, 1);
    assert.equal((await caller.call(ask)).text, '{"count":2}');
    assert.deepEqual(left(), []);
    await assert.rejects(caller.call(ask), /answers this call fewer times than it was made/);
  });

  test('names a call that was not recorded', async () => {
    const { caller } = replayCalls(exchanges);
    await assert.rejects(
      caller.call({ ...ask, method: 'DELETE' }),
      /does not have this call: \["DELETE","instance\/dw\/shop\/v24_5\/baskets\/basket-1"/,
    );
  });
});

describe('recognizing production', () => {
  const scapi = (organization: string): RecordedConnection => ({
    api: 'scapi',
    options: { shortCode: 'kv7kzm78', organization, site: 's', clientId: 'c', clientSecret: 'x' },
  });
  const ocapi = (host: string): RecordedConnection => ({
    api: 'ocapi',
    options: { host, site: 's', clientId: 'c' },
  });

  for (const [connection, outside] of [
    [scapi('f_ecom_zzxy_prd'), false],
    [scapi('f_ecom_zzxy_001'), true],
    [scapi('f_ecom_zzxy_stg'), true],
    [scapi('f_ecom_zzxy_dev'), true],
    [scapi('f_ecom_zzxy'), false],
    [ocapi('https://www.shop.example'), false],
    [ocapi('https://production-web-shop.demandware.net'), false],
    [ocapi('https://staging-web-shop.demandware.net'), true],
    [ocapi('https://development-web-shop.demandware.net'), true],
    [ocapi('https://zzxy-001.dx.commercecloud.salesforce.com'), true],
    [ocapi('https://zzxy-001.sandbox.us01.dx.commercecloud.salesforce.com'), true],
    [ocapi('https://zzxy-001.dx.commercecloud.salesforce.com.evil.example'), false],
    [ocapi('https://staging-web.demandware.net.evil.example'), false],
    [ocapi('http://127.0.0.1:8080'), true],
  ] as const)
    test(`${'host' in connection.options ? connection.options.host : connection.options.organization} is ${outside ? 'outside production' : 'production, or may be'}`, () => {
      assert.equal(isOutsideProduction(connection), outside);
    });
});
