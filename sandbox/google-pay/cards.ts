/** What becomes of a card in the sandbox: numbers that Stripe publishes for tests, with the name of the sandbox credential. */
const outcomes: ReadonlyMap<string, string> = new Map([
  ['4000000000000002', 'decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired'],
  ['4000000000009987', 'lost_card'],
  ['4000000000009979', 'stolen_card'],
  ['4100000000000019', 'fraudulent'],
  ['4000000000003220', 'challenge'],
  ['4000000000005126', 'refund_fails'],
  ['4000000000007726', 'refund_pending'],
]);

/** The card that Google's test environment answers with. */
export const googleTestPan = '4111111111111111';

/** As in `pm_sandbox_<outcome>`. Every other number is paid. */
export const cardOutcome = (pan: string): string => outcomes.get(pan) ?? 'success';

/** Of a test range, with a check digit. */
function madePan(at: number): string {
  const digits = `41112222${String(at).padStart(7, '0')}`;
  const check = [...'0123456789'].find((digit) => isPan(digits + digit));
  return digits + (check ?? '0');
}

/** Each name with a card number: that which Stripe publishes for such a card, else one of our own. */
export const cardsFor = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    names.map((name, at) => [
      name,
      name === 'success'
        ? googleTestPan
        : ([...outcomes].find(([, outcome]) => outcome === name)?.[0] ?? madePan(at)),
    ]),
  );

/** 12 to 19 digits with a valid check digit (Luhn). */
export function isPan(text: string): boolean {
  if (!/^\d{12,19}$/.test(text)) return false;
  const sum = [...text].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** As Google names networks. */
export function cardNetwork(pan: string): string {
  if (pan.startsWith('4')) return 'VISA';
  if (/^(?:5[1-5]|2[2-7])/.test(pan)) return 'MASTERCARD';
  if (/^3[47]/.test(pan)) return 'AMEX';
  if (/^(?:6011|65)/.test(pan)) return 'DISCOVER';
  return 'VISA';
}
