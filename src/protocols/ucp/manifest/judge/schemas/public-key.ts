/** A public key of 2026-08-25: schemas/profile.json#/$defs/jwk_public_key. Types, curves and algorithms are open lists. */
import { z } from 'zod';
import { asObject } from '../../json.ts';
import { text } from './terms.ts';

const algorithms: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' };
const needed: Record<string, readonly string[]> = { EC: ['crv', 'x', 'y'], OKP: ['crv', 'x'] };

/** Members of private and symmetric keys. */
export const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

export const privateKeyPublished = {
  wrong: 'a private key is published',
  expected: 'the public members only. Replace this key now: it is no longer secret',
};

export const publicKey = z
  .looseObject(
    {
      kid: text,
      kty: text,
      crv: text.optional(),
      x: text.optional(),
      y: text.optional(),
      alg: text.optional(),
      use: text.optional(),
    },
    'a public key (JWK)',
  )
  .superRefine(
    (key, { addIssue }) => {
      const tell = (member: string, expected: string, wrong?: string) =>
        addIssue({ code: 'custom', path: [member], message: expected, params: wrong ? { wrong } : {} });
      for (const member of Object.hasOwn(needed, key.kty) ? (needed[key.kty] ?? []) : [])
        if (key[member] === undefined) tell(member, 'a string');
      const algorithm = Object.hasOwn(algorithms, key.crv ?? '') ? algorithms[key.crv ?? ''] : undefined;
      if (key.alg !== undefined && algorithm !== undefined && key.alg !== algorithm)
        tell('alg', algorithm, 'alg does not match the curve');
      for (const member of privateMembers)
        if (Object.hasOwn(key, member)) tell(member, privateKeyPublished.expected, privateKeyPublished.wrong);
    },
    // Also runs when other members are invalid.
    { when: ({ value }) => asObject(value) !== undefined },
  );
