import { randomUUID } from 'node:crypto';
import { day, minute, processorUnreachable } from '#commerce';
import { untilDeadline } from '../deadline.ts';
import { receivedText } from '../json-exchange.ts';
import {
  ProcessorRefused,
  ProcessorUncertain,
  RequestNotSent,
  type LedgerEntry,
  type PaymentAmount,
  type PaymentLedger,
  type PaymentProcessor,
  type PaymentState,
  type ProcessorCapabilities,
  type RefundState,
} from '../port.ts';
import { toWorldpayAmount, worldpayCurrencies } from './amounts.ts';
import {
  createWorldpayClient,
  isRepeatedRequest,
  type WorldpayAccess,
  type WorldpayAction,
} from './client.ts';
import { readPaymentEvidence, refusalReason } from './evidence.ts';
import {
  attemptEntry,
  attemptOf,
  cancelledKind,
  fenceKind,
  linkEntry,
  mayArrive,
  refusalEntry,
  readWorldpayLedger,
  type SendAttempt,
  type OnceOperation,
  type WorldpayHistory,
} from './history.ts';
import { isSignedByWorldpay, readWorldpayEvent } from './notices.ts';
import { readWalletToken, worldpayPayment, type WorldpayRequestSettings } from './payment-request.ts';
import { refundName, refundOf, refundedUnits, type KnownPayment } from './refunds.ts';
import { isCancellable, worldpayDecline, worldpayState } from './state.ts';

export interface WorldpayOptions extends WorldpayAccess, WorldpayRequestSettings {
  /** Of Google Pay: from Worldpay. */
  gatewayMerchantId: string;
  /** Shared secret of the webhook. */
  webhookKey: string;
  ledger: PaymentLedger;
  /** Epoch milliseconds. */
  now?(): number;
  /** Milliseconds of a clock that is never set. */
  monotonic?(): number;
}

/** The right to send a request. */
interface Claim {
  n: number;
  past: WorldpayHistory;
  /** @throws RequestNotSent where the claim is so old that another node may soon take the request for lost */
  assertFresh(): void;
  /** Nothing was sent. */
  withdraw(): Promise<void>;
}

/** From the claim until the request begins. It is far shorter than the time after which a request is taken for lost. */
const claimMs = minute;

interface Seen extends KnownPayment {
  state: PaymentState;
}

/**
 * Access Worldpay as the processor. A payment has our reference as ID. Worldpay documents no idempotency: what moves money is claimed
 * in the ledger before it is sent, and sent again only once the queries would have shown it.
 * @throws TypeError when `apiBase` is not an origin
 */
