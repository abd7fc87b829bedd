import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { isSecure } from '../subjects/agents/documents.ts';

const mediaType = 'application/http-message-signatures-directory+json';

export default defineCheck({
  id: 'web-bot-auth-directory',
  category: 'agent-protocols',
  name: 'Signature key directory, when present, is valid',
  description: 'Detects broken directories of keys for Web Bot Auth.',
  why: 'Sites check the signatures of a shop’s own agents with these keys; a private key among them lets anybody sign in its name.',
  judged: {
    pass: 'It answers 200 over https without a redirect, with its own media type, and every key is public, complete, and has its thumbprint as kid or none.',
    warn: 'It comes with another JSON type.',
    fail: 'It holds private members, is redirected, is no key set, or a key is incomplete or has another kid.',
    notApplicable: 'There is none: only a shop that sends agents itself needs one.',
    unknown: 'It was refused, or could not be read.',
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
      return notApplicable('The shop publishes no keys of agents of its own.', { evidence });
    if (directory.state !== 'ok')
      return unknown(
        directory.state === 'blocked' ? 'blocked' : 'failed',
        'The key directory could not be read.',
        { evidence },
      );
    const { keys } = directory;
    const seen = traffic.find(({ id }) => id === directory.ref);
    const type = seen?.type ?? '';
    // Files of all kinds are served for such paths; only what claims to be a directory is held against the shop.
    if (!keys)
      return type === mediaType || type.includes('json')
        ? fail('The key directory is no JSON Web Key Set: it has no list keys.', { evidence })
        : notApplicable(`What is served as key directory is ${type || 'of no media type'}, and no key set.`, {
            evidence,
          });
    const secret = keys.findIndex(({ privateMembers }) => privateMembers.length);
    if (secret >= 0)
      return fail(
        `Key ${secret + 1} of the directory is private: it has ${keys[secret]!.privateMembers.join(', ')}.`,
        {
          evidence: [{ ref: directory.ref, pointer: `/keys/${secret}` }],
          fix: {
            title: 'Withdraw the private key and make a new one',
            instructions:
              'The key is known to everybody now. Replace it, and publish only kty, crv, x and y of the new one.',
          },
        },
      );
    const hops = seen?.hops.length ?? 0;
    if (hops)
      return fail('The key directory is redirected, which verifiers do not follow.', {
        evidence,
        fix: {
          title: 'Serve the key directory without a redirect',
          instructions: `Answer ${new URL(directory.url).pathname} with 200 on the host that signs.`,
        },
      });
    if (!isSecure(directory.url, target))
      return fail('The key directory is not served over https.', { evidence });
    if (!keys.length)
      return fail('The key directory lists no key.', {
        evidence: [{ ref: directory.ref, pointer: '/keys' }],
      });
    const partial = keys.findIndex(({ missing }) => missing.length);
    if (partial >= 0)
      return fail(`Key ${partial + 1} of the directory lacks ${keys[partial]!.missing.join(', ')}.`, {
        evidence: [{ ref: directory.ref, pointer: `/keys/${partial}` }],
      });
    const misnamed = keys.findIndex(({ kid, thumbprint }) => kid && thumbprint && kid !== thumbprint);
    const key = keys[misnamed];
    if (key)
      return fail(
        `Key ${misnamed + 1} of the directory has the kid ${key.kid?.slice(0, 60)}, not its thumbprint.`,
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
      : warn(`The key directory lists ${count}, but comes as ${type || 'no media type'}.`, {
          evidence: [{ ref: directory.ref, header: `content-type: ${type || '(missing)'}` }],
          fix: {
            title: 'Send the key directory with its own media type',
            instructions: 'Set the media type of this one file.',
            snippet: `location = /.well-known/http-message-signatures-directory {\n  default_type ${mediaType};\n}`,
          },
        });
  },
});
