/** Structured data of a page: JSON-LD, Microdata, RDFa, Open Graph and prices in embedded state. */
import type { StructuredFacts } from '../facts.ts';
import type { Document } from '../tree.ts';
import { embeddedPrices, skusOf } from './embedded.ts';
import { flatten, pageBudget } from './flatten.ts';
import { jsonLdBlocks } from './jsonld.ts';
import { microdataItems } from './microdata.ts';
import { openGraphOf } from './open-graph.ts';
import { rdfaItems } from './rdfa.ts';
import { survey } from './survey.ts';
import { topLevelProducts } from './top-level.ts';

/**
 * Reads every syntax. `document` is parse5's tree with source locations, `source` the decoded HTML it came from.
 * Nodes come in document order within each syntax: JSON-LD, then Microdata, then RDFa. Never rejects;
 * nodes beyond 5,000 or about 4 million characters are left out. `primary` is not set: see `productFacts`.
 */
export async function structuredFacts(
  document: Document,
  source: string,
  context: { url: string },
): Promise<StructuredFacts> {
  const found = survey(document);
  const blocks = jsonLdBlocks(found.scripts);
  const nodes: StructuredFacts['nodes'] = [];
  const budget = pageBudget();
  blocks.forEach(({ data }, index) =>
    flatten(data, { label: `block ${index + 1}`, syntax: 'json-ld' }, nodes, budget),
  );
  microdataItems(found).forEach((item, index) =>
    flatten(item, { label: `microdata ${index + 1}`, syntax: 'microdata' }, nodes, budget),
  );
  if (found.typeofs && /schema\.org|schema:/i.test(source)) {
    const items = await rdfaItems(source, context.url);
    items.forEach((item, index) =>
      flatten(item, { label: `rdfa ${index + 1}`, syntax: 'rdfa' }, nodes, budget),
    );
  }
  const structured: StructuredFacts = {
    blocks: blocks.map(({ fact }) => fact),
    nodes,
    ...(budget.untyped.length > 0 && { untypedIds: budget.untyped }),
    openGraph: openGraphOf(found.metas),
    embedded: [],
  };
  structured.embedded = embeddedPrices(
    found.scripts,
    skusOf(structured, topLevelProducts(structured)),
    context.url,
  );
  return structured;
}
