import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { StructuredNode } from '../../parse/facts/facts.ts';
import { distinctProducts, productTypes } from '../../parse/structured/top-level.ts';
import { pointTo, proofOn, quote, said } from '../subjects/product/facts.ts';
import { draftProduct } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-node-present',
  category: 'product-data',
  name: 'Product pages have a Product entity',
  description: 'Detects product pages without machine-readable product data.',
  why: 'Without it, an agent has to guess the name, price, and stock from the layout, and search engines do not show the product.',
  judged: {
    pass: 'JSON-LD describes a Product, a ProductGroup, or a subtype.',
    warn: 'Only Microdata or RDFa describes the product.',
    fail: 'No markup describes the product, only data-vocabulary.org is used, the type is misspelled, such as "product" or "schema.org/Product", or the JSON-LD that describes a product does not parse.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'hours',
  fix: {
    title: 'Add Product markup to the product template',
    instructions:
      'Add one JSON-LD block with the Product and its offer to the server-rendered HTML, filled from the same data as the page.',
  },
  sources: ['google-merchant-listing', 'google-product-snippet'],
  roles: ['product'],
  evaluate(page) {
    const { product, structured } = page.facts;
    if (!product) {
      const miswritten = miswrittenType(structured.nodes);
      if (miswritten) {
        const { path, type, meant } = miswritten;
        return fail(
          `The markup has the type ${quote(type)}. Types are case-sensitive and must match exactly, so clients find no ${meant} on the page.`,
          {
            cause: 'template:jsonld:types',
            evidence: [proofOn(page, pointTo(path, '@type'), type)],
            fix: {
              title: `Change ${type.slice(0, 30)} to ${meant}`,
              instructions: `Write the type at ${path} exactly as schema.org spells it, and check the types of the offer and the brand in the same block.`,
              snippet: `"@type": "${meant}"`,
            },
          },
        );
      }
      const old = structured.nodes.find(({ types }) => types.some((type) => oldProduct.test(type)));
      if (old)
        return fail(
          'The product is described with data-vocabulary.org, which Google stopped supporting in 2020. The page has no schema.org Product.',
          {
            cause: 'template:product:jsonld',
            evidence: [proofOn(page, old.path, old.types.join(' '))],
            fix: {
              title: 'Replace data-vocabulary.org with schema.org',
              instructions:
                'Describe the product with schema.org in JSON-LD, and remove the old markup from the template.',
              snippet: draftProduct(page),
            },
          },
        );
      const broken = structured.blocks.find(({ ok, mentionsProduct }) => !ok && mentionsProduct);
      if (!broken)
        return fail('The page has no Product in JSON-LD, Microdata, or RDFa.', {
          cause: 'template:product:jsonld',
          fix: { snippet: draftProduct(page) },
        });
      const { line, error } = broken;
      return fail(`The only JSON-LD that mentions a product, at line ${line}, does not parse.`, {
        cause: 'jsonld-parses',
        evidence: [proofOn(page, `line ${error?.line ?? line}`, error?.message)],
        fix: {
          title: 'Fix the JSON-LD of the product template',
          instructions: `Build the block at line ${line} with a JSON serializer, so that quotes and line breaks in product texts are escaped.`,
          snippet: draftProduct(page),
        },
      });
    }
    const nodes = distinctProducts(structured)
      .filter((group) => structured.primary !== undefined && group.includes(structured.primary))
      .flat()
      .map((index) => structured.nodes[index]);
    const inJsonLd = product.syntax === 'json-ld' || nodes.some((node) => node?.syntax === 'json-ld');
    const name = quote(said(product.name) ?? 'without a name');
    const evidence = [proofOn(page, product.path, `${product.type} ${name}`)];
    if (inJsonLd) return pass(`The page describes the ${product.type} ${name} in JSON-LD.`, { evidence });
    const syntax = product.syntax === 'microdata' ? 'Microdata' : 'RDFa';
    return warn(`The product ${name} is described only in ${syntax}, which many clients do not read.`, {
      cause: 'template:product:jsonld',
      evidence,
      fix: { snippet: draftProduct(page) },
    });
  },
});

/** Google's vocabulary that preceded schema.org. */
const oldProduct = /^https?:\/\/(?:rdf\.)?data-vocabulary\.org\/#?Product$/i;

const halfAddress = /^(?:https?:)?\/{0,2}(?:www\.)?schema\.org[/#]/;
const spellings = new Map([...productTypes].map((type) => [type.toLowerCase(), type]));

/** The first node whose type differs from a product type only in capitalization, white space, or a partial URL. */
function miswrittenType(
  nodes: readonly StructuredNode[],
): { path: string; type: string; meant: string } | undefined {
  for (const { types, path } of nodes)
    for (const type of types) {
      const meant = spellings.get(type.trim().toLowerCase().replace(halfAddress, ''));
      if (meant !== undefined && meant !== type) return { path, type, meant };
    }
  return undefined;
}
