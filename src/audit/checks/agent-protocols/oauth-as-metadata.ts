import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { unjudged } from '../subjects/agents/documents.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';
import { authorizationServerMetadata } from '../subjects/oauth/server-metadata.ts';

export default defineCheck({
  id: 'oauth-as-metadata',
  category: 'agent-protocols',
  name: 'Authorization server metadata is valid',
  description: 'Detects account linking that agents cannot start.',
  why: 'An agent uses the URLs in this document to sign in a buyer. It has to stop if the issuer does not match or an endpoint is missing.',
  judged: {
    pass: 'issuer matches the requested server, both endpoints and response_types_supported are present, PKCE supports S256, and new clients can register.',
    warn: 'S256 or a way for new clients to register is missing, no one can sign in, or issuer differs only by a trailing slash.',
    fail: 'The referenced metadata is missing or not JSON, issuer does not match, or an endpoint is missing.',
    notApplicable: 'Neither a protected API nor identity linking refers to an authorization server.',
    unknown:
      'The request was skipped because of the request limit, or the server failed or blocked the audit.',
  },
  priority: 'medium',
  effort: 'hours',
  fix: {
    title: 'Complete the authorization server metadata',
    instructions:
      'Serve it as JSON at /.well-known/oauth-authorization-server (RFC 8414), with the identifier of the server as issuer.',
  },
  sources: [
    'RFC 8414 OAuth Authorization Server Metadata https://www.rfc-editor.org/rfc/rfc8414',
    'mcp',
    'ucp-2026-04-08',
  ],
  needs: ['oauth'],
  evaluate({ oauth: { declaredBy, server, missing } }) {
    const none = 'No document that was found refers to an authorization server.';
    if (!declaredBy.length) return notApplicable(none);
    if (!server)
      return unknown(
        missing?.server ?? 'not-requested',
        'The authorization server metadata was not requested.',
      );
    const { about, url, json } = server;
    const cause = 'oauth:server-metadata';
    const fix = { snippet: completed(json, about) };
    const unread = unjudged(server, 'The authorization server metadata', (evidence) =>
      server.declared
        ? fail(
            `${about.slice(0, 150)} is declared as the authorization server but has no metadata (${url.slice(0, 150)}).`,
            {
              evidence,
              cause,
              found: 'absent',
              fix: {
                ...fix,
                title: 'Publish the authorization server metadata',
                instructions: `Publish this document as JSON at ${url.slice(0, 200)} (RFC 8414).`,
              },
            },
          )
        : notApplicable(none, { evidence }),
    );
    if (unread) return unread;
    const { status, problems } = authorizationServerMetadata(json, about);
    const list =
      `${problems.slice(0, 3).join('; ')}${problems.length > 3 ? `; and ${problems.length - 3} more` : ''}`.slice(
        0,
        300,
      );
    const said = { evidence: [{ ref: server.ref }], cause, fix };
    if (status === 'fail') return fail(`The metadata of ${about.slice(0, 80)} is not usable: ${list}.`, said);
    if (status === 'warn') return warn(`The metadata of ${about.slice(0, 80)} is usable, but ${list}.`, said);
    return pass(`The metadata of ${about.slice(0, 150)} has everything an agent needs to sign in a buyer.`, {
      evidence: said.evidence,
    });
  },
});

/** Keeps valid members and adds missing ones. */
function completed(json: unknown, issuer: string): string {
  const given = (typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}) as Record<
    string,
    unknown
  >;
  const base = issuer.replace(/\/+$/, '');
  const text = (key: string, path: string): string =>
    typeof given[key] === 'string' && given[key].startsWith('https:')
      ? given[key].slice(0, 200)
      : base + path;
  const list = (key: string, least: string): unknown[] => {
    const had = Array.isArray(given[key]) ? (given[key] as unknown[]).slice(0, 10) : [];
    return had.includes(least) ? had : [...had, least];
  };
  return toSnippet({
    issuer,
    authorization_endpoint: text('authorization_endpoint', '/authorize'),
    token_endpoint: text('token_endpoint', '/token'),
    response_types_supported: list('response_types_supported', 'code'),
    code_challenge_methods_supported: list('code_challenge_methods_supported', 'S256'),
    client_id_metadata_document_supported: true,
  }).slice(0, 2000);
}
