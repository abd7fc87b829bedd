/** Keys with which order updates are sent to partners: stored, and replaced without losing an update. */
import type { Database } from '../tables.ts';
import { resumeHeldNotices } from './notices.ts';
import type { SiteSecrets } from './site-secrets.ts';

export interface PartnerKeyChange {
  site: string;
  partner: string;
  key: string;
  /** Who does it, for the log of changes. */
  by: string;
}

/**
 * The former key holds until the partner has accepted the new one. While there is a former one, the present key was never accepted,
 * and is replaced. Updates that the partner rejected are sent again.
 * @returns how many
 * @throws SecretRefused
 */
export async function storePartnerKey(
  database: Pick<Database, 'db'>,
  secrets: Pick<SiteSecrets, 'open' | 'put' | 'replace'>,
  { site, partner, key, by }: PartnerKeyChange,
  now: number,
): Promise<number> {
  // A key that was removed meanwhile does not come back as the former one: what was read may be a second old.
  for (let isKept = false; !isKept;) {
    const { mark, values } = await secrets.open(site);
    const present = values[`partner-key:${partner}`];
    const former = values[`partner-key-before:${partner}`];
    isKept =
      present === undefined ||
      present === key ||
      former !== undefined ||
      (await secrets.replace(site, `partner-key-before:${partner}`, present, by, mark));
  }
  await secrets.put(site, `partner-key:${partner}`, key, by);
  return resumeHeldNotices(database, site, now);
}
