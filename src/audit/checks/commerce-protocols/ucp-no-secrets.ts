import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { manifestExchange } from '../subjects/manifests/answers.ts';
import { publicDocuments } from '../subjects/secrets/documents.ts';
import { findLeaks, type Leak } from '../subjects/secrets/find.ts';

interface Found extends Leak {
  document: string;
  ref: string;
}

export default defineCheck({
  id: 'ucp-no-secrets',
  category: 'commerce-protocols',
  name: 'Public documents for agents hold no secrets',
  description: 'Detects keys, tokens or internal hosts in public documents.',
  why: 'Everybody reads these documents: a secret in them lets strangers sign, pay back or read orders in the name of the shop, and an internal host shows them where to look.',
  judged: {
    pass: 'Neither the UCP, ACP, A2A and MCP documents nor the read records of the feeds hold any of it.',
    warn: 'An address is on a staging host.',
    fail: 'There is a private member of a JSON Web Key, a secret of a known format (Stripe, AWS, GitHub, Shopify, Slack), a private key in PEM, a value with the shape of a secret under client_secret, password, api_key and the like, an address with a password, or an address on a private or local host. Samples, placeholders and rules of a schema do not count.',
    notApplicable: 'There is no such document.',
  },
  priority: 'critical',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Revoke the secret, then take it out of the document',
    instructions:
      'Consider it known: issue a new one, revoke the old one, and let the server read it from its environment. Only then remove it here.',
  },
  sources: [
    'ucp-2026-04-08',
    'RFC 7518, parameters of private keys https://www.rfc-editor.org/rfc/rfc7518#section-6',
    'acp-discovery',
  ],
  needs: ['ucp', 'traffic', 'target'],
  uses: ['acp', 'a2a', 'mcp', 'files', 'feeds'],
  evaluate({ ucp, traffic, target, ...others }) {
    const manifestRef = manifestExchange(ucp, traffic)?.id ?? '';
    const documents = publicDocuments({ ucp, manifestRef, ...others });
    if (!documents.length) return notApplicable('There is no UCP, ACP, MCP or A2A document and no feed.');
    const context = { origin: target.canonicalOrigin, local: target.local };
    const found = documents.flatMap(({ name, ref, json }) =>
      findLeaks(json, context).map((leak): Found => ({ ...leak, document: name, ref })),
    );
    const secrets = found.filter(({ kind }) => kind !== 'staging' && kind !== 'host');
    const hosts = found.filter(({ kind }) => kind === 'host');
    const grave = [...secrets, ...hosts];
    const said = (list: readonly Found[]) => ({
      evidence: list.slice(0, 4).map(({ ref, pointer, snippet }) => ({
        ...(ref ? { ref } : {}),
        pointer: pointer.slice(0, 300),
        snippet: snippet.slice(0, 300),
      })),
      cause: 'manifest:secrets',
    });
    if (grave.length)
      return fail(sentence(grave), {
        ...said(grave),
        ...(grave.every(({ kind }) => kind === 'weak') ? { confidence: 'medium' as const } : {}),
        fix: secrets.length ? { snippet: removals(secrets) } : moveOut(hosts, target.canonicalOrigin),
      });
    if (found.length)
      return warn(sentence(found), { ...said(found), fix: moveOut(found, target.canonicalOrigin) });
    const names = documents.map(({ name }) => name.replace(/^The /, ''));
    return pass(`No secret and no internal host in ${[...new Set(names)].join(', ').slice(0, 250)}.`);
  },
});

function sentence(list: readonly Found[]): string {
  const [first] = list;
  const more = list.length > 1 ? `, and ${list.length - 1} more like it` : '';
  return `${first?.document ?? ''} holds ${first?.said ?? ''} at ${first?.pointer.slice(0, 120) ?? ''}${more}.`;
}

const removals = (list: readonly Found[]): string =>
  list
    .slice(0, 6)
    .map(({ document, pointer }) => `${document.replace(/^The /, '')}: remove ${pointer.slice(0, 150)}`)
    .join('\n');

const moveOut = (list: readonly Found[], origin: string) => ({
  title: 'Name public hosts only',
  instructions: 'Write the document from the public address of the shop, not from the host that builds it.',
  snippet: list
    .slice(0, 4)
    .map(({ snippet }) => snippet.replace(/"[a-z]+:\/\/[^"]*"$/i, `"${origin}/…"`))
    .join('\n'),
});
