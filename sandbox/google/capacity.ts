/** Google is one caller for all its buyers: many of them come at once, and some of their cards are declined. */
import { isDecline } from './answers.ts';
import { inShort, type GoogleAnswer } from './ask.ts';
import type { GooglePayHandler } from './handler.ts';
import type { GoogleBuyer } from './purchase.ts';
import { createVerdicts, type Verdicts } from './rules.ts';
import { paymentOf, type MakeToken } from './token.ts';

/** One more than the declined payments that a store may count against one caller. */
export const usualBuyers = 31;

/** Buyers at the same moment. */
const together = 6;

const isBlocked = ({ status }: GoogleAnswer): boolean => status === 403 || status === 429;

export interface CapacityOptions {
  buyers: number;
  verdicts: Verdicts;
  handler?: GooglePayHandler;
  makeToken: MakeToken;
  /** A buyer whose other verdicts are not wanted: they would repeat those of the first. */
  buyerFor(verdicts: Verdicts): GoogleBuyer;
}

/** Each buyer opens a checkout and fails to pay it. None may be blocked for what the others did. */
export async function judgeCapacity(options: CapacityOptions): Promise<void> {
  const { buyers, verdicts, handler, makeToken, buyerFor } = options;
  /** The first that was blocked ends it. */
  const blocked: string[] = [];
  let number = 0;
  let served = 0;
  let tried = 0;
  let declined = 0;
  const buy = async (): Promise<void> => {
    while (number < buyers && blocked.length === 0) {
      number += 1;
      const own = number;
      const stop = (step: string, answer: GoogleAnswer): void =>
        void blocked.push(
          `Buyer ${own} of ${buyers} got ${inShort(answer)} at ${step}. Google does not try again.`,
        );
      const buyer = buyerFor(createVerdicts());
      const opened = await buyer.create();
      const first = buyer.seen.find(isBlocked);
      if (first) return stop('create', first);
      if (!opened) continue;
      const filled = (await buyer.fill(opened)) ?? opened;
      const token = handler && makeToken(handler, 'declined');
      if (handler && token !== undefined) {
        const answer = await buyer.complete(filled, paymentOf(handler, token));
        tried += 1;
        if (isDecline(answer, filled.checkout)) declined += 1;
      }
      const later = buyer.seen.find(isBlocked);
      if (later) return stop('update or complete', later);
      await buyer.cancel(filled);
      served += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(together, buyers) }, buy));
  const [first] = blocked;
  if (first !== undefined) verdicts.fail('google-capacity', first);
  else if (served < buyers)
    verdicts.unknown('google-capacity', `Only ${served} of ${buyers} buyers could open a checkout.`);
  else if (declined < tried)
    verdicts.unknown(
      'google-capacity',
      `${buyers} buyers were served, but only ${declined} of their payments were declined.`,
    );
  else
    verdicts.pass(
      'google-capacity',
      `${buyers} buyers were served${tried === 0 ? '' : ', and a declined payment of each blocked none of the others'}.`,
    );
}
