import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { isSecure, unjudged } from '../subjects/agents/documents.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'oauth-protected-resource',
  category: 'agent-protocols',
  name: 'OAuth protected resource metadata is valid',
  description: 'Detects wrong or missing metadata of a protected API.',
  why: 'A client that was refused learns here where to get a token; metadata of another resource must be thrown away.',
  judged: {
    pass: 'resource is the URL that it describes, authorization_servers has https addresses, and scopes_supported is there.',
    warn: 'scopes_supported is missing, or resource is only a parent path of the URL.',
    fail: 'The protected MCP endpoint has no metadata, it is no JSON, resource is another URL, or no authorization server has https.',
    notApplicable: 'Nothing that was found asks for OAuth, or identity linking does without this file.',
    unknown: 'The plan had no room for the request, or the file was refused.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Correct the metadata of the protected resource',
    instructions:
      'Serve it as JSON at the well-known place, with the very URL that clients call as resource.',
  },
  sources: ['rfc-9728', 'mcp'],
  needs: ['oauth', 'target'],
  evaluate({ oauth, target }) {
    if (!oauth.declaredBy.length) return notApplicable('No API that was found asks for OAuth.');
    const { resource: file } = oauth;
    if (!file)
      return unknown(
        oauth.missing?.resource ?? 'not-requested',
        'The metadata of the resource was not asked for.',
      );
    const cause = 'oauth:resource-metadata';
    const { pathname, origin } = new URL(file.about);
    const place = `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`.slice(
      0,
      200,
    );
    const server = oauth.server?.state === 'ok' ? oauth.server.about : target.canonicalOrigin;
    const draft = {
      resource: file.about,
      authorization_servers: [server],
      scopes_supported: ['dev.ucp.shopping.order:read'],
    };
    const fix = { instructions: `Serve this as JSON at ${place}.`, snippet: toSnippet(draft).slice(0, 1500) };
    const unread = unjudged(file, 'The metadata of the resource', (evidence) =>
      file.declared
        ? fail(
            `${file.about.slice(0, 150)} answers 401, but there is no metadata at ${file.url.slice(0, 150)}.`,
            {
              evidence,
              cause,
              found: 'absent',
              fix: { ...fix, title: 'Publish the metadata of the protected resource' },
            },
          )
        : notApplicable(
            'Identity linking does without metadata of the resource: the shop itself is the server.',
            { evidence },
          ),
    );
    if (unread) return unread;
    const {
      resource,
      authorization_servers: listed,
      scopes_supported: scopes,
    } = file.json as Record<string, unknown>;
    const servers = Array.isArray(listed) ? (listed as unknown[]).slice(0, 50) : [];
    const same = compare(resource, file.about);
    const bad = servers.find((one) => typeof one !== 'string' || !isSecure(one, target));
    const broken = [
      ...(same === 'other' ? [`resource is ${show(resource)}, not ${file.about.slice(0, 100)}`] : []),
      ...(servers.length ? [] : ['authorization_servers is missing or empty']),
      ...(bad === undefined ? [] : [`authorization_servers has ${show(bad)}, which is no https URL`]),
    ];
    const evidence = [
      { ref: file.ref, pointer: same === 'same' && broken.length ? '/authorization_servers' : '/resource' },
    ];
    if (broken.length)
      return fail(`The metadata of the resource cannot be used: ${broken.join('; ')}.`, {
        evidence,
        cause,
        fix,
      });
    const weak = [
      ...(same === 'parent'
        ? [`resource is ${show(resource)}, a parent path of ${file.about.slice(0, 100)}`]
        : []),
      ...(Array.isArray(scopes) && scopes.length ? [] : ['scopes_supported is missing']),
    ];
    return weak.length
      ? warn(`The metadata of the resource is there, but ${weak.join('; ')}.`, { evidence, cause, fix })
      : pass(
          `The metadata of ${file.about.slice(0, 150)} names ${servers.length === 1 ? 'its authorization server' : `${servers.length} authorization servers`}.`,
          { evidence },
        );
  },
});

/** Identical, by RFC 9728; clients of MCP take a parent path as well, and think nothing of a final slash. */
function compare(resource: unknown, about: string): 'same' | 'parent' | 'other' {
  const given = typeof resource === 'string' ? URL.parse(resource) : null;
  const wanted = new URL(about);
  if (!given || given.origin !== wanted.origin) return 'other';
  const [path, whole] = [given.pathname, wanted.pathname].map((one) => one.replace(/\/+$/, ''));
  if (path === whole && given.search === wanted.search) return 'same';
  return `${whole}/`.startsWith(`${path}/`) ? 'parent' : 'other';
}

const show = (value: unknown): string =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, 100)
    : value === undefined
      ? 'missing'
      : 'no URL';
