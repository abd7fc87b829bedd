/**
 * Human verification with ALTCHA: proof of work of about a second, with nothing to do for a person. The library accepts a
 * solution any number of times until it expires, so used challenges are stored in the database.
 */
import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Secret } from '#commerce';
import type { SpentChallenges } from '#storage';
import { contactTexts as say } from './form/messages/index.ts';

export interface HumanCheck {
  /** The challenge in the format of the widget. Programs may solve it too. */
  challenge(): Promise<Challenge>;
  /**
   * Accepts each solution once.
   * @param solution what the widget puts into the form: Base64 of a JSON object with `challenge` and `solution`
   * @returns an error message, or undefined if the solution is valid
   */
  take(solution: string): Promise<string | undefined>;
}

export interface HumanCheckOptions {
  /** Secret of the service. */
  secret: Secret;
  spent: SpentChallenges;
  now(): number;
}

/** Key derivation steps per guess, and range of guesses: about a second on one core. */
const cost = 1_000;
const guesses = [500, 2_500] as const;
const validMs = 20 * 60_000;
const longestSolution = 4_096;
const purpose = 'contact';

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);
const count = z.int().min(0).max(0xffffffff);
const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.literal(cost),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: count,
      data: z.strictObject({ for: z.literal(purpose) }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: count, derivedKey: hex }),
});

export function createHumanCheck({ secret, spent, now }: HumanCheckOptions): HumanCheck {
  const all = [secret].flat().map(keysOf);
  const [keys] = all as [ChallengeKeys];

  return {
    challenge: () =>
      createChallenge({
        ...keys,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(...guesses),
        data: { for: purpose },
        expiresAt: Math.floor((now() + validMs) / 1_000),
        deriveKey,
      }),
    async take(solution) {
      const given = read(solution);
      if (!given) return say('unsolved');
      const { challenge } = given;
      const { parameters } = challenge;
      const expiresAt = (parameters.expiresAt ?? 0) * 1_000;
      if (expiresAt <= now()) return say('expired');
      if (!(await isSolved(given))) return say('unverified');
      // The nonce is signed, so a re-encoded copy of the challenge has the same one.
      if (await spent.spend(parameters.nonce, expiresAt)) return undefined;
      return say('used');
    },
  };

  async function isSolved(given: Payload): Promise<boolean> {
    for (const one of all) if ((await verifySolution({ ...given, ...one, deriveKey })).verified) return true;
    return false;
  }
}

interface ChallengeKeys {
  hmacSignatureSecret: string;
  hmacKeySignatureSecret: string;
}

function keysOf(secret: string): ChallengeKeys {
  const keyOf = (use: string): string =>
    Buffer.from(hkdfSync('sha256', secret, '', `portico human check ${use}`, 32)).toString('hex');
  return { hmacSignatureSecret: keyOf('challenge'), hmacKeySignatureSecret: keyOf('answer') };
}

function read(solution: string): Payload | undefined {
  if (solution.length > longestSolution) return undefined;
  try {
    return payload.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
