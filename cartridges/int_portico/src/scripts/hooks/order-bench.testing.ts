/** The companion hook, compiled, over a platform in memory: an order comes in as the shopping APIs make it. */
import assert from 'node:assert/strict';
import { createDecipheriv, constants, privateDecrypt } from 'node:crypto';
import { generateHookKey } from '../../../../../src/backends/salesforce/orders/hook-key.ts';
import { sealForHook, type SealFacts } from '../../../../../src/backends/salesforce/orders/seal.ts';
import { compileOnce } from '../backend/orders/order-compiled.testing.ts';
import {
  createPlatform,
  currency,
  price,
  status,
  type Platform,
} from '../backend/orders/order-platform.testing.ts';

type KeyPair = Awaited<ReturnType<typeof generateHookKey>>;
type Hook = (
  order: object,
  other?: object,
) => { status: number; code?: string; message?: string } | undefined;

const compiled = compileOnce(['hooks/order']);
export const token = 'tok_0d5f1c8e-very-secret';
export const number = '0009';
export const total = price * 100;
export const second = 1_000;

/** The hook's, and one of another caller. */
export const [key, other] = [await generateHookKey(), await generateHookKey()];

export const seal = (
  facts: Partial<SealFacts> & { key?: KeyPair; credential?: object } = {},
): Promise<string> => {
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

export interface Bench {
  platform: Platform;
  preferences: Record<string, unknown>;
  asked: unknown[][];
  custom: Record<string, unknown>;
  request: { custom: Record<string, unknown> };
  /** As the platform: one transaction around the creation and the first hook, none around the second. */
  post(): { answer: ReturnType<Hook>; response: ReturnType<Hook>; isKept: boolean };
  patch(): void;
}

export function openBench(
  sealed: string | undefined,
  answer: unknown = { error: false, authorized: true },
): Bench {
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