export function createWorldpayProcessor(options: WorldpayOptions): PaymentProcessor {
  const { ledger, gatewayMerchantId, isLive, webhookKey, now = Date.now } = options;
  const { monotonic = () => performance.now() } = options;
  const api = createWorldpayClient(options);
  /** One clock for all nodes: whether a request is lost must not depend on how theirs differ. */
  const ledgerTime = async (): Promise<number> => (await ledger.now?.()) ?? now();

  const history = async (reference: string): Promise<WorldpayHistory> =>
    readWorldpayLedger(await ledger.entries(reference), reference);

  const record = (
    payment: string,
    entry: Partial<LedgerEntry> & Pick<LedgerEntry, 'id' | 'kind'>,
  ): Promise<void> => ledger.record({ payment, success: true, processorId: '', at: now(), ...entry });

  async function see(reference: string): Promise<Seen> {
    const past = await history(reference);
    const { answer } = past.authorization ?? {};
    const isKnown = answer?.success === false || past.paymentIds.length > 0;
    const ids = isKnown ? past.paymentIds : await api.paymentIdsOf(reference);
    const found = await Promise.all([...new Set(ids)].map((id) => api.payment(id)));
    const payments = found
      .filter((one) => receivedText(one, 'transactionReference') === reference)
      .flatMap((one) => readPaymentEvidence(one, api.linksOf(one)) ?? []);
    return { past, payments, state: worldpayState(reference, past, payments, await ledgerTime()) };
  }

  const look = async (reference: string): Promise<PaymentState> => (await see(reference)).state;

  /**
   * Of several nodes that ask for it at once, one has it. Undefined: this one has not, or no longer.
   * @param last must not be open any more, or not be seen although it would have been
   */
  async function claim(
    operation: OnceOperation,
    reference: string,
    subject: string,
    last: SendAttempt | undefined,
    money: PaymentAmount,
  ): Promise<Claim | undefined> {
    if (last?.outcome === 'open') await record(reference, attemptEntry(operation, 'lost', subject, last.n));
    const n = last === undefined ? 0 : last.n + 1;
    const nonce = randomUUID();
    const asked = attemptEntry(operation, 'asked', subject, n);
    const [at, begin] = [await ledgerTime(), monotonic()];
    await record(reference, { ...asked, processorId: nonce, ...money, at });
    const entries = await ledger.entries(reference);
    if (entries.find(({ id }) => id === asked.id)?.processorId !== nonce) return undefined;
    const withdraw = (): Promise<void> => record(reference, attemptEntry(operation, 'unsent', subject, n));
    const past = readWorldpayLedger(entries, reference);
    const current = attemptOf(past, operation, subject);
    // It was held up: another node took it for lost, and may have asked again.
    if (current?.n !== n || current.outcome !== 'open') {
      await withdraw();
      return undefined;
    }
    const assertFresh = (): void => {
      if (monotonic() - begin > claimMs) throw new RequestNotSent('it was held up');
    };
    return { n, past, assertFresh, withdraw };
  }

  /** Nothing came of what never left, or of what was rejected as a request. */
  const isWithoutEffect = (error: unknown): boolean =>
    error instanceof RequestNotSent || error instanceof ProcessorRefused;

  async function keepLinks(reference: string, answer: unknown): Promise<void> {
    for (const [action, link] of Object.entries(api.linksOf(answer)))
      await record(reference, linkEntry(action as WorldpayAction, link, randomUUID()));
  }

  /** A code where the payment does not allow it now. @throws RequestNotSent where no link to it is known yet */
  async function follow(
    action: WorldpayAction,
    reference: string,
    { past, payments }: Seen,
    { claimed, body }: { claimed?: Claim; body?: object } = {},
  ): Promise<{ accepted: unknown } | { refused: string }> {
    const links = [past.links[action], ...payments.map((one) => one.links[action])];
    const offered = new Set(links.filter((one) => one !== undefined));
    if (offered.size === 0) throw new RequestNotSent('no link to the action is known');
    const codes: string[] = [];
    for (const link of offered) {
      claimed?.assertFresh();
      const done = await api.follow(link, body);
      if ('refused' in done) codes.push(done.refused);
      else {
        await keepLinks(reference, done.accepted);
        return done;
      }
    }
    return { refused: codes.find(isRepeatedRequest) ?? codes[0] ?? '' };
  }

  async function authorize(
    ...[reference, authorization]: Parameters<PaymentProcessor['authorize']>
  ): Promise<PaymentState> {
    const walletToken = readWalletToken(authorization.credential);
    if (walletToken === undefined) return worldpayDecline(reference, 'credential-unsupported');
    const { amount, currency } = authorization;
    const body = worldpayPayment(walletToken, authorization, options);
    const last = (await history(reference)).authorization;
    const isFree = last === undefined || last.outcome === 'unsent';
    const claimed = isFree
      ? await claim('authorization', reference, reference, last, { amount, currency })
      : undefined;
    if (!claimed) return look(reference);
    // Claimed first, read then: a void at the same moment sees this request, or this one its fence.
    if (claimed.past.fenced) {
      await claimed.withdraw();
      return look(reference);
    }
    const answered = (more: Partial<LedgerEntry>): Promise<void> =>
      record(reference, { ...attemptEntry('authorization', 'answered', reference, claimed.n), ...more });
    try {
      claimed.assertFresh();
      const made = await api.authorize(body);
      const outcome: Outcome = 'refused' in made ? { reason: made.refused } : outcomeOf(made.payment);
      if (outcome.reason !== undefined) {
        await answered({ success: false, reason: outcome.reason });
        return worldpayDecline(reference, outcome.reason);
      }
      const payment = 'payment' in made ? made.payment : undefined;
      await keepLinks(reference, payment);
      await answered({ processorId: receivedText(payment, 'paymentId') ?? '' });
      if (outcome.byItself === 'settles') await takeAsSettled(reference, { amount, currency });
      if (outcome.byItself === 'cancels') await keepCancellation(reference);
    } catch (error) {
      if (isWithoutEffect(error)) await claimed.withdraw();
      if (error instanceof RequestNotSent) return worldpayDecline(reference, processorUnreachable);
      throw error;
    }
    const past = await history(reference);
    return past.fenced ? voidPayment(reference) : worldpayState(reference, past, [], await ledgerTime());
  }

  const keepCancellation = (reference: string): Promise<void> =>
    record(reference, { id: `${cancelledKind}:${randomUUID()}`, kind: cancelledKind });

  const keepRefusal = async (
    action: 'settle' | 'cancel',
    payment: string,
    code: string,
    { past }: Seen,
  ): Promise<void> => record(payment, refusalEntry(action, { payment, code, past, at: await ledgerTime() }));

  /** Worldpay settles by itself where the account says so. */
  async function takeAsSettled(reference: string, money: PaymentAmount): Promise<void> {
    await record(reference, { ...attemptEntry('settlement', 'asked', reference, 0), ...money });
    await record(reference, attemptEntry('settlement', 'answered', reference, 0));
  }

  async function capture(reference: string, money: PaymentAmount): Promise<PaymentState> {
    const seen = await see(reference);
    const { settlement: last, authorization } = seen.past;
    // Also while one that was not answered may arrive.
    if (seen.state.state !== 'authorised' || last?.outcome === 'answered') return seen.state;
    const units = toWorldpayAmount(money.amount, money.currency);
    // The request has no amount: all that was authorized is settled.
    if ((authorization?.amount ?? units) !== units) throw new ProcessorRefused('amount-not-supported');
    const claimed = await claim('settlement', reference, reference, last, money);
    if (!claimed) return look(reference);
    if (claimed.past.fenced) {
      await claimed.withdraw();
      return look(reference);
    }
    const done = await follow('settle', reference, seen, { claimed }).catch(
      async (error: unknown): Promise<never> => {
        if (isWithoutEffect(error)) await claimed.withdraw();
        throw error;
      },
    );
    if ('accepted' in done)
      await record(reference, attemptEntry('settlement', 'answered', reference, claimed.n));
    else if (isRepeatedRequest(done.refused)) throw unanswered('settlement');
    else {
      await claimed.withdraw();
      await keepRefusal('settle', reference, done.refused, seen);
    }
    return look(reference);
  }

  /** Safe to repeat without a claim: it takes no money. */
  async function voidPayment(reference: string): Promise<PaymentState> {
    const before = await look(reference);
    if (before.state === 'captured' || before.state === 'capturing') return before;
    await record(reference, { id: `fence:${reference}`, kind: fenceKind });
    const seen = await see(reference);
    if (!isCancellable(seen.state)) return seen.state;
    const done = await follow('cancel', reference, seen);
    if ('accepted' in done) await keepCancellation(reference);
    // What was processed already may be a settlement that is not shown yet.
    else if (!isRepeatedRequest(done.refused) || !seen.past.settlement?.isDoubtful)
      await keepRefusal('cancel', reference, done.refused, seen);
    return look(reference);
  }

  async function refund(
    reference: string,
    { amount, currency }: PaymentAmount,
    key: string,
  ): Promise<RefundState> {
    const value = { amount: toWorldpayAmount(amount, currency), currency };
    const name = refundName(reference, key);
    const seen = await see(reference);
    const known = refundOf(reference, name, seen);
    if (known) return known;
    const last = seen.past.refunds.get(name);
    if (mayArrive('refund', last, await ledgerTime())) throw unanswered('refund');
    if (seen.state.state !== 'captured') throw new RequestNotSent('the payment is not captured');
    /** What follows from `failed` is a refund under another key: it must be known that this one was never made. */
    const failed = (): RefundState => {
      if (last?.isDoubtful) throw unanswered('refund');
      return { status: 'failed' };
    };
    // Whether Worldpay rejects a refund of more than is left is not documented.
    if (refundedUnits(name, seen) + value.amount > seen.state.captured) return failed();
    const claimed = await claim('refund', reference, name, last, { amount, currency });
    if (!claimed) throw unanswered('refund');
    const body = { reference: name, value };
    const done = await follow('refund', reference, seen, { claimed, body }).catch(
      async (error: unknown): Promise<never> => {
        if (isWithoutEffect(error)) await claimed.withdraw();
        if (error instanceof ProcessorRefused && last?.isDoubtful) throw unanswered('refund', error);
        throw error;
      },
    );
    if ('refused' in done) {
      if (isRepeatedRequest(done.refused)) throw unanswered('refund');
      await claimed.withdraw();
      return failed();
    }
    await record(reference, attemptEntry('refund', 'answered', name, claimed.n));
    return { id: `${reference}:${name}`, status: 'pending' };
  }

  return {
    capabilities: () => capabilities,
    facts: () => ({ name: 'worldpay', gatewayMerchantId, isLive }),
    open: async ({ reference, amount, currency }) => {
      toWorldpayAmount(amount, currency);
      const known = await ledger.entries(reference);
      return known.length > 0 ? look(reference) : { id: reference, state: 'unconfirmed', captured: 0 };
    },
    authorize: (reference, authorization) =>
      untilDeadline(authorization.deadline, () => authorize(reference, authorization)),
    findByReference: look,
    capture,
    void: voidPayment,
    refund,

    async findRefund(refundId) {
      const [reference = '', name = ''] = refundId.split(':');
      const found = refundOf(reference, name, await see(reference));
      if (!found) throw new ProcessorRefused('resource_missing');
      return found;
    },

    async readNotices(body, header) {
      if (!isSignedByWorldpay(body, header('event-signature'), webhookKey)) return undefined;
      const entry = readWorldpayEvent(body, now());
      if (!entry) return [];
      await ledger.record(entry);
      return [{ reference: entry.payment, intentId: entry.payment }];
    },
  };
}

