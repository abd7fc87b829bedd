/** Counts of found or erased data as text, without personal data. */
import type { Erasure } from './buyers.ts';
import type { FoundBuyer } from './find.ts';

const words = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${count === 1 ? name.replace(/s$/, '') : name}`)
    .join(', ') || 'nothing';

export const foundWords = (found: FoundBuyer): string =>
  words({
    orders: found.orders.length,
    checkouts: found.checkouts.filter(({ orderNumber }) => orderNumber === undefined).length,
    carts: found.carts.length,
    messages: found.messages.length,
    emails: found.mails.length + found.letters.length,
    answers: found.answers.length,
    promotions: found.promotions.length,
    accounts: found.accounts.length,
  });

export const erasedWords = ({ counts, open, held }: Pick<Erasure, 'counts' | 'open' | 'held'>): string =>
  words({ ...counts, 'open payments': open.length, 'held orders': held.length });
