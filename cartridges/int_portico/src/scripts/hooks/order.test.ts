import assert from 'node:assert/strict';
import { createDecipheriv, constants, privateDecrypt } from 'node:crypto';
import { before, test } from 'node:test';
import { generateHookKey } from '../../../../../src/backends/salesforce/hook-key.ts';
import { sealForHook, type SealFacts } from '../../../../../src/backends/salesforce/seal.ts';
import { compileOnce } from '../backend/order-compiled.testing.ts';
import { createPlatform, currency, price, status, type Platform } from '../backend/order-platform.testing.ts';

type KeyPair = Awaited<ReturnType<typeof generateHookKey>>;
type Hook = (
  order: object,
  other?: object,
) => { status: number; code?: string; message?: string } | undefined;

const compiled = compileOnce(['hooks/order']);
const token = 'tok_0d5f1c8e-very-secret';
const number = '0009';
const total = price * 100;
const second = 1_000;

let key: KeyPair;
let other: KeyPair;
before(async () => {
  [key, other] = [await generateHookKey(), await generateHookKey()];
});

const seal = (facts: Partial<SealFacts> & { key?: KeyPair; credential?: object } = {}): Promise<string> => {
  const { key: own = key, credential = { type: 'card', token }, ...more } = facts;
  const sealed = {
    reference: 'att_1',
    checkoutId: 'chk_1',
    amount: total,
    currency,
    handlerId: 'h',
    returnUrl: 'https://shop.test/return',
    now: Date.now(),
    ...more,
  };
  return sealForHook({ ...credential }, sealed, own);
};

/** As the platform opens it, with the key of an alias. */
const jweModule = () => ({
  parse(text: string) {
    const [header = '', wrapped = '', iv = '', body = '', tag = ''] = text.split('.');
    const bytes = (part: string): Buffer => Buffer.from(part, 'base64url');
    const { alg, enc } = JSON.parse(bytes(header).toString()) as Record<string, string>;
    let payload: string | null = null;
    return {
      getAlgorithm: () => alg,
      getEncryptionMethod: () => enc,
      getPayload: () => payload,
      decrypt({ alias }: { alias: string }) {
        assert.equal(alias, 'portico-hook');
        const padding = constants.RSA_PKCS1_OAEP_PADDING;
        const content = privateDecrypt({ key: key.privateKey, oaepHash: 'sha256', padding }, bytes(wrapped));
        const cipher = createDecipheriv('aes-256-gcm', content, bytes(iv)).setAAD(Buffer.from(header));
        cipher.setAuthTag(bytes(tag));
        payload = Buffer.concat([cipher.update(bytes(body)), cipher.final()]).toString();
      },
    };
  },
});

interface Bench {
  platform: Platform;
  preferences: Record<string, unknown>;
  asked: unknown[][];
  custom: Record<string, unknown>;
  request: { custom: Record<string, unknown> };
  /** As the platform: one transaction around the creation and the first hook, none around the second. */
  post(): { answer: ReturnType<Hook>; response: ReturnType<Hook>; isKept: boolean };
  patch(): void;
}

