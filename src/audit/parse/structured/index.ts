/** Structured data of a page: JSON-LD, Microdata, RDFa, Open Graph and prices in embedded state. */
import type { StructuredFacts } from '../facts/facts.ts';
import { type Document, attr, type Element } from '../tree.ts';
import { embeddedPrices, ownProduct } from './embedded.ts';
import { flatten, pageBudget } from './flatten.ts';
import { microdataItems } from './microdata.ts';
import { rdfaItems } from './rdfa.ts';
import { survey, scriptText, scriptType } from './survey.ts';
import { topLevelProducts } from './top-level.ts';
import { Buffer } from 'node:buffer';
import { readJsonLd } from './jsonld-repair.ts';

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
    ownProduct(structured, topLevelProducts(structured)),
    context.url,
  );
  return structured;
}

/** Open Graph and product meta properties (ogp.me). */
const MAX_PROPERTIES = 200;
const MAX_CONTENT = 2_000;

/** In document order; names in lower case. `name` is read where `property` is missing, as previewers do. */
function openGraphOf(metas: Element[]): { property: string; content: string }[] {
  const found: { property: string; content: string }[] = [];
  for (const meta of metas) {
    const content = attr(meta, 'content');
    if (content === undefined || found.length >= MAX_PROPERTIES) continue;
    const names = (attr(meta, 'property') ?? attr(meta, 'name') ?? '').toLowerCase().split(/\s+/);
    const property = names.find((name) => name.startsWith('og:') || name.startsWith('product:'));
    if (property) found.push({ property, content: content.trim().slice(0, MAX_CONTENT) });
  }
  return found;
}

/** JSON-LD blocks: every `script[type="application/ld+json"]` of the page. */
type BlockFact = StructuredFacts['blocks'][number];

/** Longer blocks are reported and not read. */
const MAX_BLOCK = 8_000_000;
const product = /Product|Offer/;

/** Line and column in the page, from 1, of an offset in the script's text. */
function placeOf(script: Element, text: string, offset: number): { line: number; column: number } {
  const tag = script.sourceCodeLocation?.startTag;
  const before = text.slice(0, offset);
  const lines = before.split('\n');
  const last = lines.at(-1)!.length;
  return {
    line: (tag?.endLine ?? 1) + lines.length - 1,
    column: lines.length === 1 ? (tag?.endCol ?? 1) + last : last + 1,
  };
}

/** The blocks in order; `data` of those that could be read. `bytes` is UTF-8, 0 when there is nothing but white space. */
function jsonLdBlocks(scripts: Element[]): { fact: BlockFact; data?: unknown }[] {
  return scripts
    .filter((script) => scriptType(script) === 'application/ld+json')
    .map((script) => {
      const text = scriptText(script);
      const reading =
        text.length > MAX_BLOCK
          ? { ok: false as const, offset: 0, message: 'the block is too large to read' }
          : readJsonLd(text);
      const seen = {
        line: script.sourceCodeLocation?.startLine ?? 0,
        bytes: text.trim() === '' ? 0 : Buffer.byteLength(text),
        mentionsProduct: product.test(text),
      };
      if (!reading.ok) {
        const error = { message: reading.message, ...placeOf(script, text, reading.offset) };
        return { fact: { ...seen, ok: false, error } };
      }
      const fact = { ...seen, ok: true, ...(reading.repair && { repair: reading.repair }) };
      return { fact, data: reading.data };
    });
}
