/** A ledger of payments without a database. */
import type { LedgerEntry, PaymentLedger } from '../../../src/backends/embedded/processors/port.ts';

export function inMemoryLedger(): PaymentLedger & { all: ReadonlyMap<string, LedgerEntry> } {
  const all = new Map<string, LedgerEntry>();
  return {
    all,
    async record(entry) {
      if (!all.has(entry.id)) all.set(entry.id, { ...entry });
    },
    entries: async (payment) =>
      [...all.values()].filter((entry) => entry.payment === payment).toSorted((a, b) => a.at - b.at),
  };
}
