/** The one suite that every payment processor must pass, through the port alone, over a fake that keeps its own books. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CredentialContent } from '#commerce';
import type { PaymentProcessor } from '../../../src/backends/embedded/processors/port.ts';
import type { FaultyWire } from './faulty-wire.ts';
import { losses } from './processor-contract/losses.ts';
import { moneyBack } from './processor-contract/money-back.ts';
import { noticing } from './processor-contract/noticing.ts';
import { paying } from './processor-contract/paying.ts';
import { unreachable } from './processor-contract/unreachable.ts';

/** Requests that change something; of several for one operation, the one that does. */
export type WiredOperation = 'authorize' | 'capture' | 'void' | 'refund';

/** Of one payment, as the fake's own books have it, in minor units. */
export interface FakeMoney {
  /** How often it was authorized. */
  authorizations: number;
  /** Authorized, and neither captured nor released. */
  held: number;
  captured: number;
  refunded: number;
}

/** A webhook as the fake signed and sent it. */
export interface SentNotice {
  body: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
}

export interface ProcessorUnderTest {
  /** Another node with the same keys, and the same ledger where it needs one. @param key `wrong`: an API key that the fake rejects */
  processor(key?: 'wrong'): PaymentProcessor;
  wire: Pick<FaultyWire<WiredOperation>, 'fault' | 'cut' | 'cutAfter' | 'forget' | 'asked'>;
  credentials: {
    good: CredentialContent;
    declined: CredentialContent;
    /** Required with `threeDSecure: 'redirect'`. */
    challenge?: CredentialContent;
    /** Authorized, and its capture fails: at once, or later by a notice. */
    lateDecline: CredentialContent;
  };
  /** @param reference ours */
  money(reference: string): Promise<FakeMoney>;
  /** What the buyer does at the bank. @param url of the challenge */
  answerChallenge(url: string, passed: boolean): Promise<unknown>;
  /** Lets the fake do what it has accepted, and send the notices of it. */
  elapse(): Promise<unknown>;
  /** Lets the time pass after which what was not seen never arrived, for a processor that may not repeat a request before that. */
  outwait?(): Promise<unknown>;
  /** Notices about a payment that the fake has sent so far, oldest first; the suite delivers them. @param reference ours */
  notices(reference: string): SentNotice[] | Promise<SentNotice[]>;
  /** The same with one signed fact changed. */
  forge(notice: SentNotice): SentNotice;
  /** Keys and other texts that no error may show. */
  secrets: readonly string[];
  close(): Promise<unknown>;
}

export interface ProcessorScenario {
  name: string;
  run(under: ProcessorUnderTest): Promise<void>;
}

const scenarios: readonly ProcessorScenario[] = [
  ...paying,
  ...losses,
  ...unreachable,
  ...noticing,
  ...moneyBack,
];

/**
 * @param open one fake for all scenarios; each uses payments of its own
 * @param skips scenarios by name that it cannot pass, each with the reason
 */
export function testProcessor(
  name: string,
  open: () => Promise<ProcessorUnderTest>,
  skips: Readonly<Record<string, string>> = {},
): void {
  const strange = Object.keys(skips).filter((skipped) => !scenarios.some((one) => one.name === skipped));
  if (strange.length > 0) throw new Error(`No such scenario to skip: ${strange.join('; ')}.`);
  describe(name, () => {
    let under: ProcessorUnderTest;
    before(async () => void (under = await open()));
    after(() => under.close());
    for (const scenario of scenarios)
      test(scenario.name, { skip: skips[scenario.name] ?? false }, async () => {
        await scenario.run(under);
        under.wire.forget();
      });
  });

  test(`${name}: says what it can do`, async () => {
    const under = await open();
    const { threeDSecure, refundKeyMs, currencies } = under.processor().capabilities();
    await under.close();
    assert.equal(threeDSecure === 'redirect', under.credentials.challenge !== undefined);
    assert.ok(refundKeyMs > 0);
    assert.ok(currencies === 'any' || currencies.includes('EUR'));
  });
}
