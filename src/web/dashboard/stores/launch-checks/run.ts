/** The checks before a store goes live: real requests from outside, at most so many seconds in all. */
import type { Site } from '#commerce';
import { storeOrigin } from '../address.ts';
import type { OutsideRequest, Stores } from '../deps.ts';
import { checkIds, skipCheck, type CheckId } from './checks.ts';
import { otherClients, plainClient } from './clients.ts';
import type { CheckResult, LaunchCheckRun } from './kept.ts';
import { clientCheck, contentChecks, deliveryChecks, liveAnswer } from './manifest-checks.ts';
import { launchCheckTexts as say } from './messages/index.ts';
import {
  accessCheck,
  configurationChecks,
  discoverCheck,
  httpsCheck,
  priceCheck,
  storefrontCheck,
} from './shop-checks.ts';

/** All of them together; a page waits for it. */
export const maxTotalMs = 25_000;
const mostMsEach = 6_000;

/** Never rejects because of a response of the store. @param now epoch milliseconds */
export async function runLaunchChecks(
  stores: Stores,
  site: Site,
  now: () => number,
): Promise<LaunchCheckRun> {
  const at = now();
  const start = performance.now();
  const origin = storeOrigin(site);
  const ends = { timeoutMs: mostMsEach, signal: AbortSignal.timeout(maxTotalMs) };
  const ask = (url: string, more: Partial<OutsideRequest> = {}) =>
    stores.outside({ url, headers: plainClient.headers, maxBytes: 1_000_000, ...ends, ...more });
  const manifest = `${origin}/.well-known/ucp`;

  const plain = await ask(manifest, { redirects: 0 });
  const [ours, signingKey, others, search, storefront] = await Promise.all([
    stores.manifest(site),
    stores.signingKey(site.id),
    Promise.all(
      otherClients().map(async (client) => ({
        client,
        seen: await ask(manifest, { headers: client.headers, redirects: 0, maxBytes: 262_144 }),
      })),
    ),
    ask(`${origin}/api/ucp/discover?limit=5&in_stock=true`, {
      headers: { ...plainClient.headers, ...stores.trial(site.id) },
      redirects: 0,
    }),
    ask(site.storefront),
    stores.checkStore(site),
  ]);
  const live = liveAnswer(plain);
  const found = discoverCheck(site, search);
  const results: CheckResult[] = [
    httpsCheck(origin, plain),
    ...manifestResults(site, [
      ...deliveryChecks(live),
      ...contentChecks(live, site, ours, signingKey),
      clientCheck(plain, others),
    ]),
    found.result,
    ...accessCheck(site, stores.storeRefusals(site)),
    await priceCheck(stores, site, found.product, ends),
    storefrontCheck(site, storefront),
    ...configurationChecks({
      site,
      mail: stores.configured.mail,
      links: await stores.links(site),
      problems: await stores.paymentProblems(site),
    }),
  ];
  return { at, durationMs: Math.round(performance.now() - start), origin, results: inOrder(results) };
}

/** What the preferences ask for is not a fault: of Salesforce's manifest only the delivery counts, of none nothing. */
function manifestResults({ manifestSource }: Site, results: readonly CheckResult[]): CheckResult[] {
  const own: readonly string[] = ['manifest-ours', 'release', 'keys', 'webhooks'];
  if (manifestSource === 'off') return results.map(({ id }) => skipCheck(id as CheckId, say('manifest-off')));
  if (manifestSource !== 'salesforce') return [...results];
  return results.map((one) =>
    own.includes(one.id) ? skipCheck(one.id as CheckId, say('salesforce-serves')) : one,
  );
}

/** In the order of `checkIds`. */
const inOrder = (results: readonly CheckResult[]): CheckResult[] => {
  const ids: readonly string[] = checkIds;
  return results.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
};
