/** What `authorizeCreditCard` is sent: "a credit card of any origin", Google Pay among them. */
import { isIP } from 'node:net';
import type { Address } from '#commerce';
import { findCountry } from '#places';
import type { Authorization } from '../port.ts';
import { toBraintreeAmount } from './amounts.ts';

/**
 * Members as in `AuthorizeCreditCardInput` of the schema. The same payment must be the same request: a request key is refused with another.
 * @param accountId decides in which currency Braintree charges
 * @throws ProcessorRefused for an amount that cannot be charged
 */
export function authorizationInput(
  nonce: string,
  { reference, amount, currency, payer }: Authorization,
  { accountId, key }: { accountId: string; key: string },
): object {
  const billing = payer?.instrument?.billingAddress;
  const ip = payer?.signals?.['dev.ucp.buyer_ip'];
  const address = billing ? billingAddress(billing) : {};
  return {
    apiRequestKey: key,
    paymentMethodId: nonce,
    transaction: {
      amount: toBraintreeAmount(amount, currency),
      merchantAccountId: accountId,
      orderId: reference,
      ...(typeof ip === 'string' && isIP(ip) ? { riskData: { customerIp: ip } } : {}),
    },
    ...(Object.keys(address).length > 0 ? { options: { billingAddress: address } } : {}),
  };
}

/** What Braintree would reject is left out: a wrong address must not lose the sale. */
function billingAddress(billing: Address): object {
  const { firstName, lastName, street, extended, locality, region, postalCode, country } = billing;
  const members = {
    firstName,
    lastName,
    streetAddress: street,
    extendedAddress: extended,
    locality,
    region,
    postalCode: isPostalCode(postalCode) ? postalCode : undefined,
    countryCode: findCountry(country),
  };
  return Object.fromEntries(
    Object.entries(members).filter(([, text]) => text !== undefined && text !== '' && text.length <= 255),
  );
}

/** Nine alphanumeric characters at most; spaces and hyphens do not count. */
const isPostalCode = (text: string | undefined): boolean =>
  text !== undefined && /^[\w -]+$/.test(text) && text.replace(/[ -]/g, '').length <= 9;
