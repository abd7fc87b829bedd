/** Public keys (JWK), by which order webhooks and answers are verified: what the text asks of them. */
import { pointerOf } from '../finding.ts';
import { asArray, asObject, kindOf, type Json } from '../json.ts';
import type { UcpRelease } from '../releases.ts';
import { privateKeyPublished, privateMembers } from './schemas/public-key.ts';
import type { Tell } from './text-rules.ts';

const algorithms: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' };

export function tellKeys(tell: Tell, root: Json, release: UcpRelease): void {
  const field = release < '2026-08-25' ? 'signing_keys' : 'keys';
  const other = field === 'keys' ? 'signing_keys' : 'keys';
  if (root[field] === undefined) {
    const renamed = root[other] !== undefined;
    tell(
      'warning',
      `/${field}`,
      renamed
        ? `the keys stand under ${other}, where ${release} does not read them`
        : 'no public key is published, so nothing that you sign can be verified',
      `a list of public keys under ${field}${renamed ? '; keep the other beside it for older readers' : ': order webhooks must be signed'}`,
    );
  }
  if (field === 'signing_keys')
    for (const [index, key] of asArray(root[field]).entries())
      tellKey(tell, asObject(key) ?? {}, [field, index]);
  // Whoever reads the other member sees these as well.
  for (const name of [field, other])
    for (const [index, key] of asArray(root[name]).entries())
      for (const member of privateMembers)
        if (Object.hasOwn(asObject(key) ?? {}, member))
          tell(
            'error',
            pointerOf([name, index, member]),
            privateKeyPublished.wrong,
            privateKeyPublished.expected,
          );
}

/** What became a rule of the schema with 2026-08-25. */
function tellKey(tell: Tell, key: Json, at: (string | number)[]): void {
  for (const name of key['kty'] === 'EC' ? ['crv', 'x', 'y'] : [])
    if (key[name] === undefined)
      tell('warning', pointerOf([...at, name]), `${name} is ${kindOf(key[name])}`, 'a text');
  const curve = String(key['crv']);
  const wanted = Object.hasOwn(algorithms, curve) ? algorithms[curve] : undefined;
  if (key['alg'] !== undefined && wanted !== undefined && key['alg'] !== wanted)
    tell('warning', pointerOf([...at, 'alg']), 'alg does not belong to the curve', wanted);
}
