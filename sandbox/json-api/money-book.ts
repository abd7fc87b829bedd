/** What money a provider moved: the truth against which a store is checked. */

export type MoneyKind =
  'authorized' | 'declined' | 'captured' | 'capture_declined' | 'voided' | 'refunded' | 'refund_failed';

export interface MoneyEntry {
  seq: number;
  /** Epoch milliseconds. */
  at: number;
  kind: MoneyKind;
  /** The provider's. */
  paymentId: string;
  /** The store's. */
  reference: string;
  /** As the provider counts: units for Checkout.com, hundredths or wholes for PayPal. */
  amount: number;
  currency: string;
}

export interface MoneyBook {
  entries: readonly MoneyEntry[];
  add(entry: Omit<MoneyEntry, 'seq'>): void;
  /** Of one kind and reference. */
  total(kind: MoneyKind, reference?: string): number;
}

export function createMoneyBook(): MoneyBook {
  const entries: MoneyEntry[] = [];
  return {
    entries,
    add: (entry) => void entries.push({ seq: entries.length + 1, ...entry }),
    total: (kind, reference) =>
      entries
        .filter((entry) => entry.kind === kind && (reference === undefined || entry.reference === reference))
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}
