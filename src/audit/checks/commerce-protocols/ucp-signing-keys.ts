import { releaseFor } from '#manifest';
import { counted } from '../subjects/tree/findings.ts';
import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import {
  judgeKeys,
  keyField,
  type KeyFinding,
  keysOf,
  publicPart,
  publishedSecrets,
} from '../subjects/manifests/keys.ts';
import { hasCapability, objectOf, profileOf } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const sample = { kid: 'shop-2026', kty: 'EC', crv: 'P-256', x: '…', y: '…', use: 'sig', alg: 'ES256' };

export default defineCheck({
  id: 'ucp-signing-keys',
  category: 'commerce-protocols',
  name: 'Signing keys are public and in the right field',
  description: 'Detects missing, malformed, private, or silently ignored keys.',
  why: 'Agents verify order webhooks with these keys. They do not read keys in the wrong field. If a private member is published, anyone can sign as you.',
  judged: {
    pass: 'The field of the release (keys since 2026-08-25, signing_keys before) contains keys with kid and kty that can be imported: EC on P-256 or P-384, or since 2026-08-25 Ed25519, with the algorithm of the curve.',
    warn: 'No key is published although orders are declared, all keys are of other kinds, two keys share a kid, a key is not for signatures or is not encoded as RFC 7518 specifies, or the linked manifest of an older release has no signing_keys.',
    fail: 'A private member is published, the keys are only in the field of another release, the field is not a list, or a key has no kid, kty, or coordinates, has an algorithm that does not match its curve, or cannot be imported.',
    notApplicable: 'No key is published, and the manifest declares no orders.',
  },
  priority: 'medium',
  requires: ['official-manifest'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Publish public keys in the field of the release',
    instructions:
      'List the public keys (JWK) at the root of the document: in keys for 2026-08-25, in signing_keys for older releases, or in both if you serve both. Never publish d, p, q, dp, dq, qi, oth, or k.',
    snippet: toSnippet({ keys: [sample] }),
  },
  sources: [
    'UCP 2026-08-25 profile schema, public keys https://ucp.dev/2026-08-25/specification/overview',
    'UCP 2026-04-08 signatures https://ucp.dev/2026-04-08/specification/signatures',
    'RFC 7518 section 6.2 https://www.rfc-editor.org/rfc/rfc7518#section-6.2',
  ],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const { document } = ucp;
    const proof = manifestProof(ucp, traffic);
    const release = releaseFor(profileOf(ucp)['version']);
    const field = keyField(release);
    const other = field === 'keys' ? 'signing_keys' : 'keys';
    const said = (pointers: readonly string[], fix = {}) => ({
      evidence: pointers.slice(0, 3).flatMap((pointer) => proof(pointer)),
      cause: 'manifest:keys',
      fix: { snippet: toSnippet({ [field]: [sample] }), ...fix },
    });

    const secrets = publishedSecrets(document);
    if (secrets.length)
      return fail(
        `A private key is published: ${secrets.slice(0, 3).join(', ')}.`,
        said(secrets, {
          title: 'Replace the published private key',
          instructions:
            'Remove the key from the manifest and stop using it, because it is no longer secret. Create a new key pair and publish only its public members.',
        }),
      );

    const list = objectOf(document)?.[field];
    if (list !== undefined && !Array.isArray(list))
      return fail(`${field} is not a list, so it contains no usable keys.`, said([`/${field}`]));
    const keys = judgeKeys(document, field, release);
    if (!keys.length) {
      const misplaced = keysOf(document, other);
      if (misplaced.length)
        return fail(
          `${counted(misplaced.length, 'key')} found under ${other}, but UCP ${release} reads ${field}.`,
          said([`/${other}`], { snippet: toSnippet({ [field]: misplaced.slice(0, 3).map(publicPart) }) }),
        );
      return hasCapability(ucp, 'dev.ucp.shopping.order')
        ? warn(
            `No key is published under ${field}, so agents cannot verify order webhooks.`,
            said([`/${field}`]),
          )
        : notApplicable(`No key is published under ${field}, and the manifest declares no orders.`);
    }
    const broken = keys.filter(({ state }) => state === 'broken');
    if (broken.length)
      return fail(
        `${broken.length} of ${counted(keys.length, 'key')} cannot be used: ${nameOf(broken[0])} ${broken[0]?.fault}.`,
        said(
          broken.map(({ pointer }) => pointer),
          correctKeys,
        ),
      );
    const doubt = doubtOf(keys, release) ?? leafDoubt(ucp.leaves ?? []);
    return doubt
      ? warn(doubt.summary, said(doubt.pointers, correctKeys))
      : pass(`${counted(keys.length, 'public key')} in ${field} can be imported.`, {
          evidence: proof(`/${field}`),
        });
  },
});

const correctKeys = {
  title: 'Correct the public keys in the manifest',
  instructions:
    'Publish each key as a complete JWK of a type that the release supports, with a unique kid and without private members.',
};

const nameOf = (key: KeyFinding | undefined): string =>
  key?.kid === undefined ? `the key at ${key?.pointer ?? ''}` : `"${key.kid}"`;

interface Doubt {
  summary: string;
  pointers: string[];
}

function doubtOf(keys: readonly KeyFinding[], release: string): Doubt | undefined {
  const good = keys.filter(({ state }) => state === 'good');
  const [unknown] = keys.filter(({ state }) => state === 'unknown');
  if (unknown && keys.every(({ state }) => state === 'unknown'))
    return {
      summary: `No key is of a type that UCP ${release} supports: ${nameOf(unknown)} ${unknown.fault}.`,
      pointers: keys.map(({ pointer }) => pointer),
    };
  const odd = keys.filter(({ state }) => state === 'odd');
  if (odd[0] && (!good.length || odd[0].fault.startsWith('has')))
    return {
      summary: `${odd.length} of ${counted(keys.length, 'key')} may be rejected: ${nameOf(odd[0])} ${odd[0].fault}.`,
      pointers: odd.map(({ pointer }) => pointer),
    };
  const twin = keys.find((one, at) => keys.findIndex(({ kid }) => kid === one.kid) < at);
  return (
    twin && {
      summary: `Two keys have the kid ${nameOf(twin)}, so verifiers cannot choose between them.`,
      pointers: [`${twin.pointer}/kid`],
    }
  );
}

/** A linked manifest of an older release has its keys under the older name. */
function leafDoubt(leaves: readonly { version: string; document?: unknown }[]): Doubt | undefined {
  const leaf = leaves.find(
    ({ version, document }) =>
      document !== undefined &&
      keyField(version) === 'signing_keys' &&
      !keysOf(document, 'signing_keys').length,
  );
  return (
    leaf && {
      summary: `The linked manifest of ${leaf.version.slice(0, 20)} has no signing_keys, the field that this release reads.`,
      pointers: [`/ucp/supported_versions/${leaf.version.slice(0, 20)}`],
    }
  );
}
