/** Whether an agent can pay through a payment handler that a store declares. One rule for the audit and `doctor`. */
import { googleHandlerName } from './google-pay.ts';
import { asArray, asObject, asText, type Json } from './json.ts';
import type { RegistryEntry } from './registries.ts';
import { isVersionDate } from './releases.ts';

export interface HandlerFault {
  /** `incomplete`: members are missing. `no-credential`: no agent can make a credential that the store could charge. */
  kind: 'incomplete' | 'no-credential';
  /** A clause that follows the name: `has no id`. */
  text: string;
}

export interface HandlerPlace {
  /** Registrable domain of the store, such as `shop.example`. */
  domain: string;
  /** The entry is of release 2026-01-11. */
  isFirst?: boolean;
  /** The entry is that of a checkout, where its configuration is complete. */
  resolved?: boolean;
}

const firstMembers = ['id', 'name', 'spec', 'config_schema'];

/** Undefined: no fault found. What the processor of the store accepts cannot be seen from outside. */
export function handlerFault(
  { name, entry }: Pick<RegistryEntry, 'name' | 'entry'>,
  { domain, isFirst = false, resolved = false }: HandlerPlace,
): HandlerFault | undefined {
  const missing = (isFirst ? firstMembers : ['id']).find((key) => asText(entry[key]) === undefined);
  if (missing !== undefined) return incomplete(`has no ${missing}`);
  if (!isVersionDate(entry['version'])) return incomplete('has no version in the form of a date');
  if (isFirst)
    return Array.isArray(entry['instrument_schemas']) ? undefined : incomplete('has no instrument_schemas');
  if (isOwnName(name, domain) && asText(entry['schema']) === undefined)
    return noCredential('is on the store’s own domain and has no schema, so agents do not know what to send');
  if (name !== googleHandlerName) return undefined;
  const reason = googlePayFault(asObject(entry['config']) ?? {}, resolved);
  return reason === undefined ? undefined : noCredential(reason);
}

/** `example.shop.pay` of `shop.example`. */
export function isOwnName(name: string, domain: string): boolean {
  const prefix = domain.split('.').toReversed().join('.');
  return name === prefix || name.startsWith(`${prefix}.`);
}

const incomplete = (text: string): HandlerFault => ({ kind: 'incomplete', text });
const noCredential = (text: string): HandlerFault => ({ kind: 'no-credential', text });

/** The parameter that each type of tokenization requires. Source: Google Pay API, PaymentMethodTokenizationSpecification. */
const tokenParameters: Readonly<Record<string, string>> = {
  PAYMENT_GATEWAY: 'gateway',
  DIRECT: 'publicKey',
};

function googlePayFault({ allowed_payment_methods: methods }: Json, isRequired: boolean): string | undefined {
  if (methods === undefined && !isRequired) return undefined;
  const listed = asArray(methods);
  if (!listed.length) return 'has no config.allowed_payment_methods, so Google Pay cannot create a token';
  for (const one of listed.slice(0, 20)) {
    const { type, parameters } = asObject(asObject(one)?.['tokenization_specification']) ?? {};
    const needed =
      typeof type === 'string' && Object.hasOwn(tokenParameters, type) ? tokenParameters[type] : undefined;
    if (needed === undefined)
      return 'has a payment method without a tokenization_specification of type PAYMENT_GATEWAY or DIRECT, so Google Pay cannot create a token';
    if (asText(asObject(parameters)?.[needed]) === undefined)
      return `has a tokenization_specification without parameters.${needed}, so Google Pay cannot create a token`;
  }
  return undefined;
}
