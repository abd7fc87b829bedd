/** A payment processor in memory with a ledger of its own, for tests. What it does is chosen by the credential's token. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialContent } from '#commerce';
import {
  ProcessorUncertain,
  type PaymentState,
  type NewPayment,
  type PaymentProcessor,
  type ProcessorCapabilities,
} from '../../../src/backends/embedded/processors/port.ts';

/** `no-capture`: authorized, and then the capture is declined. `stuck`: processing until released. */
export type Token = 'good' | 'declined' | 'challenge' | 'stuck' | 'no-capture';

export interface LedgerIntent extends NewPayment {
  id: string;
  state: PaymentState['state'];
  captured: number;
  /** By key. */
  refunds: Map<string, { id: string; amount: number; status: 'pending' | 'completed' | 'failed' }>;
  confirmations: number;
  token?: Token;
}

type Call = 'open' | 'authorize' | 'findByReference' | 'capture' | 'void' | 'refund' | 'findRefund';

export interface Ledger {
  processor: PaymentProcessor;
  intents: Map<string, LedgerIntent>;
  /** The next call of this kind is not heard, or done without an answer, or answered late. */
  fault(call: Call, kind: 'unheard' | 'unanswered' | { late: number }): void;
  /** Faults that no call has met. */
  forget(): void;
  /** The next refund ends so. */
  refundAs(status: 'pending' | 'completed' | 'failed'): void;
  /** What the buyer or the bank did with every intent that waits. */
  decide(passed: boolean): void;
  /** Captured and not given back. */
  kept(intent: LedgerIntent): number;
}

const capabilities: ProcessorCapabilities = {
  settlement: 'synchronous',
  lookup: 'read',
  hostedPage: false,
  threeDSecure: 'redirect',
  refundKeyMs: 82_800_000,
  currencies: 'any',
};

export function createLedger(): Ledger {
  const intents = new Map<string, LedgerIntent>();
  const faults: { call: Call; kind: Parameters<Ledger['fault']>[1] }[] = [];
  let nextRefund: 'pending' | 'completed' | 'failed' = 'completed';

  async function heard<T>(call: Call, work: () => T): Promise<T> {
    await Promise.resolve();
    const place = faults.findIndex((fault) => fault.call === call);
    const kind = place < 0 ? undefined : faults.splice(place, 1)[0]?.kind;
    if (kind === 'unheard') throw new ProcessorUncertain(`${call} was not heard`);
    const answer = work();
    if (kind === 'unanswered') throw new ProcessorUncertain(`${call} was not answered`);
    if (typeof kind === 'object') await sleep(kind.late);
    return answer;
  }
  const find = (id: string): LedgerIntent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    return intent;
  };
  const kept = ({ captured, refunds }: LedgerIntent): number =>
    [...refunds.values()].reduce(
      (left, { amount, status }) => (status === 'failed' ? left : left - amount),
      captured,
    );

  const processor: PaymentProcessor = {
    open: (intent) =>
      heard('open', () => {
        const id = `pi-${intents.size + 1}`;
        const made = { ...intent, id, state: 'unconfirmed' as const, captured: 0, confirmations: 0 };
        intents.set(id, { ...made, refunds: new Map() });
        return stateOf(find(id));
      }),
    authorize: (id, { credential }) =>
      heard('authorize', () => {
        const intent = find(id);
        if (intent.state === 'unconfirmed') confirm(intent, credential);
        return stateOf(intent);
      }),
    findByReference: (id) => heard('findByReference', () => stateOf(find(id))),
    capture: (id, { amount }) =>
      heard('capture', () => {
        const intent = find(id);
        if (intent.state === 'authorised') {
          if (intent.token === 'no-capture')
            return { ...stateOf(intent), state: 'declined', reason: 'expired' };
          intent.state = 'captured';
          intent.captured = amount;
        }
        return stateOf(intent);
      }),
    void: (id) =>
      heard('void', () => {
        const intent = find(id);
        if (intent.state !== 'captured') intent.state = 'cancelled';
        return stateOf(intent);
      }),
    refund: (id, { amount }, key) =>
      heard('refund', () => {
        const intent = find(id);
        const before = intent.refunds.get(key);
        if (before) return { id: before.id, status: before.status };
        if (amount > kept(intent)) throw new Error('More refunded than captured.');
        const refund = { id: `re-${key}`, amount, status: nextRefund };
        nextRefund = 'completed';
        intent.refunds.set(key, refund);
        return { id: refund.id, status: refund.status };
      }),
    findRefund: (id) =>
      heard('findRefund', () => {
        const all = [...intents.values()].flatMap(({ refunds }) => [...refunds.values()]);
        const refund = all.find((one) => one.id === id);
        if (!refund) throw new Error(`no refund ${id}`);
        return { id, status: refund.status };
      }),
    capabilities: () => capabilities,
    readNotices: async () => undefined,
    facts: () => ({ name: 'platform' }),
  };
  return {
    processor,
    intents,
    kept,
    fault: (call, kind) => void faults.push({ call, kind }),
    forget: () => void faults.splice(0),
    refundAs: (status) => void (nextRefund = status),
    decide(passed) {
      for (const intent of intents.values())
        if (intent.state === 'challenge' || intent.state === 'processing')
          intent.state = passed ? 'authorised' : 'declined';
    },
  };
}

function confirm(intent: LedgerIntent, { token }: CredentialContent): void {
  intent.token = token as Token;
  intent.confirmations += 1;
  const states = {
    good: 'authorised',
    'no-capture': 'authorised',
    declined: 'declined',
    challenge: 'challenge',
    stuck: 'processing',
  } as const;
  intent.state = states[intent.token];
}

const stateOf = ({ id, state, captured }: LedgerIntent): PaymentState => ({
  id,
  state,
  captured,
  ...(state === 'challenge' ? { challengeUrl: `https://bank.test/${id}` } : {}),
  ...(state === 'declined' ? { reason: 'card_declined', retryable: true } : {}),
});
