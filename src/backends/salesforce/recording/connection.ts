/** The shopping API of an instance as the scenario calls it: over a network, or over a recording. */
import { isPrivateHost } from '#fetch';
import type { PlatformCaller } from '../calls/caller.ts';
import { createOcapi, type OcapiOptions } from '../ocapi/client.ts';
import { orderSearchRequest } from '../ocapi/requests.ts';
import { createWire } from '../ocapi/wire.ts';
import { createScapi, type ScapiOptions } from '../scapi/client.ts';
import { callScapi, segment } from '../scapi/wire.ts';
import type { ScenarioInput } from './scenario.ts';
import { unknownThings } from './words.ts';

type Surroundings = 'caller' | 'refusals' | 'now';

export type RecordedConnection =
  | { api: 'scapi'; options: Omit<ScapiOptions, Surroundings> }
  | { api: 'ocapi'; options: Omit<OcapiOptions, Surroundings> };

export function openRecorded(
  connection: RecordedConnection,
  caller: PlatformCaller,
  now: () => number,
): Pick<ScenarioInput, 'api' | 'forbidden'> {
  const nothing = (): void => undefined;
  if (connection.api === 'scapi') {
    const options = { ...connection.options, caller, now };
    const place = {
      caller,
      base: scapiOrigin(options),
      organization: options.organization,
      site: options.site,
    };
    return {
      api: createScapi(options),
      forbidden: (guest, basketId) =>
        callScapi(
          place,
          guest.accessToken,
          {
            operation: 'updateAsAgentBasket',
            method: 'PUT',
            family: '/checkout/shopper-baskets/v2',
            path: `/baskets/${segment(basketId)}/agent`,
            repeat: 'never',
          },
          nothing,
        ),
    };
  }
  const options = { ...connection.options, caller, now };
  const wire = createWire(options);
  return {
    api: createOcapi(options),
    async forbidden(guest) {
      await wire.send({
        operation: 'findOrder',
        method: 'POST',
        path: 'order_search',
        body: orderSearchRequest(unknownThings.order),
        token: guest.accessToken,
        safe: true,
      });
    },
  };
}

/** No instance of Salesforce has a private address. */
export const isSimulator = (connection: RecordedConnection): boolean =>
  isPrivateHost(new URL(instanceOrigin(connection)).hostname);

/** Where the calls of a connection go. */
export function instanceOrigin(connection: RecordedConnection): string {
  return connection.api === 'scapi'
    ? scapiOrigin(connection.options)
    : new URL(connection.options.host).origin;
}

const scapiOrigin = ({ baseUrl, shortCode }: Pick<ScapiOptions, 'baseUrl' | 'shortCode'>): string =>
  new URL(baseUrl ?? `https://${shortCode}.api.commercecloud.salesforce.com`).origin;

/**
 * Whether the instance is surely not production. Organizations end with the instance: `f_ecom_zzxy_prd`, `_stg`, `_dev`, or the
 * number of a sandbox. An OCAPI host says so only under Salesforce's own domains; a host of the merchant counts as production.
 */
export function isOutsideProduction(connection: RecordedConnection): boolean {
  if (isSimulator(connection)) return true;
  if (connection.api === 'scapi') return /_(?:\d{3}|stg|dev|sbx)$/i.test(connection.options.organization);
  const { hostname } = new URL(connection.options.host);
  return (
    /^[a-z0-9]{4}[-_]\d{3}\.(?:[a-z0-9]+\.)?(?:dx|sandbox)\.(?:[a-z0-9]+\.)*(?:commercecloud\.salesforce\.com|demandware\.net)$/i.test(
      hostname,
    ) || /^(?:staging|development|dev\d+)[-.][a-z0-9.-]*\.demandware\.net$/i.test(hostname)
  );
}

/** A connection without a network, of placeholders: only a replay answers it. */
export function replayedConnection(
  api: RecordedConnection['api'],
  ocapi: { sitePath: boolean; version: string; hasPassword: boolean } | undefined,
): RecordedConnection {
  const [site, clientId] = ['site-1', 'client-1'];
  if (api === 'scapi')
    return {
      api,
      options: {
        shortCode: 'instance',
        organization: 'organization-1',
        site,
        clientId,
        clientSecret: 'client',
        baseUrl: 'https://instance.example',
      },
    };
  return {
    api,
    options: {
      host: 'https://instance.example',
      site,
      clientId,
      accountUrl: 'https://account.example',
      sitePath: ocapi?.sitePath ?? true,
      version: ocapi?.version ?? 'v24_5',
      ...(ocapi?.hasPassword ? { clientPassword: 'client' } : {}),
    },
  };
}
