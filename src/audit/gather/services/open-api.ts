/** The OpenAPI description: at a declared or linked URL, else at /openapi.json if the plan has room. */
import { catalogLinks, serviceBindings, asText } from '#manifest';
import type { ApiDescriptions, OpenApiFile, Page, Piece, ProtocolFile } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import { openApiFacts, yamlOpenApi } from '../../parse/files/open-api.ts';
import { resolveUrl, sameHost } from '../../parse/url.ts';
import { type FilesInput, replyState } from '../files/files.ts';
import { parseJsonBody } from '../json.ts';
import type { Manifest } from '../ucp/ucp.ts';

const maxBytes = 4 * 1024 * 1024;
/** Descriptions of something else. */
const otherType = /openrpc|asyncapi|graphql|wsdl|raml|html|markdown|linkset/;
const openApiType = /openapi|swagger/;

type Place = Pick<OpenApiFile, 'url' | 'from' | 'typed'>;

/** The first declared URL; undefined without one. */
export function declaredOpenApi(
  catalog: Piece<ProtocolFile>,
  home: Page | undefined,
  manifest: Manifest | undefined,
): Place | undefined {
  const linked =
    catalog.ok && catalog.value.json !== undefined ? catalogLinks(catalog.value.json, catalog.value.url) : [];
  const heads = home ? [...home.facts.head.linkHeader, ...home.facts.head.links] : [];
  const all = [
    ...linked
      .filter(({ rel }) => rel === 'service-desc')
      .map(({ url, type }) => ({ url, type, from: 'api-catalog' as const })),
    ...heads
      .filter(({ rel }) => /(?:^|\s)service-desc(?:\s|$)/i.test(rel))
      .flatMap(({ href, type }) => {
        const url = resolveUrl(href, home?.url ?? '');
        return url ? [{ url, type, from: 'link' as const }] : [];
      }),
    ...ownSchemas(manifest).map((url) => ({ url, type: undefined, from: 'manifest' as const })),
  ];
  const fits = all.filter(({ url, type = '' }) => !otherType.test(type.toLowerCase()) && !isManifest(url));
  const named = ({ url, type = '' }: { url: string; type?: string | undefined }): boolean =>
    openApiType.test(type.toLowerCase()) || openApiType.test(new URL(url).pathname.toLowerCase());
  const best = fits.find(named) ?? fits[0];
  return best && { url: best.url, from: best.from, typed: named(best) };
}

/** Documents of other protocols are linked as `service-desc` too. */
const isManifest = (url: string): boolean =>
  /^\/\.well-known\/(?:ucp|acp\.json|agent-card\.json|mcp(?:\.json|\/|$)|ard\.json)/.test(
    new URL(url).pathname,
  );

/** Schemas of REST services that the business hosts itself. */
function ownSchemas(manifest: Manifest | undefined): string[] {
  if (!manifest) return [];
  return serviceBindings(manifest.document)
    .filter(({ transport }) => transport === 'rest')
    .flatMap(({ entry }) => resolveUrl(asText(entry['schema']) ?? '', manifest.url) ?? [])
    .filter((url) => sameHost(url, manifest.url));
}

export async function withOpenApi(
  input: FilesInput,
  catalog: Piece<ProtocolFile>,
  declared: Place | undefined,
): Promise<Piece<ApiDescriptions>> {
  if (!catalog.ok) return catalog;
  const place = declared ?? { url: `${input.origin}/openapi.json`, from: 'guess' as const, typed: true };
  const reply = await input.session.ask({
    row: 'protocols',
    key: 'open-api',
    purpose: 'file',
    url: place.url,
    headers: { accept: 'application/json, application/yaml;q=0.9, */*;q=0.5' },
    maxBytes,
  });
  if (!reply.sent) return known({ ...catalog.value, openApi: { ...place, reason: reply.reason } });
  const state = replyState(reply, await input.baseline);
  const file: OpenApiFile = { ...place, ref: reply.exchange.id, state };
  if (state !== 'ok') return known({ ...catalog.value, openApi: file });
  const parsed = parseJsonBody(reply.body);
  const text = reply.scan.source;
  const facts = parsed.ok ? openApiFacts(parsed.value) : yamlOpenApi(text);
  const cut = reply.exchange.bytes.truncated;
  const broken = !parsed.ok && !facts && !cut && (place.typed || /^\s*[{[]/.test(text));
  return known({
    ...catalog.value,
    openApi: {
      ...file,
      ...(facts ? { facts } : {}),
      ...(broken ? { error: parsed.error.message } : {}),
    },
  });
}
