import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { createFetcher, type Fetcher } from '#fetch';
import type { CredentialContent } from '#commerce';
import type { PaymentProcessor } from '../../../src/backends/embedded/processors/port.ts';
import { processorFetcherOptions } from '../../../src/backends/embedded/processors/stripe/client.ts';
import {
  createWorldpayProcessor,
  type WorldpayOptions,
} from '../../../src/backends/embedded/processors/worldpay/worldpay.ts';
import { makeGooglePayToken } from '../../../sandbox/google-pay/index.ts';
import {
  signWorldpayEvent,
  startWorldpay,
  worldpayPan,
  type SimulatedWorldpay,
} from '../../../sandbox/worldpay/index.ts';
import { inMemoryLedger } from './in-memory-ledger.ts';

export interface WorldpayBench {
  fake: SimulatedWorldpay;
  processor: PaymentProcessor;
  fetcher: Fetcher;
  ledger: ReturnType<typeof inMemoryLedger>;
  /** A second one with the same keys and ledger, as another node has it. */
  again(changes?: Partial<WorldpayOptions>): PaymentProcessor;
  /** A signed event about a payment, a minute ahead of what the fake sends. */
  deliver(event: object, more?: { key?: string; id?: string }): ReturnType<PaymentProcessor['readNotices']>;
}

export const worldpayKeysOf = ({
  url: apiBase,
  username,
  password,
  entity,
  gatewayMerchantId,
  webhookKey,
}: SimulatedWorldpay) => ({
  apiBase,
  username,
  password,
  entity,
  gatewayMerchantId,
  webhookKey,
  narrative: 'Acme Lighting',
  isLive: false,
});

export async function startWorldpayBench(
  t: Pick<TestContext, 'after'>,
  options: Parameters<typeof startWorldpay>[0] = {},
): Promise<WorldpayBench> {
  const fake = await startWorldpay({ settleMs: 30, slowMs: 120, ...options });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  t.after(() => Promise.all([fetcher.close(), fake.close()]));
  const ledger = inMemoryLedger();
  const again: WorldpayBench['again'] = (changes = {}) =>
    createWorldpayProcessor({ ...worldpayKeysOf(fake), fetcher, ledger, ...changes });
  const processor = again();
  const deliver: WorldpayBench['deliver'] = async (
    event,
    { key = fake.webhookKey, id = randomUUID() } = {},
  ) => {
    const body = JSON.stringify({
      eventId: id,
      eventTimestamp: new Date(Date.now() + 60_000).toISOString().replace('Z', ''),
      eventDetails: { classification: 'payment', ...event },
    });
    const header = signWorldpayEvent(body, key);
    return processor.readNotices(body, (name) => (name === 'event-signature' ? header : undefined));
  };
  return { fake, processor, fetcher, ledger, again, deliver };
}

/** What Google sends for the account, with a card that decides what becomes of the payment. */
export const worldpayGooglePay = (
  gatewayMerchantId: string,
  name = 'success',
  more: Partial<Parameters<typeof makeGooglePayToken>[0]> = {},
): CredentialContent => ({
  type: 'PAYMENT_GATEWAY',
  token: makeGooglePayToken({ gateway: 'worldpay', gatewayMerchantId, pan: worldpayPan(name), ...more }),
});
