import { profileVersion, releaseFor } from '#manifest';
import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { capabilityEntries } from '../subjects/manifests/capabilities.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { objectOf } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';
import { authorizationServerMetadata } from '../subjects/oauth/server-metadata.ts';

const name = 'dev.ucp.common.identity_linking';
const place = '/.well-known/oauth-authorization-server';

export default defineCheck({
  id: 'ucp-identity-linking',
  category: 'commerce-protocols',
  name: 'Identity linking has working OAuth metadata',
  description: 'Detects account linking that agents cannot start.',
  why: 'A manifest that offers account linking sends the buyer to an authorization server. Without its metadata or scopes, the agent cannot ask for access.',
  judged: {
    pass: 'The authorization server metadata is complete, and its scopes_supported has every key of config.scopes.',
    warn: 'The metadata is missing recommended members (S256, a way for new clients to register), config.scopes is empty, or scopes_supported is missing one of its keys.',
    fail: 'The metadata is missing, has another issuer, no endpoint, or no scopes_supported.',
    notApplicable: 'The manifest does not declare identity linking.',
    unknown: 'The metadata was not requested, or its server failed or blocked the audit.',
  },
  priority: 'medium',
  requires: ['official-manifest'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Correct the OAuth metadata',
    instructions: `Serve ${place} as JSON (RFC 8414) with issuer, authorization_endpoint, token_endpoint, and scopes_supported.`,
  },
  sources: ['ucp-2026-04-08', 'RFC 8414 https://www.rfc-editor.org/rfc/rfc8414'],
  needs: ['ucp', 'traffic', 'target'],
  uses: ['oauth'],
  evaluate({ ucp, traffic, target, oauth }) {
    const [entry] = capabilityEntries(ucp, name);
    if (!entry) return notApplicable('The manifest does not declare identity linking.');
    const server = oauth?.server;
    if (!server)
      return unknown(oauth?.missing?.server ?? 'not-requested', 'The OAuth metadata was not requested.');
    const wanted = scopesOf(entry.entry['config']);
    const listed = wanted.slice(0, 50);
    const issuer = server.about;
    const at = server.url.slice(0, 150);
    const evidence = [{ ref: server.ref }];
    const minimum = {
      issuer,
      authorization_endpoint: `${target.canonicalOrigin}/oauth/authorize`,
      token_endpoint: `${target.canonicalOrigin}/oauth/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: listed.length ? listed : ['dev.ucp.shopping.order:read'],
    };
    if (server.state === 'blocked' || server.state === 'error')
      return unknown(
        server.state === 'blocked' ? 'blocked' : 'failed',
        `${at} failed or blocked the audit.`,
        {
          evidence,
        },
      );
    if (server.state === 'absent' || server.json === undefined)
      return fail(
        `Identity linking is declared, but no OAuth metadata was found${server.state === 'ok' ? `: ${at} is not JSON` : ` at ${at}`}.`,
        {
          evidence,
          ...(server.state === 'absent' && { found: 'absent' as const }),
          fix: {
            title:
              server.state === 'absent'
                ? 'Publish OAuth metadata with the scopes of the manifest'
                : 'Serve the OAuth metadata as JSON',
            instructions: `Publish this document as JSON at ${place} (RFC 8414).`,
            snippet: toSnippet(minimum),
          },
        },
      );
    const judged = authorizationServerMetadata(server.json, issuer);
    const problems = judged.problems.slice(0, 4).join('; ').slice(0, 250);
    const scopes = {
      title: 'List the scopes of the manifest in scopes_supported',
      snippet: toSnippet({ scopes_supported: minimum.scopes_supported }),
    };
    if (judged.status === 'fail')
      return fail(`The OAuth metadata is not usable: ${problems}.`, {
        evidence,
        fix: { snippet: toSnippet(minimum) },
      });
    if (!judged.scopes)
      return fail(
        'The OAuth metadata has no scopes_supported, so agents do not know which scopes to request.',
        {
          evidence,
          fix: scopes,
        },
      );
    const supported = new Set(judged.scopes);
    const missing = wanted.filter((scope) => !supported.has(scope));
    if (missing.length)
      return warn(
        `scopes_supported is missing ${missing.length} of ${wanted.length} ${wanted.length === 1 ? 'scope' : 'scopes'} in the manifest: ${missing.slice(0, 3).join(', ').slice(0, 200)}.`,
        { evidence, fix: scopes },
      );
    // Scopes in the manifest were introduced in 2026-04-08.
    if (!wanted.length && releaseFor(profileVersion(ucp.document)) >= '2026-04-08')
      return warn('The manifest declares identity linking, but config.scopes has no scopes.', {
        evidence: manifestProof(ucp, traffic)(`${entry.pointer}/config`),
        fix: {
          title: 'List the scopes of a linked account in config.scopes',
          instructions:
            'Each key is {capability}:{scope}. The operations of the scope then require a signed-in buyer.',
          snippet: toSnippet({
            config: { scopes: { [judged.scopes.find(isScope) ?? 'dev.ucp.shopping.order:read']: {} } },
          }),
        },
      });
    if (judged.status === 'warn') return warn(`The OAuth metadata is usable, but ${problems}.`, { evidence });
    return pass(
      `The OAuth metadata of ${issuer.slice(0, 100)} is complete${wanted.length ? ` and lists ${wanted.length === 1 ? 'the scope' : `all ${wanted.length} scopes`} of the manifest` : ''}.`,
      { evidence },
    );
  },
});

/** `{capability}:{scope}`. */
const isScope = (text: string): boolean => /^[a-z][a-z0-9_.-]{1,150}:[a-z][a-z0-9_]{0,60}$/.test(text);

/** Keys of `config.scopes`. A list of strings is also accepted. */
function scopesOf(config: unknown): string[] {
  const scopes = objectOf(config)?.['scopes'];
  const names = Array.isArray(scopes) ? (scopes as unknown[]) : Object.keys(objectOf(scopes) ?? {});
  return names.slice(0, 500).filter((one): one is string => typeof one === 'string' && one.trim() !== '');
}
