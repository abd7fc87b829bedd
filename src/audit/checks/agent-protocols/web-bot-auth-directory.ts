import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { isSecure } from '../subjects/agents/documents.ts';

const mediaType = 'application/http-message-signatures-directory+json';

export default defineCheck({
  id: 'web-bot-auth-directory',
  category: 'agent-protocols',
  name: 'Signature key directory, if present, is valid',
  description: 'Detects invalid Web Bot Auth key directories.',
  why: 'Sites use these keys to verify the signatures of your own agents. If a private key is published, anyone can sign as you.',
  judged: {
    pass: 'The directory returns 200 over https without a redirect and has the right media type. Every key is public and complete, and its kid is the thumbprint or absent.',
    warn: 'The directory is served with another JSON type.',
    fail: 'The directory contains private members, redirects, or is not a key set, or a key is incomplete or has another kid.',
    notApplicable: 'The storefront has no directory. Only storefronts that send their own agents need one.',
    unknown: 'The directory was blocked or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Serve the public keys of your agents as a key set',
    instructions: `Export the public half of each key and serve it as ${mediaType}.`,
    snippet: '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"<public key, base64url>"}]}',
  },
  sources: ['Web Bot Auth drafts https://datatracker.ietf.org/wg/webbotauth/documents/'],
  needs: ['keyDirectory', 'target', 'traffic'],
  evaluate({ keyDirectory: directory, target, traffic }) {
    const evidence = [{ ref: directory.ref }];
    if (directory.state === 'absent')
      return notApplicable('The storefront publishes no keys for its own agents.', { evidence });
    if (directory.state !== 'ok')
      return unknown(
        directory.state === 'blocked' ? 'blocked' : 'failed',
        'The key directory could not be read.',
        { evidence },
      );
    const { keys } = directory;
    const seen = traffic.find(({ id }) => id === directory.ref);
    const type = seen?.type ?? '';
    // Servers may return any file for this path. Only a file that claims to be a directory is judged.
    if (!keys)
      return type === mediaType || type.includes('json')
        ? fail('The key directory is not a JSON Web Key Set: it has no keys list.', { evidence })
        : notApplicable(
            `The response for the key directory is ${type || 'without a media type'}, not a key set.`,
            {
              evidence,
            },
          );
    const secret = keys.findIndex(({ privateMembers }) => privateMembers.length);
    if (secret >= 0)
      return fail(
        `Key ${secret + 1} in the directory is private: it has ${keys[secret]!.privateMembers.join(', ')}.`,
        {
          evidence: [{ ref: directory.ref, pointer: `/keys/${secret}` }],
          fix: {
            title: 'Revoke the private key and create a new one',
            instructions:
              'The key is now public. Replace it, and publish only kty, crv, x, and y of the new key.',
          },
        },
      );
    const hops = seen?.hops.length ?? 0;
    if (hops)
      return fail('The key directory redirects, and verifiers do not follow redirects.', {
        evidence,
        fix: {
          title: 'Serve the key directory without a redirect',
          instructions: `Return 200 for ${new URL(directory.url).pathname} on the host that signs.`,
        },
      });
    if (!isSecure(directory.url, target))
      return fail('The key directory is not served over https.', { evidence });
    if (!keys.length)
      return fail('The key directory lists no keys.', {
        evidence: [{ ref: directory.ref, pointer: '/keys' }],
      });
    const partial = keys.findIndex(({ missing }) => missing.length);
    if (partial >= 0)
      return fail(`Key ${partial + 1} in the directory has no ${keys[partial]!.missing.join(', ')}.`, {
        evidence: [{ ref: directory.ref, pointer: `/keys/${partial}` }],
      });
    const misnamed = keys.findIndex(({ kid, thumbprint }) => kid && thumbprint && kid !== thumbprint);
    const key = keys[misnamed];
    if (key)
      return fail(
        `Key ${misnamed + 1} in the directory has the kid ${key.kid?.slice(0, 60)}, not its thumbprint.`,
        {
          evidence: [
            { ref: directory.ref, pointer: `/keys/${misnamed}/kid`, snippet: key.kid?.slice(0, 200) ?? '' },
          ],
          fix: {
            title: 'Use the JWK thumbprint as kid',
            instructions: 'Signatures name keys by their thumbprint (RFC 7638).',
            snippet: `"kid": "${key.thumbprint}"`,
          },
        },
      );
    const count = `${keys.length} public ${keys.length === 1 ? 'key' : 'keys'}`;
    return type === mediaType
      ? pass(`The key directory lists ${count}.`, { evidence })
      : warn(`The key directory lists ${count}, but is served as ${type || 'no media type'}.`, {
          evidence: [{ ref: directory.ref, header: `content-type: ${type || '(missing)'}` }],
          fix: {
            title: 'Serve the key directory with its own media type',
            instructions: 'Set the media type for this file.',
            snippet: `location = /.well-known/http-message-signatures-directory {\n  default_type ${mediaType};\n}`,
          },
        });
  },
});
