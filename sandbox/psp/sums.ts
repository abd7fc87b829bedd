/** What the money of a ledger comes to. */
import type { StepKind } from './machine.ts';

/** Minor units of one currency. `held` = authorized − captured − released. */
export interface Sums {
  authorised: number;
  captured: number;
  /** Voided, declined at capture, or left over by a smaller capture. */
  released: number;
  refunded: number;
  held: number;
}

const money: ReadonlySet<StepKind> = new Set<StepKind>([
  'authorised',
  'captured',
  'released',
  'capture_declined',
  'voided',
  'canceled',
  'refunded',
  'refund_failed',
]);
const released: ReadonlySet<StepKind> = new Set<StepKind>(['released', 'capture_declined', 'voided']);

/** Whether money moved, or can no longer move. */
export const isMoney = (kind: StepKind): boolean => money.has(kind);

export function addUp(
  sums: Map<string, Sums>,
  { kind, amount, currency }: { kind: StepKind; amount: number; currency: string },
): void {
  const sum = sums.get(currency) ?? { authorised: 0, captured: 0, released: 0, refunded: 0, held: 0 };
  sums.set(currency, sum);
  if (kind === 'authorised') sum.authorised += amount;
  if (kind === 'captured') sum.captured += amount;
  if (released.has(kind)) sum.released += amount;
  if (kind === 'refunded') sum.refunded += amount;
  if (kind === 'refund_failed') sum.refunded -= amount;
  sum.held = sum.authorised - sum.captured - sum.released;
}
