/** Cards of the sandbox by name: Worldpay is sent sealed tokens alone, so that the card in the token decides what happens to a payment. */
import { cardsFor } from '../google-pay/index.ts';
import { behaviorNames } from '../json-api/behaviors.ts';

/** Each name of the sandbox with its card number. */
export const worldpayPans = cardsFor(behaviorNames);

const names = new Map([...worldpayPans].map(([name, pan]) => [pan, name]));

export const worldpayPan = (name: string): string => {
  const pan = worldpayPans.get(name);
  if (pan === undefined) throw new TypeError(`The sandbox has no card called ${name}.`);
  return pan;
};

/** Every other card is paid. */
export const worldpayOutcome = (pan: string): string => names.get(pan) ?? 'success';
