/** Platforms that an owner registered for identity linking. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../tables.ts';
import { linkingHash } from './records.ts';
import type { LinkingClientTable } from './tables.ts';

export interface LinkingClient {
  id: string;
  site: string;
  name: string;
  authMethod: LinkingClientTable['authMethod'];
  /** Absent for `private_key_jwt`. */
  secretHash?: string;
  jwksUrl?: string;
  redirectUrls: string[];
  /** Epoch milliseconds. */
  createdAt: number;
}

export type NewLinkingClient = Pick<LinkingClient, 'site' | 'name' | 'redirectUrls' | 'jwksUrl'>;

export interface LinkingClients {
  /** Newest first, without revoked ones. */
  list(site: string): Promise<LinkingClient[]>;
  find(site: string, id: string): Promise<LinkingClient | undefined>;
  /** With `jwksUrl` it authenticates by `private_key_jwt`; else the secret is returned, once. */
  add(client: NewLinkingClient): Promise<{ client: LinkingClient; secret?: string }>;
  /** Ends all its links at once. @returns false where there is no such client */
  revoke(site: string, id: string): Promise<boolean>;
}

export const linkingClients = (
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  now: () => number = Date.now,
): LinkingClients => ({
  async list(site) {
    const rows = await db
      .selectFrom('linkingClient')
      .selectAll()
      .where('site', '=', site)
      .where('revokedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(clientOf);
  },
  async find(site, id) {
    const row = await db
      .selectFrom('linkingClient')
      .selectAll()
      .where('id', '=', id)
      .where('site', '=', site)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    return row && clientOf(row);
  },
  async add({ site, name, redirectUrls, jwksUrl }) {
    const secret = jwksUrl === undefined ? randomBytes(32).toString('base64url') : undefined;
    const row: LinkingClientTable = {
      id: randomUUID(),
      site,
      name,
      authMethod: secret === undefined ? 'private_key_jwt' : 'client_secret_basic',
      secretHash: secret === undefined ? null : linkingHash(secret),
      jwksUrl: jwksUrl ?? null,
      redirectUrls: JSON.stringify(redirectUrls),
      createdAt: now(),
      revokedAt: null,
    };
    await db.insertInto('linkingClient').values(row).execute();
    return { client: clientOf(row), ...(secret === undefined ? {} : { secret }) };
  },
  revoke: (site, id) =>
    transaction(async (inside) => {
      const { numUpdatedRows } = await inside
        .updateTable('linkingClient')
        .set({ revokedAt: now() })
        .where('id', '=', id)
        .where('site', '=', site)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      await inside.deleteFrom('linkingRecord').where('client', '=', id).where('site', '=', site).execute();
      return numUpdatedRows > 0n;
    }),
});

/** Reads what a person entered. @param given `redirects` separated by spaces or lines */
export function readLinkingClient(given: {
  site: string;
  name?: string | undefined;
  redirects?: string | undefined;
  jwks?: string | undefined;
}): { ok: true; client: NewLinkingClient } | { ok: false; problem: string } {
  const jwksUrl = given.jwks?.trim() || undefined;
  const client = {
    site: given.site,
    name: (given.name ?? '').trim(),
    redirectUrls: (given.redirects ?? '').split(/\s+/).filter(Boolean),
    ...(jwksUrl === undefined ? {} : { jwksUrl }),
  };
  const problem = linkingClientProblem(client);
  return problem === undefined ? { ok: true, client } : { ok: false, problem };
}

/** What is wrong with a platform that is to be registered, in a sentence. */
export function linkingClientProblem({
  name,
  redirectUrls,
  jwksUrl,
}: Pick<NewLinkingClient, 'name' | 'redirectUrls' | 'jwksUrl'>): string | undefined {
  if (name === '' || name.length > 60) return 'Enter a name of 1 to 60 characters. Buyers see it.';
  if (redirectUrls.length === 0 || redirectUrls.length > 20) return 'Enter 1 to 20 redirect URLs.';
  const unfit = redirectUrls.find((text) => !isRedirectUrl(text));
  if (unfit !== undefined)
    return `Enter complete https URLs without a fragment as redirect URLs, not "${unfit}". Plain http is for this machine only.`;
  if (jwksUrl !== undefined && URL.parse(jwksUrl)?.protocol !== 'https:')
    return 'The URL of the keys must be an https URL.';
  return undefined;
}

function isRedirectUrl(text: string): boolean {
  const url = URL.parse(text);
  // Compared as text: the spelling must be the one that a browser is sent to.
  if (!url || url.href !== text || text.includes('#') || url.username !== '' || url.password !== '')
    return false;
  const isLocal = url.hostname === '127.0.0.1' || url.hostname === '[::1]' || url.hostname === 'localhost';
  return text.length <= 2_048 && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal));
}

const clientOf = ({
  secretHash,
  jwksUrl,
  redirectUrls,
  revokedAt: _revokedAt,
  ...rest
}: LinkingClientTable): LinkingClient => ({
  ...rest,
  ...(secretHash === null ? {} : { secretHash }),
  ...(jwksUrl === null ? {} : { jwksUrl }),
  redirectUrls: JSON.parse(redirectUrls) as string[],
});
