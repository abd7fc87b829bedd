/** Dependencies of the dashboard's store pages, including go-live checks from outside. */
import { Readable } from 'node:stream';
import { checkTerms, readCatalogue, seedCatalogue } from '#backends/embedded';
import type { Secret } from '#commerce';
import { createFetcher, createPoliteness, type FetcherOptions } from '#fetch';
import {
  linkingClients,
  noticeLists,
  orderPeople,
  resumeHeldNotices,
  siteProbes,
  storePartnerKey,
  type Database,
} from '#storage';
import {
  endpointAddresses,
  createManifests,
  createTrials,
  primaryVersions,
  partnerProblems,
  releases,
  trialHeader,
  type PartnerRules,
  type Release,
} from '#ucp';
import type { StoresDeps } from '#web';
import type { Config } from '../../config/config.ts';
import type { FeedsArea } from './feeds.ts';
import type { Selling } from './selling.ts';

/** Of an uploaded file of products: gzip must not make it endless. */
const maxUploadUnpacked = 256 * 1024 * 1024;

export interface LaunchChecksOptions {
  config: Pick<Config, 'auditAllowPrivate' | 'allowInsecureLoopback' | 'mail'>;
  database: Database;
  secret: Secret;
  selling: Pick<
    Selling,
    | 'sites'
    | 'siteSecrets'
    | 'operations'
    | 'payments'
    | 'refunds'
    | 'processorSettings'
    | 'googleFeed'
    | 'commerce'
    | 'keys'
    | 'catalogue'
    | 'limits'
    | 'payable'
    | 'paymentProblems'
    | 'storeRefusals'
    | 'checkStore'
  >;
  feeds: Pick<FeedsArea, 'feeds' | 'isAllowedFeed'>;
  keyHolder: PartnerRules['keyHolder'];
  /** Names served from elsewhere, and certificate authorities, for shops on this machine. */
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'> | undefined;
  /** Epoch milliseconds, as what sells here has it. */
  now?: (() => number) | undefined;
}

export interface LaunchChecksArea {
  deps: StoresDeps;
  close(): Promise<void>;
}

export function createLaunchChecks({
  config,
  database,
  secret,
  selling,
  feeds,
  keyHolder,
  fetcher = {},
  now,
}: LaunchChecksOptions): LaunchChecksArea {
  const { sites, operations, commerce, keys } = selling;
  // Hosts are user input: private addresses are rejected except in development.
  const outside = createFetcher({
    ...fetcher,
    allowPrivate: config.auditAllowPrivate || (config.allowInsecureLoopback && 'loopback'),
    politeness: createPoliteness(),
  });
  const manifests = createManifests(releases, 50);
  const trials = createTrials({ secret, now });
  return {
    deps: {
      stores: {
        sites,
        secrets: selling.siteSecrets,
        orders: operations,
        payments: selling.payments,
        refunds: selling.refunds,
        processor: selling.processorSettings,
        partners: {
          problems: (after, before) => partnerProblems(after, before, { ...config, keyHolder }),
          storeKey: (change) => storePartnerKey(database, selling.siteSecrets, change, (now ?? Date.now)()),
          resume: (site) => resumeHeldNotices(database, site, (now ?? Date.now)()),
          held: (site, limit) => noticeLists(database).held(site, limit),
        },
        googleFeed: selling.googleFeed,
        linkingClients: linkingClients(database, now),
        refresh: (site, number) => commerce.orders.refresh(site, number),
        people: orderPeople(database),
        productCount: (site) => selling.catalogue.count(site),
        importProducts: (site, { name, bytes }) =>
          seedCatalogue({
            catalogue: selling.catalogue,
            site: site.id,
            source: readCatalogue(Readable.from([bytes]), {
              name,
              maxBytes: maxUploadUnpacked,
              defaults: { currency: site.currencies[0] ?? 'EUR' },
            }),
          }),
        feeds: feeds.feeds,
        isAllowedFeed: (url) => url.protocol === 'https:' || feeds.isAllowedFeed(url),
        terms: {
          read: (site) => selling.catalogue.terms(site),
          check: checkTerms,
          async replace(site, before, { terms, categories }) {
            if (!(await selling.catalogue.replaceTerms(site, before, terms))) return false;
            if (categories) await selling.catalogue.writeCategories(site, categories);
            return true;
          },
        },
        limits: (site) => selling.limits(site),
        links: (site) => commerce.links(site),
        paymentProblems: (site) => selling.paymentProblems(site),
        storeRefusals: (site) => selling.storeRefusals(site),
        checkStore: (site) => selling.checkStore(site),
        probes: siteProbes(database),
        releases: versionsOf(releases),
        primaryReleases: primaryVersions,
        async manifest(given, release) {
          const site = await selling.payable(given);
          const { body } = manifests(release === undefined ? {} : { release }, {
            site: { ...site, enabled: true, manifestSource: 'portico' },
            // The whole of it, and not a number: a preview is never that of another moment.
            revision: JSON.stringify(site),
            keys: await keys.publicKeys(site.id),
            addresses: endpointAddresses(publicUrl(site.hosts[0] ?? '')),
          });
          return JSON.parse(Buffer.from(body ?? []).toString() || '{}') as Record<string, unknown>;
        },
        signingKey: async (site) => (await keys.signingKey(site)).kid,
        outside: (request) => outside.fetch(request),
        trial: (site) => ({ [trialHeader]: trials.mark(site) }),
        isUncounted: ({ headers }) => headers.some(([name]) => name.toLowerCase() === trialHeader),
        configured: { mail: config.mail !== undefined },
      },
    },
    close: () => outside.close(),
  };
}

/** Newest first. */
const versionsOf = (some: readonly Release[]): string[] =>
  some
    .map(({ version }) => version)
    .toSorted()
    .toReversed();

/** Plain http only ever means loopback: `merchantAddresses` turns the rest into https. An unreadable host matches none. */
const publicUrl = (host: string): URL => URL.parse(`http://${host}`) ?? new URL('https://invalid.invalid');
