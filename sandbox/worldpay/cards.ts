/** Cards of the sandbox by name: Worldpay is sent sealed tokens alone, so that the card in the token decides what happens to a payment. */
import { cardOutcome, isPan, outcomePans } from '../google-pay/index.ts';
import { behaviorNames } from '../json-api/behaviors.ts';

/** Of a test range, with a check digit. */
function madePan(at: number): string {
  const digits = `41112222${String(at).padStart(7, '0')}`;
  const check = [...'0123456789'].find((digit) => isPan(digits + digit));
  return digits + (check ?? '0');
}

/** Each name of the sandbox with its card number. */
export const worldpayPans: ReadonlyMap<string, string> = new Map(
  behaviorNames.map((name, at) => [
    name,
    outcomePans.find((pan) => cardOutcome(pan) === name) ?? madePan(at),
  ]),
);

const names = new Map([...worldpayPans].map(([name, pan]) => [pan, name]));

export const worldpayPan = (name: string): string => {
  const pan = worldpayPans.get(name);
  if (pan === undefined) throw new TypeError(`The sandbox has no card called ${name}.`);
  return pan;
};

/** Every other card is paid. */
export const worldpayOutcome = (pan: string): string => names.get(pan) ?? 'success';
