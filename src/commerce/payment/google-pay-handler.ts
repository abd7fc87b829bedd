/** The Google Pay handler of a store, written for the processor that it is connected to. */
import {
  googlePay,
  googlePayEnvironment,
  googlePayGateway,
  googlePayVersion,
  type ProcessorFacts,
} from './handlers.ts';
import type { PaymentHandler, Site } from '../site/site.ts';

/** The merchant ID of Google Pay, as its console shows it. */
export const isGoogleMerchantId = (text: string): boolean => /^[A-Z0-9]{8,40}$/i.test(text);

/** Source: https://developers.google.com/pay/api/universal-commerce-protocol/reference/config */
const documents = `https://pay.google.com/gp/p/ucp/${googlePayVersion}`;

/**
 * Undefined where the processor is not offered for Google Pay.
 * @param merchantId of Google Pay: required in production
 */
export function googlePayHandler(
  { name, hosts }: Pick<Site, 'name' | 'hosts'>,
  processor: ProcessorFacts,
  merchantId?: string,
): PaymentHandler | undefined {
  const parameters = googlePayGateway(processor);
  if (!parameters) return undefined;
  const [host] = hosts;
  return {
    name: googlePay,
    // Google's platform recognizes this ID as well.
    id: 'google_pay',
    version: googlePayVersion,
    spec: `${documents}/`,
    schema: `${documents}/schemas/config.json`,
    instruments: [{ type: 'card' }],
    config: {
      api_version: 2,
      api_version_minor: 0,
      environment: googlePayEnvironment(processor),
      merchant_info: {
        ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
        merchant_name: name,
        ...(host === undefined ? {} : { merchant_origin: host.replace(/:\d+$/, '') }),
      },
      allowed_payment_methods: [
        {
          type: 'CARD',
          parameters: {
            allowed_auth_methods: ['PAN_ONLY'],
            allowed_card_networks: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'],
          },
          tokenization_specification: { type: 'PAYMENT_GATEWAY', parameters },
        },
      ],
    },
  };
}
