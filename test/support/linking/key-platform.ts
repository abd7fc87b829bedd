/** A platform that authenticates with `private_key_jwt`, and serves its public keys at a URL. */
import type { webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import { linkingClients } from '#storage';
import { redirectUri, type LinkedStore, type Platform } from './linked-store.ts';

export interface Signer {
  kid: string;
  key: oauth.CryptoKey;
  jwk: webcrypto.JsonWebKey & { kid: string };
}

/** @param alg `ES256`, `RS256`, `PS256`, or `Ed25519` */
export async function makeSigner(alg: string, kid: string = crypto.randomUUID()): Promise<Signer> {
  const { privateKey, publicKey } = await oauth.generateKeyPair(alg);
  return { kid, key: privateKey, jwk: { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid } };
}

export interface KeyPlatform extends Platform {
  /** Publishes these keys alone. */
  publish(...signers: Signer[]): void;
  /** The key set is answered with this status. */
  answer(status: number): void;
  /** How often the keys were read. */
  reads(): number;
  /** The platform, authenticating with that key. @param change what the assertion says */
  signing(signer: Signer, change?: (claims: Record<string, oauth.JsonValue | undefined>) => void): Platform;
  close(): void;
}

export async function openKeyPlatform(linked: LinkedStore, first: Signer): Promise<KeyPlatform> {
  let keys = [first.jwk];
  let status = 200;
  let reads = 0;
  const server = createServer((_request, response) => {
    reads += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { client } = await linkingClients(linked.database).add({
    site: 'demo',
    name: 'Keyed Assistant',
    redirectUrls: [redirectUri],
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys.json`,
  });
  const { as } = await linked.platform();
  const platformOf: KeyPlatform['signing'] = ({ key, kid }, change) => ({
    as,
    client: { client_id: client.id },
    auth: oauth.PrivateKeyJwt(
      { key, kid },
      change ? { [oauth.modifyAssertion]: (_header, payload) => change(payload) } : {},
    ),
  });
  return {
    ...platformOf(first),
    publish: (...signers) => void (keys = signers.map(({ jwk }) => jwk)),
    answer: (next) => void (status = next),
    reads: () => reads,
    signing: platformOf,
    close: () => void server.close(),
  };
}
