/** Public documents for agents whose contents are known. */
import type { Value } from '../../../evidence.ts';

export interface PublicDocument {
  /** Name of the document in a sentence. */
  name: string;
  ref: string;
  json: unknown;
}

export interface DocumentSources {
  ucp: Value<'ucp'>;
  /** The exchange with the manifest. */
  manifestRef: string;
  acp?: Value<'acp'>;
  a2a?: Value<'a2a'>;
  mcp?: Value<'mcp'>;
  files?: Value<'files'>;
  feeds?: Value<'feeds'>;
}

export function publicDocuments(sources: DocumentSources): PublicDocument[] {
  const { ucp, manifestRef, acp, a2a, mcp, files, feeds = [] } = sources;
  const leaves = (ucp.leaves ?? []).map((leaf) => ({
    name: `The profile of ${leaf.version.slice(0, 20)}`,
    ref: leaf.ref ?? '',
    json: leaf.document,
  }));
  const found: PublicDocument[] = [
    { name: 'The UCP manifest', ref: manifestRef, json: ucp.document },
    ...leaves,
    { name: 'The ACP document', ref: acp?.ref ?? '', json: acp?.state === 'ok' ? acp.json : undefined },
    { name: 'The A2A card', ref: a2a?.ref ?? '', json: a2a?.state === 'ok' ? a2a.json : undefined },
    { name: 'The MCP server card', ref: mcp?.card?.ref ?? '', json: mcp?.card?.json },
    { name: 'mcp.json', ref: files?.mcpJson?.ref ?? '', json: files?.mcpJson?.json },
    ...feeds.map(({ ref, sample }) => ({
      name: 'The product feed',
      ref,
      json: sample.length ? { records: sample.map(({ fields }) => fields) } : undefined,
    })),
  ];
  return found.filter(({ json }) => json !== undefined);
}
