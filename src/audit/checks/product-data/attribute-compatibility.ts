import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { accessoryWord, specsOf, namesAttribute, structuredIn } from '../subjects/product/attributes.ts';
import { attributesAskedOf } from '../subjects/product/category.ts';
import { primaryProduct, proofOn, quote, said, spokenOn } from '../subjects/product/facts.ts';
import { plainText } from '../subjects/product/text.ts';

export default definePageCheck({
  id: 'attribute-compatibility',
  category: 'product-data',
  name: 'Compatibility is structured for accessories and parts',
  description: 'Detects parts and accessories without fit information.',
  why: 'People who buy a charger, filter, or spare part first ask whether it fits. An agent that finds no answer recommends another product.',
  judged: {
    pass: 'isAccessoryOrSparePartFor, isConsumableFor, a named property, or a specification row on the page states what it fits.',
    warn: 'Only the name, the description, or the text of the page mentions what it fits.',
    fail: 'The markup, specifications, and text do not state what it fits.',
    notApplicable:
      'The name and category do not indicate an accessory or part, or compatibility is not expected in the category.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'State what the part fits',
    instructions:
      'List the compatible models from your fitment data in isAccessoryOrSparePartFor, or in an additionalProperty named for compatibility.',
    snippet: '"isAccessoryOrSparePartFor": { "@type": "ProductModel", "name": "Acme X200" }',
  },
  sources: ['schema-org'],
  roles: ['product'],
  searches: ['own', 'specs'],
  evaluate(page) {
    const product = primaryProduct(page);
    const word = accessoryWord([product.name, product.category], spokenOn(page));
    if (!word) return notApplicable('The name and category do not indicate an accessory or part.');
    const asked = attributesAskedOf(page);
    if (asked && !asked.compatibility) return notApplicable(`Compatibility is not expected in ${asked.top}.`);
    const [row] = specsOf(page, 'compatibility');
    const [named] = structuredIn(product, 'compatibility');
    const [fits] = product.fits;
    const more = {
      byWords: true as const,
      cause: 'attributes:compatibility',
      evidence: [proofOn(page, product.path, row && `${row.name}: ${row.value}`)],
    };
    if (fits) return pass(`The markup states that it fits ${quote(fits)}.`, { evidence: more.evidence });
    if (named)
      return pass(`The markup states ${quote(`${named.name}: ${named.value}`)}.`, {
        evidence: more.evidence,
      });
    if (row)
      return pass(`A table on the page states ${quote(`${row.name}: ${row.value}`)}.`, {
        evidence: more.evidence,
      });
    const texts = [product.name ?? '', plainText(said(product.description) ?? ''), page.facts.text.own];
    return texts.some((text) => namesAttribute(text, 'compatibility'))
      ? warn(
          `Only the text states what it fits. The word ${quote(word)} marks it as an accessory or part.`,
          more,
        )
      : fail(
          `Nothing states what it fits, although the word ${quote(word)} marks it as an accessory or part.`,
          more,
        );
  },
});
