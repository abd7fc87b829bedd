/**
 * What Google requires of an entry of `com.google.pay`. One rule for the audit, `doctor`, and the simulator. Source:
 * https://developers.google.com/pay/api/universal-commerce-protocol/reference/config
 */
import { asArray, asObject, asText, type Json } from './json.ts';

export const googleHandlerName = 'com.google.pay';
/** Google's own, whatever the UCP release. */
export const googleHandlerVersion = '2026-01-23';
/** The least that a manifest has to say of the handler. */
export const sampleGooglePay: Json = {
  [googleHandlerName]: [{ id: 'google_pay', version: googleHandlerVersion }],
};
/** The newest UCP release that Google documents. */
export const googleUcpRelease = '2026-04-08';

export interface GooglePayFault {
  kind: 'handler-config' | 'handler-version' | 'auth-methods' | 'merchant-id';
  /** A sentence. */
  text: string;
}

const networks = [
  'AMEX',
  'DISCOVER',
  'ELECTRON',
  'ELO',
  'ELO_DEBIT',
  'INTERAC',
  'JCB',
  'MAESTRO',
  'MASTERCARD',
  'VISA',
];

/** What each gateway needs besides its name, where it is known. Source: the processors' own pages. */
const gatewayParameters: Readonly<Record<string, readonly string[]>> = {
  stripe: ['stripe:version', 'stripe:publishableKey'],
  adyen: ['gatewayMerchantId'],
  checkoutltd: ['gatewayMerchantId'],
  braintree: ['braintree:apiVersion', 'braintree:sdkVersion', 'braintree:merchantId', 'braintree:clientKey'],
};

/** Faults of one entry of `com.google.pay`. */
export function googlePayFaults(entry: Json): GooglePayFault[] {
  const config = objectOf(entry['config']);
  return [
    ...versionFaults(entry),
    ...configFaults(config),
    ...merchantFaults(config),
    ...methodsOf(config).flatMap(methodFaults),
  ];
}

const objectOf = (value: unknown): Json => asObject(value) ?? {};

const methodsOf = (config: Json): Json[] =>
  asArray(config['allowed_payment_methods']).slice(0, 20).map(objectOf);

const schema = (text: string): GooglePayFault => ({ kind: 'handler-config', text });

const versionFaults = ({ version }: Json): GooglePayFault[] =>
  version === googleHandlerVersion
    ? []
    : [
        {
          kind: 'handler-version',
          text: `The version of ${googleHandlerName} is ${asText(version)?.slice(0, 40) ?? 'missing'}, not ${googleHandlerVersion}.`,
        },
      ];

function configFaults(config: Json): GooglePayFault[] {
  const methods = config['allowed_payment_methods'];
  return [
    ...(config['api_version'] === 2 && config['api_version_minor'] === 0
      ? []
      : [schema('api_version and api_version_minor must be the numbers 2 and 0.')]),
    ...(config['environment'] === 'TEST' || config['environment'] === 'PRODUCTION'
      ? []
      : [schema('environment must be TEST or PRODUCTION.')]),
    ...(Array.isArray(methods) && methods.length > 0
      ? []
      : [schema('allowed_payment_methods must be a list with at least one method.')]),
  ];
}

function merchantFaults({ environment, merchant_info: merchant }: Json): GooglePayFault[] {
  const missing = environment === 'PRODUCTION' && asText(objectOf(merchant)['merchant_id']) === undefined;
  return missing
    ? [
        {
          kind: 'merchant-id',
          text: 'The environment is PRODUCTION, and merchant_info.merchant_id is missing.',
        },
      ]
    : [];
}

function methodFaults({ type, parameters, tokenization_specification: given }: Json): GooglePayFault[] {
  const { allowed_auth_methods: auth, allowed_card_networks: cards } = objectOf(parameters);
  const authMethods = Array.isArray(auth) ? auth.map(String) : [];
  const others = authMethods.filter((one) => one !== 'PAN_ONLY');
  const listed = Array.isArray(cards) ? cards.map(String) : [];
  const unknown = listed.filter((one) => !networks.includes(one));
  return [
    ...(type === 'CARD' ? [] : [schema('The type of each payment method must be CARD.')]),
    ...(authMethods.length ? [] : [schema('allowed_auth_methods must be ["PAN_ONLY"].')]),
    ...(others.length
      ? [
          {
            kind: 'auth-methods' as const,
            text: `allowed_auth_methods has ${others.join(', ').slice(0, 80)}. Only PAN_ONLY is allowed over UCP.`,
          },
        ]
      : []),
    ...(listed.length && !unknown.length
      ? []
      : [
          schema(
            `allowed_card_networks ${listed.length ? `has ${unknown.join(', ').slice(0, 80)}` : 'is missing'}.`,
          ),
        ]),
    ...tokenizationFaults(objectOf(given)),
  ];
}

function tokenizationFaults({ type, parameters }: Json): GooglePayFault[] {
  const given = objectOf(parameters);
  if (type === 'DIRECT')
    return asText(given['protocolVersion'] ?? given['protocol_version']) &&
      asText(given['publicKey'] ?? given['public_key'])
      ? []
      : [schema('A DIRECT tokenization needs a protocol version and a public key.')];
  if (type !== 'PAYMENT_GATEWAY')
    return [schema('tokenization_specification must be of type PAYMENT_GATEWAY or DIRECT.')];
  const gateway = asText(given['gateway']);
  if (gateway === undefined) return [schema('tokenization_specification.parameters.gateway is missing.')];
  const needed = gatewayParameters[gateway] ?? [];
  const missing = needed.filter((name) => asText(given[name]) === undefined);
  return missing.length ? [schema(`The gateway ${gateway} needs ${missing.join(' and ')}.`)] : [];
}

const tokenizationOf = (entry: unknown): Json =>
  objectOf(methodsOf(objectOf(objectOf(entry)['config']))[0]?.['tokenization_specification']);

/** Type and parameters of the first payment method, which decide whose tokens Google makes. */
export function googlePayTokenization(entry: unknown): { type?: string; parameters: Json } {
  const { type, parameters } = tokenizationOf(entry);
  const given = asText(type);
  return { ...(given === undefined ? {} : { type: given }), parameters: objectOf(parameters) };
}

/** Whether entries name different gateways or accounts. A processor can charge only its own tokens. */
export const nameOtherAccounts = (entries: readonly unknown[]): boolean =>
  new Set(entries.map((entry) => JSON.stringify(tokenizationOf(entry)['parameters'] ?? null))).size > 1;
