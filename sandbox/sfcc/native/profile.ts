/**
 * The business profile that B2C Commerce publishes from the UCP settings of Business Manager, after Salesforce's guide,
 * page "Configuration and Discovery"
 * (https://developer.salesforce.com/docs/commerce/b2c-commerce/guide/ucp-configuration.html, read November 2026).
 * The page does not list the releases of 26.9: those here are an assumption, and so are the payment handlers.
 */
import type { JWK } from 'jose';

export interface NativeOptions {
  /** Releases of UCP, the preferred one first. */
  versions?: readonly string[];
  /** Before B2C Commerce 26.9 there is one profile, without `supported_versions`. */
  isVersioned?: boolean;
  /** Off: UCP is not enabled for the site, and every path returns 404. */
  enabled?: boolean;
  /** `https://{shortCode}.api.commercecloud.salesforce.com`: default is the address that was called. */
  origin?: string;
}

export const nativeVersions: readonly string[] = ['2026-04-08', '2026-01-23'];

export const nativePrefix = '/ucp/shopper-ucp/v1';

interface ProfileFacts {
  version: string;
  /** Address of the site's UCP: `…/organizations/{org}/sites/{site}`. */
  base: string;
  keys: readonly JWK[];
  /** Other releases, of the root only. */
  others?: readonly string[];
}

export function nativeProfile({ version, base, keys, others = [] }: ProfileFacts): object {
  const at = `https://ucp.dev/${version}`;
  const service = version < '2026-04-08' ? 'openapi.json' : 'rest.openapi.json';
  const entry = (page: string, schema: string, more: object = {}): object[] => [
    {
      version,
      spec: `${at}/specification/${page}`,
      schema: `${at}/schemas/shopping/${schema}.json`,
      ...more,
    },
  ];
  const extension = { extends: 'dev.ucp.shopping.checkout' };
  return {
    ucp: {
      version,
      services: {
        'dev.ucp.shopping': [
          {
            version,
            spec: `${at}/specification/overview`,
            transport: 'rest',
            endpoint: base,
            schema: `${at}/services/shopping/${service}`,
          },
        ],
      },
      capabilities: {
        'dev.ucp.shopping.checkout': entry('checkout', 'checkout'),
        'dev.ucp.shopping.fulfillment': entry('fulfillment', 'fulfillment', extension),
        'dev.ucp.shopping.discount': entry('discount', 'discount', extension),
      },
      payment_handlers: {
        'com.google.pay': [
          {
            id: 'google_pay',
            version,
            spec: 'https://pay.google.com/gp/p/ucp/2026-01-11/',
            schema: 'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/config.json',
            available_instruments: [{ type: 'card' }],
            config: {
              api_version: 2,
              api_version_minor: 0,
              environment: 'TEST',
              merchant_info: { merchant_id: '12345678901234567890', merchant_name: 'Sandbox' },
              allowed_payment_methods: [
                {
                  type: 'CARD',
                  parameters: {
                    allowed_auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
                    allowed_card_networks: ['VISA', 'MASTERCARD'],
                  },
                  tokenization_specification: {
                    type: 'PAYMENT_GATEWAY',
                    parameters: { gateway: 'salesforcepayments', gateway_merchant_id: 'sandbox' },
                  },
                },
              ],
            },
          },
        ],
      },
      ...(others.length > 0
        ? {
            supported_versions: Object.fromEntries(
              others.map((other) => [other, `${base}/.well-known/ucp/${other}`]),
            ),
          }
        : {}),
    },
    signing_keys: keys,
  };
}
