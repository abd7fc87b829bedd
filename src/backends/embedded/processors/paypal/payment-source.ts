/** What a credential is for PayPal. */
import type { Authorization } from '../port.ts';

/**
 * A saved card or wallet of PayPal's vault, or PayPal's own page. Undefined for anything else, Google Pay among it: how the sealed token
 * is passed to PayPal is in no public document.
 */
export function paymentSource({
  credential: { type, token },
  returnUrl,
}: Pick<Authorization, 'credential' | 'returnUrl'>): object | undefined {
  const links = { return_url: returnUrl, cancel_url: returnUrl };
  if (type === 'hosted_page' && token === undefined)
    return {
      paypal: {
        experience_context: { ...links, user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
      },
    };
  if (typeof token !== 'string' || !/^[\w-]{1,255}$/.test(token)) return undefined;
  if (type === 'paypal')
    return {
      paypal: { vault_id: token, experience_context: { ...links, shipping_preference: 'NO_SHIPPING' } },
    };
  if (type !== 'token' && type !== 'card') return undefined;
  return {
    card: {
      vault_id: token,
      stored_credential: { payment_initiator: 'CUSTOMER', payment_type: 'ONE_TIME', usage: 'SUBSEQUENT' },
      experience_context: links,
    },
  };
}
