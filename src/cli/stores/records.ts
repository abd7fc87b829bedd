/** Access to stores, their secrets, and their signing keys for commands. */
import type { Site } from '#commerce';
import type { Database, SigningKeyStore, SiteSecrets, SiteStore } from '#storage';
import type { StoredKeys } from '#ucp';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';

export interface StoreRecords {
  database: Database;
  sites: SiteStore;
  /** Opened on demand: other commands do not need the service's secret. */
  secrets(): Promise<SiteSecrets>;
  signingKeys(): Promise<SigningKeyStore<StoredKeys>>;
}

/** Opens the database, works, and closes it. */
export async function withinStores<T>(work: (records: StoreRecords) => Promise<T>): Promise<T> {
  const config = await readConfig();
  const { fittingSecretsOf, openDatabase, signingKeyStore, siteSecrets, siteStore } =
    await import('#storage');
  const database = await withDatabase(openDatabase(config.databaseUrl));
  const secrets = async (): Promise<SiteSecrets> =>
    siteSecrets(database, {
      secret: await fittingSecretsOf(database, config),
      isConfigured: config.secret !== undefined,
    });
  const signingKeys = async (): Promise<SigningKeyStore<StoredKeys>> =>
    signingKeyStore<StoredKeys>(database, { secret: await fittingSecretsOf(database, config) });
  try {
    const sites = siteStore(database, undefined, undefined, () => config.baseUrl);
    return await withDatabase(work({ database, sites, secrets, signingKeys }));
  } finally {
    await database.close();
  }
}

export async function existingStore(sites: SiteStore, name: string): Promise<Site> {
  const site = await sites.read(name);
  if (!site)
    throw new Stop(
      exit.usage,
      `No store found with the ID "${name}". To list stores, run "portico stores list".`,
    );
  return site;
}
