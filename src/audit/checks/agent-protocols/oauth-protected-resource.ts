import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { isSecure, unjudged } from '../subjects/agents/documents.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'oauth-protected-resource',
  category: 'agent-protocols',
  name: 'OAuth protected resource metadata is valid',
  description: 'Detects wrong or missing metadata for a protected API.',
  why: 'A client that gets a 401 reads here where to get a token. It has to ignore the metadata of another resource.',
  judged: {
    pass: 'resource is the URL that the metadata describes, authorization_servers has https URLs, and scopes_supported is present.',
    warn: 'scopes_supported is missing, or resource is only a parent path of the URL.',
    fail: 'The protected MCP endpoint has no metadata, the metadata is not JSON, resource is another URL, or no authorization server uses https.',
    notApplicable: 'No API that was found requires OAuth, or identity linking works without this file.',
    unknown: 'The request was skipped because of the request limit, or the file was blocked.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Correct the protected resource metadata',
    instructions:
      'Serve the metadata as JSON at the well-known URL. Set resource to the exact URL that clients call.',
  },
  sources: ['rfc-9728', 'mcp'],
  needs: ['oauth', 'target'],
  evaluate({ oauth, target }) {
    if (!oauth.declaredBy.length) return notApplicable('No API that was found requires OAuth.');
    const { resource: file } = oauth;
    if (!file)
      return unknown(
        oauth.missing?.resource ?? 'not-requested',
        'The protected resource metadata was not requested.',
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
    const unread = unjudged(file, 'The protected resource metadata', (evidence) =>
      file.declared
        ? fail(
            `${file.about.slice(0, 150)} returned 401, but no metadata was found at ${file.url.slice(0, 150)}.`,
            {
              evidence,
              cause,
              found: 'absent',
              fix: { ...fix, title: 'Publish the protected resource metadata' },
            },
          )
        : notApplicable(
            'Identity linking works without protected resource metadata, because the storefront is the authorization server.',
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
      ...(bad === undefined
        ? []
        : [`authorization_servers contains ${show(bad)}, which is not an https URL`]),
    ];
    const evidence = [
      { ref: file.ref, pointer: same === 'same' && broken.length ? '/authorization_servers' : '/resource' },
    ];
    if (broken.length)
      return fail(`The protected resource metadata is not usable: ${broken.join('; ')}.`, {
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
      ? warn(`The protected resource metadata is usable, but ${weak.join('; ')}.`, { evidence, cause, fix })
      : pass(
          `The metadata of ${file.about.slice(0, 150)} declares ${servers.length === 1 ? 'its authorization server' : `${servers.length} authorization servers`}.`,
          { evidence },
        );
  },
});

/** RFC 9728 requires identical URLs. MCP clients also accept a parent path and ignore a trailing slash. */
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
      : 'not a URL';
