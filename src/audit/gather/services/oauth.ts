/** OAuth metadata, only where something requires it: a protected MCP endpoint, or identity linking of UCP. */
import { capabilityOf, asArray, asObject, asText } from '#manifest';
import type { Evidence, OAuthDocument, OAuthEvidence, Reason } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import { resolveUrl } from '../../parse/url.ts';
import { askable, type FilesInput, protocolFile } from '../files/files.ts';
import type { Manifest } from '../ucp/ucp.ts';

interface Place {
  urls: string[];
  about: string;
  declared: boolean;
}

type Found = { document: OAuthDocument } | { reason: Reason };

export async function gatherOAuth(
  input: FilesInput,
  manifest: Manifest | undefined,
  mcp: Evidence['mcp'],
): Promise<Evidence['oauth']> {
  const closed = protectedMcp(input, mcp);
  const linked = capabilityOf(manifest?.document, 'dev.ucp.common.identity_linking').length > 0;
  const declaredBy: OAuthEvidence['declaredBy'] = [
    ...(closed ? (['mcp'] as const) : []),
    ...(linked ? (['identity-linking'] as const) : []),
  ];
  if (!declaredBy.length) return known({ declaredBy });
  const resource = await firstOf(input, 'oauth-resource', closed ?? ofOrigin(input.origin));
  const named =
    'document' in resource ? asArray(asObject(resource.document.json)?.['authorization_servers']) : [];
  const issuer = named.map(asText).find((one) => askable(one) !== undefined);
  const server = await firstOf(input, 'oauth-server', {
    urls: metadataPlaces(issuer ?? input.origin),
    about: issuer ?? input.origin,
    declared: issuer !== undefined || linked,
  });
  const missing = {
    ...('reason' in resource ? { resource: resource.reason } : {}),
    ...('reason' in server ? { server: server.reason } : {}),
  };
  return known({
    declaredBy,
    ...('document' in resource ? { resource: resource.document } : {}),
    ...('document' in server ? { server: server.document } : {}),
    ...(Object.keys(missing).length ? { missing } : {}),
  });
}

/** Tries one URL after the other until one has a document. Unknown where one was not requested. */
async function firstOf(input: FilesInput, name: string, { urls, about, declared }: Place): Promise<Found> {
  let last: OAuthDocument | undefined;
  for (const [index, url] of urls.entries()) {
    const place = { url, via: 'well-known' as const };
    const piece = await protocolFile(input, `${name}-${index + 1}`, place, 'protocols');
    if (!piece.ok) return { reason: piece.reason };
    last = { ...piece.value, about, declared };
    if (last.state !== 'absent') break;
  }
  return last ? { document: last } : { reason: 'not-requested' };
}

/** The called MCP endpoint if it returned 401, with the URL in the response, else those of RFC 9728. */
function protectedMcp({ session }: FilesInput, mcp: Evidence['mcp']): Place | undefined {
  if (!mcp.ok) return undefined;
  const refs = new Set((mcp.value.calls ?? []).flatMap(({ ref }) => ref ?? []));
  const refused = session.traffic().find(({ id, status }) => status === 401 && refs.has(id));
  if (!refused) return undefined;
  const header = refused.headers
    .filter(([name]) => name === 'www-authenticate')
    .map(([, value]) => /\bresource_metadata\s*=\s*"?([^\s",]{1,2000})/i.exec(value)?.[1])
    .find((one) => one !== undefined);
  const named = header && resolveUrl(header, refused.url);
  const about = mcp.value.endpoint ?? refused.url;
  const { origin, pathname } = new URL(about);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  const urls = named ? [named] : pathname === '/' ? [root] : [root + pathname, root];
  return { urls, about, declared: true };
}

/** UCP: optional. Without it, the business itself is the issuer. */
const ofOrigin = (origin: string): Place => ({
  urls: [`${origin}/.well-known/oauth-protected-resource`],
  about: origin,
  declared: false,
});

/** RFC 8414, section 3.1, then OpenID Connect in both of its forms. */
export function metadataPlaces(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/+$/, '');
  const oauth = `${origin}/.well-known/oauth-authorization-server${path}`;
  const openId = '/.well-known/openid-configuration';
  return path ? [oauth, `${origin}${openId}${path}`, `${origin}${path}${openId}`] : [oauth, origin + openId];
}