const unanswered = (what: 'refund' | 'settlement', cause?: unknown): ProcessorUncertain =>
  new ProcessorUncertain(
    `The payment processor was asked for the ${what}, and it is not known what became of it.`,
    cause,
  );

interface Outcome {
  /** Of a decline. */
  reason?: string;
  /** What Worldpay does by itself. */
  byItself?: 'settles' | 'cancels';
}

/** @throws ProcessorUncertain for an outcome that this version does not know */
function outcomeOf(payment: unknown): Outcome {
  switch (receivedText(payment, 'outcome')) {
    case 'authorized':
      return {};
    case 'sentForSettlement':
      return { byItself: 'settles' };
    case 'sentForCancellation':
      return { byItself: 'cancels' };
    case 'refused':
      return { reason: refusalReason(receivedText(payment, 'refusalCode')) };
    case 'fraudHighRisk':
      return { reason: 'fraud-high-risk' };
    // Only asked for with `threeDS`; without the buyer's part nothing comes of it.
    case '3dsDeviceDataRequired':
      return { reason: 'authentication-required' };
    default:
      throw new ProcessorUncertain('The payment processor returned an unknown outcome.');
  }
}

const capabilities: ProcessorCapabilities = {
  settlement: 'asynchronous',
  lookup: 'read',
  hostedPage: false,
  threeDSecure: 'none',
  // By the ledger and by the reference of the refund; the queries keep payments for longer.
  refundKeyMs: day,
  currencies: worldpayCurrencies,
};
