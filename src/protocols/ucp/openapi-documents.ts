/** OpenAPI documents of the surfaces that sell: one of the plain paths, one of the REST binding of each release. */
import type { Site } from '#commerce';
import { annotateDocument, recordedExamples } from '#http';
import { boundedMap } from './negotiation/bounded-map.ts';
import { explained } from './mcp/parameter-words.ts';
import { operationWords } from './mcp/words.ts';
import { primaryRelease } from './negotiation/index.ts';
import type { Addresses, JsonObject, Release } from './release.ts';
import { releases } from './releases/index.ts';
import { componentsOf, type DocumentSurface } from './openapi/components.ts';
import { securitySchemes } from './openapi/operations.ts';
import { plainPaths, restPaths } from './openapi/paths.ts';
import { sellingTags } from './openapi/tags.ts';

export interface SellingDocument {
  /** Below the root of a store: stable, and linked from the pages for developers. */
  path: string;
  title: string;
  /** Absent: the plain paths, in the primary release of the store. */
  release?: Release;
}

export const sellingDocuments: readonly SellingDocument[] = [
  { path: '/api/ucp/openapi.json', title: 'Plain commerce API' },
  ...releases.toReversed().map((release) => ({
    path: `/api/ucp/openapi-${release.version}.json`,
    title: `UCP REST binding, release ${release.version}`,
    release,
  })),
];

function openApiDocument(release: Release, surface: DocumentSurface, { rest }: Addresses): JsonObject {
  const { version } = release;
  const paths = surface === 'plain' ? plainPaths() : restPaths(release, operationWords);
  const document: JsonObject = {
    openapi: '3.1.0',
    info: {
      title: surface === 'plain' ? 'Portico commerce API' : `Portico UCP REST binding ${version}`,
      version: surface === 'plain' ? '1.0.0' : version,
      description:
        surface === 'plain'
          ? 'Find products, check out, pay, and track orders with plain HTTP and JSON. Amounts are integers in minor units of the currency.'
          : `The REST binding of the Universal Commerce Protocol, release ${version}, as this service implements it. Amounts are integers in minor units of the currency.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: rest.slice(0, -'/api/ucp'.length) }],
    paths,
    components: {
      schemas: componentsOf(release, surface, explained, paths),
      securitySchemes: securitySchemes(surface, rest),
    },
  };
  const recorded = recordedExamples(surface === 'plain' ? 'commerce' : `ucp-${version}`);
  return annotateDocument(document, sellingTags, recorded);
}

const written = boundedMap<string>(100);

/**
 * As JSON, kept for the last 100 URLs. It is the same for every store, apart from the release of the plain
 * paths, so a service without a store serves it as well.
 */
export function writeOpenApi(
  { release }: SellingDocument,
  site: Site | undefined,
  addresses: Addresses,
): string {
  const spoken = release ?? (site ? primaryRelease(site, releases) : (releases.at(-1) as Release));
  const place = JSON.stringify([spoken.version, release !== undefined, addresses.rest]);
  const kept = written.get(place);
  if (kept !== undefined) return kept;
  const text = JSON.stringify(openApiDocument(spoken, release ? 'rest' : 'plain', addresses));
  written.set(place, text);
  return text;
}
