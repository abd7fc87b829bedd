/** The payment providers of the crash test: processes of their own, or of the test, which is not killed. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { googlePayTestToken, startAdyen, type AdyenMove } from '../../sandbox/adyen/index.ts';
import { startBraintree } from '../../sandbox/braintree/index.ts';
import { startCheckoutCom } from '../../sandbox/checkout-com/index.ts';
import {
  makeBraintreeGooglePayToken,
  makeGooglePayToken,
  makeStripeGooglePayToken,
} from '../../sandbox/google-pay/index.ts';
import type { MoneyEntry, MoneyKind } from '../../sandbox/json-api/money-book.ts';
import { startPayPal } from '../../sandbox/paypal/index.ts';
import { sandboxProfile, type LedgerView } from '../../sandbox/psp/index.ts';
import { startWorldpay, worldpayPan } from '../../sandbox/worldpay/index.ts';
import { openNoticeInbox, type NoticeInbox } from '../support/embedded/notice-inbox.ts';
import { grantToken } from '../support/embedded/processor.ts';
import type { SentNotice } from '../support/embedded/processor-contract.ts';
import { passChallenge, type Charging, type Provider, type World } from './world.ts';

export interface Move {
  reference: string;
  /** The provider's ID. */
  payment: string;
  /** Minor units: what is held for the payment, and what was taken. */
  held: number;
  kept: number;
}

