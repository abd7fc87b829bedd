/** Public keys of a profile (JWK), by which order webhooks and answers are verified. */
import { asObject, child, kindOf, type Json, type Notes } from './finding.ts';

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const algorithms: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' };
const mostKeys = 50;

/** @param field where this release keeps them; the other name belongs to other releases */
export function checkKeys(notes: Notes, document: Json, field: 'keys' | 'signing_keys'): void {
  const other = field === 'keys' ? 'signing_keys' : 'keys';
  const keys = document[field];
  if (keys === undefined) {
    const renamed = document[other] !== undefined;
    notes.warning(
      `/${field}`,
      renamed
        ? `the keys stand under ${other}, where ${notes.release} does not read them`
        : 'no public key is published, so nothing that you sign can be verified',
      `a list of public keys under ${field}${renamed ? '; keep the other beside it for older readers' : ': order webhooks must be signed'}`,
    );
  } else checkList(notes, keys, field);
  // Whoever reads the other member sees these.
  if (document[other] !== undefined) checkSecrets(notes, document[other], other);
}

function checkList(notes: Notes, keys: unknown, field: string): void {
  if (!Array.isArray(keys))
    return notes.error(`/${field}`, `it is ${kindOf(keys)}`, 'a list of public keys (JWK)');
  const strict = field === 'keys';
  for (const [index, one] of (keys as unknown[]).slice(0, mostKeys).entries()) {
    const at = child(`/${field}`, index);
    const key = asObject(one);
    if (!key) {
      notes.error(at, `it is ${kindOf(one)}`, 'a public key (JWK)');
      continue;
    }
    const text = (name: string) => typeof key[name] === 'string';
    for (const name of ['kid', 'kty'])
      if (!text(name)) notes.error(child(at, name), `${name} is ${kindOf(key[name])}`, 'a text');
    const report = strict ? notes.error : notes.warning;
    const needed = key['kty'] === 'EC' ? ['crv', 'x', 'y'] : key['kty'] === 'OKP' ? ['crv', 'x'] : [];
    for (const name of ['crv', 'x', 'y', 'alg', 'use'])
      if (!text(name) && (needed.includes(name) || key[name] !== undefined))
        report(child(at, name), `${name} is ${kindOf(key[name])}`, 'a text');
    const curve = String(key['crv']);
    const wanted = Object.hasOwn(algorithms, curve) ? algorithms[curve] : undefined;
    if (key['alg'] !== undefined && wanted !== undefined && key['alg'] !== wanted)
      report(child(at, 'alg'), 'alg does not belong to the curve', wanted);
  }
  checkSecrets(notes, keys, field);
}

function checkSecrets(notes: Notes, keys: unknown, field: string): void {
  if (!Array.isArray(keys)) return;
  for (const [index, one] of (keys as unknown[]).slice(0, mostKeys).entries()) {
    const held = privateMembers.find((name) => Object.hasOwn(asObject(one) ?? {}, name));
    if (held !== undefined)
      notes.error(
        child(child(`/${field}`, index), held),
        'a private key is published',
        'the public members alone; replace this key at once, it is no secret any more',
      );
  }
}