function openBench(sealed: string | undefined, answer: unknown = { error: false, authorized: true }): Bench {
  const platform = createPlatform();
  const preferences: Record<string, unknown> = {
    porticoHookEnabled: true,
    porticoHookKeyAlias: 'portico-hook',
  };
  const asked: unknown[][] = [];
  platform.hooks['app.payment.processor.basic_credit'] = {
    Authorize(...given: unknown[]) {
      asked.push(given);
      if (answer instanceof Error) throw answer;
      if ((answer as { error?: boolean } | undefined)?.error !== true) platform.bank[number] = total;
      return answer;
    },
  };
  platform.hooks['dw.order.payment.releaseAuthorization'] = {
    releaseAuthorization() {
      delete platform.bank[number];
      return { status: 0 };
    },
  };
  const log = { warn: (line: string) => void platform.logs.push(line) };
  Object.assign(platform.modules, {
    'dw/system/Site': {
      getCurrent: () => ({ getCustomPreferenceValue: (name: string) => preferences[name] }),
    },
    'dw/system/Logger': { getLogger: () => log },
    'dw/crypto/JWE': jweModule(),
    'dw/crypto/KeyRef': class {
      alias: string;
      constructor(alias: string) {
        this.alias = alias;
      }
    },
    'dw/system/Status': class {
      static OK = 0;
      static ERROR = 1;
      status: number;
      code: string | undefined;
      message: string | undefined;
      constructor(value: number, code?: string, message?: string) {
        [this.status, this.code, this.message] = [value, code, message];
      }
    },
  });
  platform.method.ID = 'PORTICO';
  compiled.use(platform.modules);
  const hooks = compiled.module('hooks/order') as unknown as Record<string, Hook>;
  const custom: Record<string, unknown> = { portico_reference: 'att_1' };
  const instruments = [{ method: 'PORTICO', amount: price, custom: { portico_sealed: sealed ?? null } }];
  const request = { custom: {} as Record<string, unknown> };
  Object.assign(globalThis, { session: {}, request });
  const { begin, commit, rollback } = platform.Transaction;
  const orders = platform.modules['dw/order/OrderMgr'] as { getOrder(number: string): object };
  return {
    platform,
    preferences,
    asked,
    custom,
    request,
    post() {
      begin();
      const record = { orderNo: number, status: status.CREATED, custom, instruments, total: price };
      platform.change((state) => void (state.orders[number] = structuredClone(record)));
      const order = orders.getOrder(number);
      const said = hooks['afterPOST']?.(order);
      assert.equal(platform.depth(), 1, 'the transaction is the platform’s');
      if (said?.status === 1) rollback();
      else commit();
      const isKept = platform.order(number) !== undefined;
      return { answer: said, response: isKept ? hooks['modifyPOSTResponse']?.(order, {}) : said, isKept };
    },
    patch() {
      begin();
      hooks['afterPATCH']?.(orders.getOrder(number), { status: 'failed' });
      commit();
    },
  };
}

const reasonOf = ({ platform }: Bench): unknown => platform.order(number)?.custom['portico_decline'];

test('a sealed credential pays for its order, and is gone at once', async () => {
  const bench = openBench(await seal());
  const { answer, response } = bench.post();
  assert.deepEqual([answer?.status, response], [0, undefined]);
  const order = bench.platform.order(number)!;
  assert.deepEqual([order.status, order.confirmation, order.exported], [status.NEW, 2, 2]);
  assert.equal(order.instruments[0]?.custom['portico_sealed'], null);
  assert.equal(order.instruments[0]?.token, token);
  assert.equal(bench.asked[0]?.[0], number);
  assert.ok(!JSON.stringify([order.custom, bench.platform.logs, bench.request]).includes(token));
});

const answers: [name: string, answer: unknown, state: number, reason: string | undefined, holds: number][] = [
  ['a refusal', { error: true, serverErrors: [`no ${token}`] }, status.FAILED, 'declined', 0],
  ['nothing', null, status.CREATED, undefined, total],
  ['an exception', new Error(`lost ${token}`), status.CREATED, undefined, 0],
];
for (const [name, answer, state, reason, holds] of answers)
  test(`where the processor answers ${name} the order is kept and tells so`, async () => {
    const bench = openBench(await seal(), answer);
    const { response, isKept } = bench.post();
    assert.ok(isKept);
    assert.equal(bench.platform.order(number)?.status, state);
    assert.equal(reasonOf(bench), reason);
    assert.deepEqual(
      response && [response.status, response.code, response.message],
      reason === undefined ? undefined : [1, 'portico_declined', reason],
    );
    assert.equal(bench.platform.bank[number] ?? 0, holds);
    assert.ok(
      !JSON.stringify([bench.platform.order(number)?.custom, bench.platform.logs, response]).includes(token),
    );
  });

