/** `app.fraud.detection`: returns the verdict that the store was configured with. */
import type { Scope } from '../contract.ts';
import { badArgument } from '../platform/refusal.ts';
import { containerOf } from '../platform/order/request-state.ts';
import { storeOf, type StoreSwitches } from './store.ts';

export function fraudDetection({ instance }: Scope, order: unknown): StoreSwitches['fraud'] {
  if (containerOf(order)?.kind !== 'Order') throw badArgument('Fraud is looked for in an order.');
  return { ...storeOf(instance).fraud };
}
