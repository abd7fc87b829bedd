/** A store and its callers: anonymous, with keys and tokens, an agent that signs. */
import assert from 'node:assert/strict';
import type { Site } from '#commerce';
import { loadSecret, openDatabase, type Database } from '#storage';
import { openKeys, type Keys } from '#web';
import { signMessage } from '../../src/protocols/ucp/signatures/sign-message.ts';
import { makeSigner, type Signer } from '../support/ucp/signatures.ts';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { shopper, type Shopper } from './shopper.ts';

export const release = '2026-08-25';
export const signer = makeSigner('agent-key-1');
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

interface ApiKey {
  id: string;
  key: string;
}

export interface Parties {
  store: OpenStore;
  /** A second handle on the store's own. */
  database: Database;
  secret: string;
  keys: Keys;
  /** Its profile has the key of `signer`. */
  agent: Agent;
  /** Its profile has no keys. */
  other: Agent;
  /** The site as it is between the tests. */
  standard: Site;
  /** Milliseconds that the store's clock is ahead. */
  clock: { ahead: number };
  prefer(change: Partial<Site>): Promise<number>;
  /** The site as it was, and a minute later: no limit counts what came before. */
  reset(): Promise<void>;
  nobody(): Shopper;
  withKey(key: string): Shopper;
  /** @param boundProfile address of the only profile that may be named with it */
  newKey(client: string, boundProfile?: string): Promise<ApiKey>;
  tokenFor(key: ApiKey, more?: Record<string, string>): Promise<Answer>;
  /** Signs every call as the agent. @param tamper what a thief on the way makes of the headers */
  signing(by?: Signer, tamper?: (headers: Record<string, string>) => object): Shopper;
  close(): Promise<void>;
}

export async function openParties(): Promise<Parties> {
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const store = await openStore({}, { now });
  const database = await openDatabase(store.databaseUrl);
  const secret = await loadSecret(database);
  const keys = openKeys(database, secret);
  const agent = await openAgent([signer.jwk], 'signing');
  const other = await openAgent([], 'unsigning');
  const { sites } = store.server.selling;
  const site = await sites.read('demo');
  assert.ok(site);
  const standard = { ...site, rateLimit: 1_000_000 };
  const prefer = (change: Partial<Site>) => sites.put({ ...standard, ...change });

  return {
    store,
    database,
    secret,
    keys,
    agent,
    other,
    standard,
    clock,
    prefer,
    async reset() {
      clock.ahead += 62_000;
      await prefer({});
    },
    nobody: () => shopper(store),
    withKey: (key) => shopper(store, { headers: bearer(key) }),
    newKey: (client, boundProfile) => keys.create({ client, ...(boundProfile ? { boundProfile } : {}) }),
    async tokenFor({ id, key }, more = {}) {
      const form = { grant_type: 'client_credentials', client_id: id, client_secret: key, ...more };
      const response = await fetch(`${store.url}/api/ucp/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    signing: (by = signer, tamper = (same) => same) =>
      shopper({ call: signedCall(store, agent, now, by, tamper) }, { surface: 'official' }),
    async close() {
      await Promise.all([agent.close(), other.close(), database.close()]);
      await store.close();
    },
  };
}

const signedCall =
  (
    store: OpenStore,
    agent: Agent,
    now: () => number,
    { jwk, privateKey }: Signer,
    tamper: (headers: Record<string, string>) => object,
  ): OpenStore['call'] =>
  (path, content, { method, headers = {} } = {}) => {
    const body = content === undefined ? '' : JSON.stringify(content);
    const all: Record<string, string> = {
      ...headers,
      'ucp-agent': agent.header(release),
      ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
    };
    const verb = method ?? (body === '' ? 'GET' : 'POST');
    const message = { method: verb, url: store.url + path, headers: all, body: Buffer.from(body) };
    const sent = { ...all, ...signMessage(message, { kid: String(jwk['kid']), privateKey }, now()) };
    return store.call(path, content, { method: verb, headers: { ...sent, ...tamper(sent) } });
  };

export function assertRefused({ status, body, headers }: Answer, code: string, scheme: RegExp): void {
  assert.equal(status, 401, JSON.stringify(body));
  assert.equal(body.code, code);
  assert.match(headers.get('www-authenticate') ?? '', scheme);
}
