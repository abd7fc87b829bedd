/**
 * Building blocks of the schemas of all releases. The message of each is the expected value; words.ts describes the actual
 * one.
 */
import { z } from 'zod';
import { asObject, type Json } from '../../json.ts';
import { namePattern } from '../../authority.ts';
import type { UcpRelease } from '../../releases.ts';

export const text = z.string('a string');

export const date = z.stringFormat('date', /^\d{4}-\d{2}-\d{2}$/, { error: 'a date such as 2026-08-25' });

/** Any URL that the parser accepts as absolute. */
export const uri = z.stringFormat('absolute URL', (given) => URL.canParse(given), {
  error: 'an absolute URL',
});

/** Any object; its members are not checked. */
export const object = z.custom<Json>((given) => asObject(given) !== undefined, {
  error: 'an object',
  params: { wrong: 'kind' },
});

export const reverseDomainName = (release: UcpRelease) =>
  z.stringFormat('reverse-domain name', namePattern(release), {
    error:
      release < '2026-08-25'
        ? 'lowercase labels separated by dots, such as dev.ucp.shopping.checkout (hyphens are allowed since 2026-08-25)'
        : 'lowercase labels separated by dots, such as dev.ucp.shopping.checkout or com.example-shop.pay',
  });

/** A map whose names have a form. Unlike `z.record`, it also checks the values of malformed names. */
export const mapOf = <Value extends z.ZodType>(name: z.ZodType<string>, value: Value, expected: string) =>
  z.record(z.string(), value, expected).superRefine(
    (map, { addIssue }) => {
      for (const key of Object.keys(map)) {
        const [issue] = name.safeParse(key).error?.issues ?? [];
        if (issue?.code === 'invalid_format')
          addIssue({
            code: 'custom',
            path: [key],
            message: issue.message,
            params: { wrong: `the name is not a ${issue.format}` },
          });
      }
    },
    { when: ({ value: given }) => asObject(given) !== undefined },
  );

/** A map of lists. */
export const registry = <Entry extends z.ZodType>(name: z.ZodType<string>, entry: Entry) =>
  mapOf(name, z.array(entry, 'a list of entries'), 'an object of lists, keyed by reverse-domain name');

/** Public members of a key (JWK), as the releases before 2026-08-25 describe them. */
export const signingKey = z.looseObject(
  {
    kid: text,
    kty: text,
    crv: text.optional(),
    x: text.optional(),
    y: text.optional(),
    n: text.optional(),
    e: text.optional(),
    use: z.enum(['sig', 'enc'], 'sig or enc').optional(),
    alg: text.optional(),
  },
  'a public key (JWK)',
);

export const signingKeys = z.array(signingKey, 'a list of public keys (JWK)').optional();
