import { deliveryCost } from '../money.ts';
import type { Terms } from '../site.ts';

const base: Omit<Terms, 'delivery'> = {
  currency: 'EUR',
  returnDays: 30,
  rates: [
    { from: 0, price: 495 },
    { from: 5000, price: 0 },
  ],
  handling: [0, 1],
  transit: [2, 4],
  countries: ['IE', 'DE', 'FR', 'NL'],
  reach: 'within the European Union',
  limits: 'We do not ship outside the European Union at present.',
  payments: 'Visa, Mastercard, PayPal, Apple Pay and Google Pay',
  payBy: 'card, PayPal, Apple Pay or Google Pay',
};

const times: [place: string, time: string][] = [
  ['Ireland', '1 to 3 working days'],
  ['Germany', '2 to 5 working days'],
  ['France', '2 to 5 working days'],
  ['Netherlands', '2 to 5 working days'],
];

/** Terms of the sandbox's own catalog. */
export function makeTerms(): Terms {
  const cost = deliveryCost({ ...base, delivery: [] });
  return { ...base, delivery: times.map(([place, time]) => ({ place, time, cost })) };
}
