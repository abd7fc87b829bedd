/** How agents may pay: handlers, which payment method of the site each pays by, and how much and how often. */
import type { PaymentHandler } from '../../../../../src/commerce/site/site.ts';
import { minorDigits } from '../platform/currency.ts';
import {
  isAddress,
  isDate,
  isKnownCurrency,
  isRecord,
  isReverseDomain,
  isText,
  json,
  jsonList,
  wholeNumber,
} from './checks.ts';
import type { Problems } from './problems.ts';
import type { PreferenceValues } from './values.ts';

export interface PaymentPreferences {
  handlers: PaymentHandler[];
  /** Id of the site's payment method that a handler pays by, whose processor has an adapter. */
  methodFor(handlerId: string): string | undefined;
  /** Currency → least total that an agent may pay, in minor units. */
  minimum: Record<string, number>;
  /** Tries to pay in an hour, where callers need not be known. */
  hourly: { ofCheckout: number; ofNetwork: number };
}

export function readPayment(values: PreferenceValues, problems: Problems): PaymentPreferences {
  const entries = jsonList(values, problems, 'porticoPaymentHandlers', readHandler);
  return {
    handlers: entries.map(({ handler }) => handler),
    methodFor: (handlerId) => entries.find(({ handler }) => handler.id === handlerId)?.method,
    minimum: readMinimum(values, problems),
    hourly: {
      ofCheckout: wholeNumber(values, problems, 'porticoPaymentsByCheckout', {
        least: 1,
        most: 100,
        other: 5,
      }),
      ofNetwork: wholeNumber(values, problems, 'porticoPaymentsByAddress', {
        least: 1,
        most: 1_000,
        other: 10,
      }),
    },
  };
}

function readHandler(entry: Record<string, unknown>): { handler: PaymentHandler; method: string } | string {
  const { name, id, version, spec, schema, instruments, config = {}, currencies, method } = entry;
  if (!isReverseDomain(name))
    return 'must have a name: a reverse domain without hyphens, such as com.example.pay';
  if (!isText(id)) return 'must have an id';
  if (!isDate(version)) return 'must have a version: a date such as 2026-08-25';
  if (!isAddress(spec) || !isAddress(schema)) return 'must have https URLs as spec and schema';
  if (!Array.isArray(instruments) || !instruments.every(isInstrument))
    return 'must have instruments, each with a type';
  if (!isRecord(config)) return 'must have an object as config';
  if (currencies !== undefined && !(Array.isArray(currencies) && currencies.every(isKnownCurrency)))
    return 'must have currencies such as EUR';
  if (!isText(method)) return 'must have a method: the ID of a payment method of the site';
  return {
    method,
    handler: {
      name,
      id,
      version,
      spec,
      schema,
      instruments: instruments as PaymentHandler['instruments'],
      config,
      ...(currencies === undefined ? {} : { currencies: currencies as string[] }),
    },
  };
}

const isInstrument = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value['type']) &&
  (value['constraints'] === undefined || isRecord(value['constraints']));

/** `{"EUR": 5.5}`: units of the currency. */
function readMinimum(values: PreferenceValues, problems: Problems): Record<string, number> {
  const given = json(values, problems, 'porticoMinimum');
  if (given === undefined) return {};
  if (!isRecord(given)) {
    problems.add('porticoMinimum', 'must be an object such as {"EUR": 5} and is ignored');
    return {};
  }
  const minimum: Record<string, number> = {};
  for (const [currency, amount] of Object.entries(given)) {
    if (isKnownCurrency(currency) && typeof amount === 'number' && amount >= 0)
      minimum[currency] = Math.round(amount * Math.pow(10, minorDigits(currency)));
    else problems.add('porticoMinimum', 'has an invalid currency or amount, which is ignored');
  }
  return minimum;
}
