/** Judges the payment handlers that a store declares, as Google Pay reads them. Pure. */
import { listOf, objectOf, textOf, type Json } from './ask.ts';
import { googleHandlerName, googleHandlerVersion, type GoogleRule, type Verdicts } from './rules.ts';

export interface HandlerEntry {
  /** Reverse domain name. */
  name: string;
  entry: Json;
}

/** A handler of Google Pay from whose configuration a token can be made. */
export interface GooglePayHandler {
  id: string;
  environment: 'TEST' | 'PRODUCTION';
  /** Of the tokenization; undefined for DIRECT. */
  gateway?: string;
  parameters: Json;
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

interface Fault {
  rule: GoogleRule;
  said: string;
}

export const handlersOf = (document: unknown): HandlerEntry[] =>
  Object.entries(objectOf(objectOf(objectOf(document)['ucp'])['payment_handlers'])).flatMap(([name, list]) =>
    listOf(list).map((entry) => ({ name, entry })),
  );

/** Faults of one entry of `com.google.pay`. */
export function handlerFaults(entry: Json): Fault[] {
  const config = objectOf(entry['config']);
  return [
    ...versionFaults(entry),
    ...configFaults(config),
    ...merchantFaults(config),
    ...listOf(config['allowed_payment_methods']).flatMap(methodFaults),
  ];
}

const schema = (said: string): Fault => ({ rule: 'google-handler-config', said });

const versionFaults = ({ version }: Json): Fault[] =>
  version === googleHandlerVersion
    ? []
    : [
        {
          rule: 'google-handler-version',
          said: `The version of ${googleHandlerName} is ${textOf(version)?.slice(0, 40) ?? 'missing'}, not ${googleHandlerVersion}.`,
        },
      ];

function configFaults(config: Json): Fault[] {
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

function merchantFaults({ environment, merchant_info: merchant }: Json): Fault[] {
  const missing = environment === 'PRODUCTION' && textOf(objectOf(merchant)['merchant_id']) === undefined;
  return missing
    ? [
        {
          rule: 'google-merchant-id',
          said: 'The environment is PRODUCTION, and merchant_info.merchant_id is missing.',
        },
      ]
    : [];
}

function methodFaults({ type, parameters, tokenization_specification: given }: Json): Fault[] {
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
            rule: 'google-auth-methods' as const,
            said: `allowed_auth_methods has ${others.join(', ').slice(0, 80)}. Only PAN_ONLY is allowed over UCP.`,
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

function tokenizationFaults({ type, parameters }: Json): Fault[] {
  const given = objectOf(parameters);
  if (type === 'DIRECT')
    return textOf(given['protocolVersion'] ?? given['protocol_version']) &&
      textOf(given['publicKey'] ?? given['public_key'])
      ? []
      : [schema('A DIRECT tokenization needs a protocol version and a public key.')];
  if (type !== 'PAYMENT_GATEWAY')
    return [schema('tokenization_specification must be of type PAYMENT_GATEWAY or DIRECT.')];
  const gateway = textOf(given['gateway']);
  if (gateway === undefined) return [schema('tokenization_specification.parameters.gateway is missing.')];
  const needed = gatewayParameters[gateway] ?? [];
  const missing = needed.filter((name) => textOf(given[name]) === undefined);
  return missing.length ? [schema(`The gateway ${gateway} needs ${missing.join(' and ')}.`)] : [];
}

/** @returns the handler that Google uses: the first without a fault, else the first that yields a token */
export function judgeHandlers(
  verdicts: Verdicts,
  entries: readonly HandlerEntry[],
): GooglePayHandler | undefined {
  const own = entries.filter(({ name }) => name === googleHandlerName);
  if (own.length === 0) {
    verdicts.fail('google-handler-config', `The store does not offer ${googleHandlerName}.`);
    return undefined;
  }
  const judged = own.map(({ entry }) => ({ entry, faults: handlerFaults(entry) }));
  const right = judged.filter(({ faults }) => faults.length === 0);
  const wrong = judged.filter(({ faults }) => faults.length > 0);
  judgeOthers(verdicts, { right: right.length, wrong: wrong.flatMap(({ faults }) => faults), all: own });
  const [used] = right.length ? right : judged;
  if (right.length) passAll(verdicts);
  else for (const { rule, said } of wrong.flatMap(({ faults }) => faults)) verdicts.fail(rule, said);
  return used && usable(used.entry);
}

const handlerRules = [
  'google-handler-config',
  'google-handler-version',
  'google-auth-methods',
  'google-merchant-id',
] as const;

const passAll = (verdicts: Verdicts): void => {
  for (const rule of handlerRules)
    verdicts.pass(rule, `${googleHandlerName} is configured as Google Pay requires.`);
};

function judgeOthers(
  verdicts: Verdicts,
  { right, wrong, all }: { right: number; wrong: readonly Fault[]; all: readonly HandlerEntry[] },
): void {
  const gateways = new Set(all.map(({ entry }) => gatewayKeyOf(entry)));
  const [first] = wrong;
  if (right > 0 && first)
    verdicts.fail('google-other-handler', `A second handler of ${googleHandlerName} is wrong: ${first.said}`);
  else if (gateways.size > 1)
    verdicts.fail(
      'google-other-handler',
      `${all.length} handlers of ${googleHandlerName} name different gateways or accounts. A processor can charge only its own tokens.`,
    );
  else verdicts.pass('google-other-handler', `Handlers of ${googleHandlerName}: ${all.length}.`);
}

const tokenizationOf = (entry: Json): Json =>
  objectOf(listOf(objectOf(entry['config'])['allowed_payment_methods'])[0]?.['tokenization_specification']);

const gatewayKeyOf = (entry: Json): string => JSON.stringify(tokenizationOf(entry)['parameters'] ?? null);

function usable(entry: Json): GooglePayHandler | undefined {
  const id = textOf(entry['id']);
  const { type, parameters } = tokenizationOf(entry);
  if (id === undefined || type !== 'PAYMENT_GATEWAY') return undefined;
  const given = objectOf(parameters);
  const gateway = textOf(given['gateway']);
  return {
    id,
    environment: objectOf(entry['config'])['environment'] === 'PRODUCTION' ? 'PRODUCTION' : 'TEST',
    ...(gateway === undefined ? {} : { gateway }),
    parameters: given,
  };
}
