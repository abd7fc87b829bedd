/** A payment instrument of UCP as Google sends it. Source: developers.google.com/pay/api/ucp (Payment instrument). */
import { cardNetwork, googleTestPan } from './cards.ts';

export interface GooglePayInstrument {
  id: string;
  handler_id: string;
  type: 'card';
  selected: true;
  display: { brand: string; last_digits: string };
  credential: { type: 'PAYMENT_GATEWAY'; token: string };
}

/** @param handlerId as the store advertises it */
export function googlePayInstrument(
  token: string,
  handlerId: string,
  pan: string = googleTestPan,
): GooglePayInstrument {
  return {
    id: 'google-pay-1',
    handler_id: handlerId,
    type: 'card',
    selected: true,
    display: { brand: cardNetwork(pan).toLowerCase(), last_digits: pan.slice(-4) },
    credential: { type: 'PAYMENT_GATEWAY', token },
  };
}
