/** What the accounts library seals itself: XChaCha20-Poly1305, with the secret that the sealed text names by its version. */
import { createHash } from 'node:crypto';
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Secret } from '#commerce';

export interface LibrarySecret {
  version: number;
  value: string;
}

/** The first one seals, and any opens. A secret has the same version on every node and after every restart. */
export function librarySecrets(secret: Secret): LibrarySecret[] {
  const values = [...new Set([secret].flat())];
  return values.map((value) => ({
    version: createHash('sha256').update(`portico secret version ${value}`).digest().readUInt32BE() >>> 1,
    value,
  }));
}

/** The same sealed with the current secret; undefined when it is. @throws when none of the secrets opens it */
export async function renewLibrarySealed(secret: Secret, sealed: string): Promise<string | undefined> {
  const secrets = librarySecrets(secret);
  const currentVersion = secrets[0]?.version ?? 0;
  const key = { keys: new Map(secrets.map(({ version, value }) => [version, value])), currentVersion };
  const data = await symmetricDecrypt({ key, data: sealed });
  return parseEnvelope(sealed)?.version === currentVersion ? undefined : symmetricEncrypt({ key, data });
}