export interface CrashBank {
  charging: Charging;
  /** A new one for each buyer. */
  credential(outcome: CrashOutcome): CrashCredential | Promise<CrashCredential>;
  moves(): Promise<Move[]>;
  /** What the buyer at the bank's page does, if there is one open. */
  meetChallenge(world: World): Promise<void>;
  /** The notices that came for payments of this database and were not taken. */
  deliver(world: World): Promise<void>;
  /** Takes every notice. */
  inbox: NoticeInbox;
  /** When nothing that was accepted is unfinished. */
  settled(): Promise<void>;
  /** Whether a payment that no request can end waits for the buyer. */
  isWaiting(reference: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface CrashCredential {
  type: string;
  token: string;
  /** A part of the token that is in no other text. */
  mark: string;
}

export type CrashOutcome = 'success' | 'decline' | 'challenge' | 'late' | 'lost_answer' | 'lost_before';

/** Cards that Stripe publishes for tests, as Google Pay has them. */
const pans: Partial<Record<CrashOutcome, string>> = {
  decline: '4000000000000002',
  challenge: '4000000000003220',
};

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('It has no output.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('It said nothing.');
}

export async function stripeBank(folder: string): Promise<CrashBank> {
  const main = join(import.meta.dirname, '../../sandbox/psp/main.ts');
  const inbox = await openNoticeInbox();
  const given = [
    '--ledger',
    join(folder, 'ledger.jsonl'),
    '--slow-ms',
    '50',
    '--webhook',
    inbox.url,
    '--with-parent',
  ];
  const bank = spawn(process.execPath, [main, ...given], { stdio: ['pipe', 'pipe', 'inherit'] });
  const keys = JSON.parse(await firstLine(bank)) as Provider;
  const headers = { authorization: `Bearer ${keys.secretKey}` };
  return {
    charging: { name: 'stripe', keys },
    credential(outcome) {
      const token = makeStripeGooglePayToken({ outcome: outcome === 'late' ? 'processing' : outcome });
      return { type: 'PAYMENT_GATEWAY', token, mark: (JSON.parse(token) as { id: string }).id };
    },
    moves: () => stripeMoves(keys),
    async meetChallenge({ database: { db } }) {
      const placements = await db.selectFrom('storePlacement').select('intentId').execute();
      for (const { intentId } of placements) {
        if (intentId === null) continue;
        const answer = await fetch(`${keys.url}/v1/payment_intents/${intentId}`, { headers });
        const { status } = (await answer.json()) as { status: string };
        if (status === 'requires_action') await passChallenge(`${keys.url}/3ds/${intentId}`);
      }
    },
    // What a killed service left open is found without a webhook.
    deliver: async () => undefined,
    inbox,
    settled: () => delay(50),
    isWaiting: endsAll,
    async close() {
      bank.kill();
      await inbox.close();
    },
  };
}

/** The same with shared payment tokens, which an agent grants for each purchase. */
export async function sharedTokenBank(folder: string): Promise<CrashBank> {
  const bank = await stripeBank(folder);
  const { charging } = bank;
  if (charging.name !== 'stripe') throw new Error('It is not Stripe.');
  return {
    ...bank,
    charging: { ...charging, keys: { ...charging.keys, profileId: sandboxProfile } },
    async credential(outcome) {
      const given = { outcome: outcome === 'late' ? 'processing' : outcome };
      return plain('token', await grantToken(charging.keys, given));
    },
  };
}

export async function stripeMoves({ url, secretKey }: Provider): Promise<Move[]> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const { entries } = (await (await fetch(`${url}/ledger`, { headers })).json()) as LedgerView;
  return entries.map(({ intentId, kind, amount, metadata }) => ({
    reference: metadata['reference'] ?? '',
    payment: intentId,
    held: kind === 'authorised' ? amount : endsHold.has(kind) ? -amount : 0,
    kept: kind === 'captured' ? amount : kind === 'refunded' ? -amount : 0,
  }));
}

const endsHold: ReadonlySet<string> = new Set(['captured', 'released', 'voided', 'capture_declined']);

export async function adyenBank(): Promise<CrashBank> {
  const inbox = await openNoticeInbox();
  const adyen = await startAdyen({ settleMs: 5, slowMs: 50, webhook: { url: inbox.url } });
  const { url, apiKey, merchantAccount, hmacKey } = adyen;
  return {
    charging: { name: 'adyen', keys: { url, apiKey, merchantAccount, hmacKey } },
    credential(outcome) {
      return sealed(googlePayTestToken(outcome === 'late' ? 'pending' : outcome));
    },
    moves: async () => adyen.moves.map(moveOf),
    meetChallenge: passChallenges,
    deliver: deliverFrom(inbox, () => adyen.settled()),
    inbox,
    settled: () => adyen.settled(),
    isWaiting: endsAll,
    close: () => Promise.all([adyen.close(), inbox.close()]).then(() => undefined),
  };
}

export async function braintreeBank(): Promise<CrashBank> {
  const inbox = await openNoticeInbox();
  const { book, close, ...keys } = await startBraintree({ webhookUrl: inbox.url, settleMs, slowMs: 50 });
  const { url, tokenizationKey, publicKey, privateKey, merchantAccounts } = keys;
  const gatewayMerchantId = tokenizationKey.split('_').slice(2).join('_');
  return {
    charging: {
      name: 'braintree',
      keys: { url, tokenizationKey, publicKey, privateKey, merchantAccounts },
    },
    credential(outcome) {
      const behavior = outcome === 'late' ? 'processing' : outcome;
      const token = makeBraintreeGooglePayToken({ gatewayMerchantId, outcome: behavior });
      const [, mark = ''] = /"nonce":"(\w+)"/.exec(token) ?? [];
      return { type: 'PAYMENT_GATEWAY', token, mark };
    },
    moves: async () => book.entries.map(moveOfBook),
    // A bank that insists on 3-D Secure declines.
    meetChallenge: async () => undefined,
    // It sends nothing about cards, and is asked.
    deliver: settled,
    inbox,
    settled,
    isWaiting: endsAll,
    close: () => Promise.all([close(), inbox.close()]).then(() => undefined),
  };
}

/** With tokens of its own for those banks that no card of Google Pay stands for. */
export async function checkoutComBank(): Promise<CrashBank> {
  const inbox = await openNoticeInbox();
  const options = { webhookUrl: inbox.url, settleMs, slowMs: 50 };
  const { book, close, url, secretKey, publicKey, webhookKey } = await startCheckoutCom(options);
  return {
    charging: { name: 'checkout-com', keys: { url, secretKey, publicKey, webhookKey } },
    credential(outcome) {
      if (outcome === 'late') return plain('token', 'tok_sandbox_processing');
      if (outcome !== 'success' && !pans[outcome]) return plain('token', `tok_sandbox_${outcome}`);
      const recipient = { gateway: 'checkoutltd', gatewayMerchantId: publicKey };
      return sealed(makeGooglePayToken({ ...recipient, pan: pans[outcome] }));
    },
    moves: async () => book.entries.map(moveOfBook),
    meetChallenge: passChallenges,
    deliver: deliverFrom(inbox, settled),
    inbox,
    settled,
    async isWaiting(reference) {
      const headers = { authorization: `Bearer ${secretKey}` };
      const found = await fetch(`${url}/payments?reference=${reference}`, { headers });
      const { data } = (await found.json()) as { data: { status: string }[] };
      return data.some(({ status }) => status === 'Pending');
    },
    close: () => Promise.all([close(), inbox.close()]).then(() => undefined),
  };
}

/** Each outcome is a card: Google Pay is all that is charged through Worldpay. */
export async function worldpayBank(): Promise<CrashBank> {
  const inbox = await openNoticeInbox();
  const { book, close, ...worldpay } = await startWorldpay({ webhookUrl: inbox.url, settleMs, slowMs: 50 });
  const { url, username, password, entity, gatewayMerchantId, webhookKey } = worldpay;
  return {
    charging: {
      name: 'worldpay',
      keys: { url, username, password, entity, gatewayMerchantId, webhookKey },
    },
    credential(outcome) {
      const pan = worldpayPan(outcome === 'late' ? 'processing' : outcome);
      return sealed(makeGooglePayToken({ gateway: 'worldpay', gatewayMerchantId, pan }));
    },
    moves: async () => book.entries.map(moveOfBook),
    meetChallenge: async () => undefined,
    deliver: deliverFrom(inbox, settled),
    inbox,
    settled,
    isWaiting: endsAll,
    close: () => Promise.all([close(), inbox.close()]).then(() => undefined),
  };
}

/** Saved cards: Google Pay is not offered through PayPal. */
export async function payPalBank(): Promise<CrashBank> {
  const inbox = await openNoticeInbox();
  const { book, close, ...payPal } = await startPayPal({ webhookUrl: inbox.url, slowMs: 50 });
  const { url, clientId, clientSecret, webhookId, merchantId } = payPal;
  return {
    charging: { name: 'paypal', keys: { url, clientId, clientSecret, webhookId, merchantId } },
    credential: (outcome) => plain('card', `sandbox_${outcome === 'late' ? 'processing' : outcome}`),
    moves: async () => book.entries.map(moveOfBook),
    meetChallenge: passChallenges,
    deliver: deliverFrom(inbox, settled),
    inbox,
    settled,
    isWaiting: endsAll,
    close: () => Promise.all([close(), inbox.close()]).then(() => undefined),
  };
}

const endsAll = async (): Promise<boolean> => false;

/** Of a simulated processor that accepts first and settles then, milliseconds. */
const settleMs = 5;

const settled = (): Promise<void> => delay(6 * settleMs);

/** Of Google Pay. */
function sealed(token: string): CrashCredential {
  const [mark = ''] = [...token.matchAll(/[A-Za-z0-9]{12,}/g)]
    .map(([run]) => run)
    .toSorted((one, other) => other.length - one.length);
  return { type: 'PAYMENT_GATEWAY', token, mark };
}

const plain = (type: string, token: string): CrashCredential => ({ type, token, mark: token });

async function passChallenges({ database: { db } }: World): Promise<void> {
  const rows = await db.selectFrom('storePlacement').select('challengeUrl').execute();
  for (const { challengeUrl } of rows) if (challengeUrl !== null) await passChallenge(challengeUrl);
}

/** Notices wait in the inbox until a service is there that takes them: the one that asked may have been killed. */
function deliverFrom(inbox: NoticeInbox, settled: () => Promise<void>): CrashBank['deliver'] {
  const taken = new Set<SentNotice>();
  return async ({ processor, commerce, database: { db } }) => {
    await settled();
    const rows = await db.selectFrom('storePlacement').select(['reference', 'intentId']).execute();
    const names = rows.flatMap(({ reference, intentId }) => [reference, intentId ?? reference]);
    for (const notice of inbox.received) {
      if (taken.has(notice) || !names.some((name) => notice.body.includes(name))) continue;
      taken.add(notice);
      const notices = await processor.readNotices(notice.body, (name) => notice.headers[name]);
      assert.ok(notices, `the notice was not read: ${notice.body}`);
      for (const { reference } of notices) await commerce.resume(reference);
    }
  };
}

function moveOf({ kind, reference, psp, amount }: AdyenMove): Move {
  const [held, kept] = signs[kind];
  return { reference, payment: psp, held: held * amount, kept: kept * amount };
}

const signs: Readonly<Record<AdyenMove['kind'], readonly [held: number, kept: number]>> = {
  authorised: [1, 0],
  refused: [0, 0],
  captured: [-1, 1],
  'capture-reversed': [0, -1],
  cancelled: [-1, 0],
  refunded: [0, -1],
  'refund-reversed': [0, 1],
};

function moveOfBook({ kind, reference, paymentId, amount }: MoneyEntry): Move {
  const [held, kept] = bookSigns[kind];
  return { reference, payment: paymentId, held: held * amount, kept: kept * amount };
}

const bookSigns: Readonly<Record<MoneyKind, readonly [held: number, kept: number]>> = {
  authorized: [1, 0],
  declined: [0, 0],
  captured: [-1, 1],
  capture_declined: [0, 0],
  voided: [-1, 0],
  refunded: [0, -1],
  refund_failed: [0, 0],
};
