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
  name: 'Public agent documents contain no secrets',
  description: 'Detects keys, tokens, or internal hosts in public documents.',
  why: 'These documents are public. With a leaked secret, others can sign, refund, or read orders in your name. An internal host shows attackers where to look.',
  judged: {
    pass: 'The UCP, ACP, A2A, and MCP documents and the sampled feed records contain no secrets or internal hosts.',
    warn: 'A URL is on a staging host.',
    fail: 'A document contains a private member of a JSON Web Key, a secret in a known format (Stripe, AWS, GitHub, Shopify, Slack), a PEM private key, a value that looks like a secret under client_secret, password, api_key, and similar names, a URL with a password, or a URL on a private or local host. Samples, placeholders, and schema rules do not count.',
    notApplicable: 'There is no such document.',
  },
  priority: 'critical',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Revoke the secret, then remove it from the document',
    instructions:
      'Treat the secret as leaked. Issue a new one, revoke the old one, and let the server read it from its environment. Then remove it from the document.',
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
    if (!documents.length)
      return notApplicable('The storefront has no UCP, ACP, MCP, or A2A document and no feed.');
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
    return pass(
      `No secrets or internal hosts were found in ${[...new Set(names)].join(', ').slice(0, 250)}.`,
    );
  },
});

function sentence(list: readonly Found[]): string {
  const [first] = list;
  const more = list.length > 1 ? `, and ${list.length - 1} more like it` : '';
  return `${first?.document ?? ''} contains ${first?.said ?? ''} at ${first?.pointer.slice(0, 120) ?? ''}${more}.`;
}

const removals = (list: readonly Found[]): string =>
  list
    .slice(0, 6)
    .map(({ document, pointer }) => `${document.replace(/^The /, '')}: remove ${pointer.slice(0, 150)}`)
    .join('\n');

const moveOut = (list: readonly Found[], origin: string) => ({
  title: 'Use only public hosts',
  instructions: 'Use the public URL of the storefront in the document, not the host that builds it.',
  snippet: list
    .slice(0, 4)
    .map(({ snippet }) => snippet.replace(/"[a-z]+:\/\/[^"]*"$/i, `"${origin}/…"`))
    .join('\n'),
});
