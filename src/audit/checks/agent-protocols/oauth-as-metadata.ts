import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { unjudged } from '../subjects/agents/documents.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';
import { authorizationServerMetadata } from '../subjects/oauth/server-metadata.ts';

export default defineCheck({
  id: 'oauth-as-metadata',
  category: 'agent-protocols',
  name: 'Authorization server metadata is valid',
  description: 'Detects account linking that agents cannot start.',
  why: 'An agent signs a buyer in with the addresses of this document; with a foreign issuer or a missing endpoint it must stop.',
  judged: {
    pass: 'issuer is the server that was asked, both endpoints and response_types_supported are there, PKCE has S256, and new clients learn how to begin.',
    warn: 'S256 or a way for new clients is missing, nobody can sign in, or issuer differs by a final slash.',
    fail: 'There is no metadata where it is referred to, it is no JSON, issuer is another one, or an endpoint is missing.',
    notApplicable: 'Neither a protected API nor identity linking refers to an authorization server.',
    unknown: 'The plan had no room for the request, or the server failed or refused us.',
  },
  priority: 'medium',
  effort: 'hours',
  fix: {
    title: 'Complete the metadata of the authorization server',
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
    const none = 'Nothing that was found refers to an authorization server.';
    if (!declaredBy.length) return notApplicable(none);
    if (!server)
      return unknown(
        missing?.server ?? 'not-requested',
        'The metadata of the authorization server was not asked for.',
      );
    const { about, url, json } = server;
    const cause = 'oauth:server-metadata';
    const fix = { snippet: completed(json, about) };
    const unread = unjudged(server, 'The metadata of the authorization server', (evidence) =>
      server.declared
        ? fail(
            `${about.slice(0, 150)} is named as authorization server, but has no metadata (${url.slice(0, 150)}).`,
            {
              evidence,
              cause,
              found: 'absent',
              fix: {
                ...fix,
                title: 'Publish the metadata of the authorization server',
                instructions: `Publish the document below as JSON at ${url.slice(0, 200)} (RFC 8414).`,
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
    if (status === 'fail')
      return fail(`The metadata of ${about.slice(0, 80)} cannot be used: ${list}.`, said);
    if (status === 'warn')
      return warn(`The metadata of ${about.slice(0, 80)} can be used, but ${list}.`, said);
    return pass(`The metadata of ${about.slice(0, 150)} has all that an agent needs to sign a buyer in.`, {
      evidence: said.evidence,
    });
  },
});

/** What is right stays, what is missing is added. */
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
