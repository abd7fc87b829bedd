/** What the parts of a world work with. */
import type { Engine } from './engine.ts';
import type { Ids } from './ids.ts';
import type { InTurn } from './in-turn.ts';
import type { OpenBaskets } from './open-baskets.ts';
import type { PaymentRules } from './payment-methods.ts';

export interface WorldParts extends Omit<Engine, 'close'> {
  ids: Ids;
  inTurn: InTurn;
  open: OpenBaskets;
  /** Private key of the companion hook; absent: it is not installed. */
  hookKey?: string;
  paymentRules: PaymentRules;
  /** Epoch milliseconds. */
  now(): number;
}
