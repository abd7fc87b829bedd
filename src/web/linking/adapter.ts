/** The authorization server's state in the database, for one store. */
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import {
  linkingRecords,
  revokeGrant,
  type Database,
  type LinkingClient,
  type LinkingClients,
} from '#storage';
import { linkingScopes } from './scopes.ts';

export interface AdapterDeps {
  database: Pick<Database, 'db'>;
  clients: Pick<LinkingClients, 'find'>;
  site: string;
  /** Epoch milliseconds. */
  now(): number;
}

/**
 * A platform that lost the answer to a refresh sends the same token again. For so long that is no theft, and both new pairs are
 * valid; later, a used token ends the link.
 */
export const refreshGraceMs = 60_000;

export const linkingAdapter =
  (deps: AdapterDeps) =>
  (kind: string): Adapter =>
    kind === 'Client' ? clientAdapter(deps) : recordAdapter(deps, kind);

function recordAdapter({ database, site, now }: AdapterDeps, kind: string): Adapter {
  const records = linkingRecords(database, site, kind, now);
  const payload = (
    found: Awaited<ReturnType<typeof records.find>>,
    id?: string,
  ): AdapterPayload | undefined => {
    if (!found) return undefined;
    const { body, consumedAt } = found;
    const isConsumed =
      consumedAt !== undefined && (kind !== 'RefreshToken' || now() - consumedAt >= refreshGraceMs);
    return {
      ...body,
      ...(id === undefined ? {} : { jti: id }),
      ...(isConsumed ? { consumed: Math.floor(consumedAt / 1000) } : {}),
    };
  };
  return {
    async upsert(id, { jti: _id, ...content }, expiresIn) {
      const { uid, grantId, accountId, clientId, session, exp } = content;
      // The cookie of a session opens it.
      const { cookie: _cookie, ...kept } = (session ?? {}) as { cookie?: string };
      const record = {
        body: session ? { ...content, session: kept } : content,
        uid,
        // A grant goes with the tokens that came from it.
        grantId: kind === 'Grant' ? id : grantId,
        account: accountId,
        client: clientId,
        expiresAt: expiresIn ? now() + expiresIn * 1000 : (exp ?? 0) * 1000,
      };
      if (kind !== 'ReplayDetection') return records.put(id, record);
      // The library has looked, but another request with the same assertion may have come in between.
      if (!(await records.add(id, record))) throw new errors.InvalidClientAuth('already used');
    },
    find: async (id) => payload(await records.find(id), id),
    findByUid: async (uid) => payload(await records.findByUid(uid)),
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      if ((await records.consume(id)) || kind === 'RefreshToken') return;
      // Two requests with one code, at the same time: it was stolen, or its holder is confused. Nothing of it stays valid.
      const { body } = (await records.find(id)) ?? { body: {} };
      if (typeof body['grantId'] === 'string') await revokeGrant(database, site, body['grantId']);
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => records.remove(id),
    revokeByGrantId: (grantId) => revokeGrant(database, site, grantId),
  };
}

const clientAdapter = ({ clients, site }: AdapterDeps): Adapter => ({
  async find(id) {
    const client = await clients.find(site, id);
    return client && clientMetadata(client);
  },
  upsert: readOnly,
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: readOnly,
  destroy: readOnly,
  revokeByGrantId: readOnly,
});

const readOnly = (): Promise<never> => Promise.reject(new Error('Clients are registered by the owner.'));

const clientMetadata = ({ id, name, authMethod, secretHash, jwksUrl, redirectUrls }: LinkingClient) => ({
  client_id: id,
  client_name: name,
  redirect_uris: redirectUrls,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  token_endpoint_auth_method: authMethod,
  scope: linkingScopes.join(' '),
  // Compared as a hash: see `compareClientSecret`.
  ...(secretHash === undefined ? {} : { client_secret: secretHash }),
  ...(jwksUrl === undefined ? {} : { jwks_uri: jwksUrl }),
});
