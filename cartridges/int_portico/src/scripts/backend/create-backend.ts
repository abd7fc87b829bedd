/** The whole backend over the script API: what is read and priced, and what is ordered and paid. One for each request. */
import type { Backend } from '#commerce';
import { readUcpAgent } from '../../../../../src/protocols/ucp/negotiation/ucp-agent.ts';
import { withMinimum } from '../preferences/minimum.ts';
import type { Preferences } from '../preferences/read-preferences.ts';
import { createReadingBackend } from './backend.ts';
import { createPayingBackend, type PayingOptions } from './orders/order-backend.ts';

/**
 * @param agent header `UCP-Agent` of the request, for the merchant's reports
 * @param asking whether processors are asked about refunds
 */
export function createBackend(
  { site, payment, attributes, kinds, returnDays, usesCurrentBasket }: Preferences,
  agent: string | null,
  log: PayingOptions['log'],
  asking?: PayingOptions['asking'],
): Backend {
  const { storefront, currencies, paymentHandlers: handlers, review, links } = site;
  const reading = createReadingBackend({
    facts: () => ({ handlers, review, links }),
    currencies,
    storefront,
    kinds,
    usesCurrentBasket,
    ...(attributes ? { attributes } : {}),
  });
  const named = agent === null ? undefined : readUcpAgent(agent);
  const paying = createPayingBackend({
    basketForOrder: reading.basketForOrder,
    kinds,
    methodFor: payment.methodFor,
    origin: {
      ...(named && 'profile' in named ? { agent: named.profile } : {}),
      release: site.primaryRelease,
    },
    ...(returnDays === undefined ? {} : { returnDays }),
    ...(asking ? { asking } : {}),
    log,
  });
  return withMinimum({ ...reading, ...paying }, payment.minimum);
}
