/** The store behind its hooks: what tests switch, and what they count. Kept with the instance. */
import type { InstanceState } from '../contract.ts';

export interface StoreSwitches {
  /** What `fraudDetection` answers. */
  fraud: { status: 'success' | 'flag' | 'fail' | 'review'; errorCode: string };
  /** Milliseconds that the processor takes before anything is done. */
  delay: number;
  /** Milliseconds after which a payment that is not decided counts as uncertain. */
  patience: number;
  /** How `Authorize` ends then: with an exception, or with an error like that of a refusal. */
  uncertain: 'throws' | 'error';
  /**
   * Whether `Handle` and `Authorize` reject an expired card also where a token stands for it. Processors differ: the reference
   * architecture's own verifies only a card without a token.
   */
  verifiesTokens: boolean;
  /** Calls by hook, such as `app.payment.processor.basic_credit#Authorize`. */
  calls: Record<string, number>;
  /** Where a challenge sends the buyer afterwards; absent: the storefront's checkout. */
  returnUrl?: string;
}

const initial = (): StoreSwitches => ({
  fraud: { status: 'success', errorCode: '' },
  delay: 0,
  patience: 8_000,
  uncertain: 'throws',
  verifiesTokens: true,
  calls: {},
});

export function storeOf({ kept }: Pick<InstanceState, 'kept'>): StoreSwitches {
  const known = kept.get('store-hooks') as StoreSwitches | undefined;
  if (known) return known;
  const made = initial();
  kept.set('store-hooks', made);
  return made;
}