test('a challenge is written on the order for the service', async () => {
  const url = 'https://bank.test/1';
  const bench = openBench(await seal(), { error: false, redirectUrl: url });
  assert.equal(bench.post().response, undefined);
  const order = bench.platform.order(number)!;
  assert.deepEqual([order.status, order.custom['portico_challenge']], [status.CREATED, url]);
});

const wrong: [name: string, make: () => Promise<string>, reason: string, custom?: object][] = [
  ['of another reference', () => seal({ reference: 'att_2' }), 'reference-mismatch'],
  ['on an order without reference', () => seal(), 'reference-mismatch', { portico_reference: null }],
  ['of another currency', () => seal({ currency: 'USD' }), 'currency-mismatch'],
  ['of another amount', () => seal({ amount: total - 1 }), 'amount-mismatch'],
  ['that has expired', () => seal({ now: Date.now() - 361 * second }), 'credential-expired'],
  ['for another key', () => seal({ key: other }), 'credential-unreadable'],
  ['that is none', async () => 'a.b.c.d.e', 'credential-unreadable'],
  ['with a card number', () => seal({ credential: { token: '4111111111111111' } }), 'credential-unusable'],
];
for (const [name, make, reason, custom] of wrong)
  test(`a sealed text ${name} pays for nothing`, async () => {
    const bench = openBench(await make());
    Object.assign(bench.custom, custom);
    assert.equal(bench.post().response?.message, reason);
    assert.deepEqual([bench.platform.order(number)?.status, reasonOf(bench)], [status.FAILED, reason]);
    assert.deepEqual(bench.asked, []);
  });

test('clocks may differ by a minute', async () => {
  const bench = openBench(await seal({ now: Date.now() - 330 * second }));
  bench.post();
  assert.equal(bench.platform.order(number)?.status, status.NEW);
});

test('a processor that ends transactions of others is refused in words', async () => {
  const bench = openBench(await seal());
  bench.platform.method.paymentProcessor.ID = 'Adyen_Component';
  bench.platform.hooks['app.payment.processor.adyen_component'] = { Authorize: () => assert.fail('asked') };
  assert.equal(bench.post().response?.message, 'processor-unsupported');
  assert.match(bench.platform.logs.join(), /adyen_component cannot be used by the companion hook/);
});

test('where the platform does not place what is paid, the money goes back and the order is undone', async () => {
  const bench = openBench(await seal());
  const orders = bench.platform.modules['dw/order/OrderMgr'] as Record<string, unknown>;
  orders['placeOrder'] = () => {
    throw new Error('broken');
  };
  const { response, isKept } = bench.post();
  assert.deepEqual([isKept, response?.status, bench.platform.bank], [false, 1, {}]);
  const refused = openBench(await seal());
  (refused.platform.modules['dw/order/OrderMgr'] as Record<string, unknown>)['placeOrder'] = () => ({
    status: 1,
  });
  assert.equal(refused.post().response?.message, 'not-placed');
  assert.deepEqual(refused.platform.bank, {});
});

test('orders that are none of ours, and everything while it is switched off, are left alone', async () => {
  const none = openBench(undefined);
  assert.deepEqual([none.post().answer, none.platform.order(number)?.status], [undefined, status.CREATED]);
  for (const off of [{ porticoHookEnabled: false }, { porticoHookKeyAlias: '' }]) {
    const bench = openBench(await seal());
    Object.assign(bench.preferences, off);
    assert.deepEqual([bench.post().answer, bench.asked], [undefined, []]);
  }
});

test('what is failed through the API gives back what it authorised, once', async () => {
  const bench = openBench(await seal(), null);
  bench.post();
  bench.platform.change(({ orders }) => void (orders[number]!.status = status.FAILED));
  bench.patch();
  bench.patch();
  assert.deepEqual(bench.platform.bank, {});
  assert.equal(reasonOf(bench), 'released');
  assert.equal(
    bench.platform.calls.filter((name) => name.endsWith('releaseAuthorization releaseAuthorization')).length,
    1,
  );
});
