/** The manifest over HTTP: rendered once for each revision of its site, then only looked up. */
import { createHash } from 'node:crypto';
import { isKnownTag, openHeaders } from '#http';
import { boundedMap } from './negotiation/bounded-map.ts';
import type { Release } from './release.ts';
import { businessProfile, leafProfile, type ProfileParts } from './business-profile.ts';

export interface ManifestRequest {
  /** Header `If-None-Match`. */
  ifNoneMatch?: string | undefined;
  /** Last part of `/.well-known/ucp/{release}`. */
  release?: string;
}

interface ManifestAnswer {
  status: 200 | 304 | 404;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
}

export interface ManifestParts extends Omit<ProfileParts, 'releases'> {
  /** Changes whenever the site's preferences do. */
  revision: string | number;
}

export type Manifests = (request: ManifestRequest, parts: ManifestParts) => ManifestAnswer;

interface Rendered {
  bytes: Uint8Array;
  etag: string;
}

/** No redirect, and the same document for all clients (UCP overview, Hosting). Scripts of any page may read it. */
export function createManifests(releases: readonly Release[], max = 500): Manifests {
  const rendered = boundedMap<Rendered & { revision: string }>(max);

  function render(parts: ManifestParts, leaf: Release | undefined): Rendered {
    const { site, addresses, base = '' } = parts;
    const place = JSON.stringify([site.id, addresses.origin, addresses.rest, base, leaf?.version ?? '']);
    const revision = JSON.stringify([parts.revision, parts.keys.map(({ kid }) => kid)]);
    const found = rendered.get(place);
    if (found?.revision === revision) return found;
    const document = leaf ? leafProfile(leaf, parts) : businessProfile({ ...parts, releases });
    const bytes = Buffer.from(JSON.stringify(document));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    const made = { bytes, etag, revision };
    rendered.set(place, made);
    return made;
  }

  return ({ ifNoneMatch, release }, parts) => {
    const leaf = release === undefined ? undefined : releases.find(({ version }) => version === release);
    if (!parts.site.enabled || parts.site.manifestSource === 'off' || (release !== undefined && !leaf))
      return notFound();
    const { bytes, etag } = render(parts, leaf);
    const headers = { ...cached, ETag: etag };
    if (isKnownTag(ifNoneMatch, etag)) return { status: 304, headers, body: undefined };
    return {
      status: 200,
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(bytes.byteLength) },
      body: bytes,
    };
  };
}

const cached = {
  ...openHeaders,
  'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
  Vary: 'Accept-Encoding',
};

function notFound(): ManifestAnswer {
  const body = Buffer.from('{"code":"not_found","content":"No UCP profile was found at this URL."}');
  return {
    status: 404,
    headers: {
      ...openHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json',
      'Content-Length': String(body.byteLength),
    },
    body,
  };
}
