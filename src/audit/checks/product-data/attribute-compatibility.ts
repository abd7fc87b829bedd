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
  why: 'Who buys a charger, filter or spare part asks first whether it fits. An agent that finds no answer names another product.',
  judged: {
    pass: 'isAccessoryOrSparePartFor, isConsumableFor, a named property or a row of the specifications on the page says what it fits.',
    warn: 'Only the name, the description or the text of the page speaks of what it fits.',
    fail: 'Neither markup, specifications nor text tell what it fits.',
    notApplicable:
      'Name and category name no accessory or part, or compatibility is not expected in its category.',
    unknown:
      'What is looked for by words was not found, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'State what the part fits',
    instructions:
      'List the models in isAccessoryOrSparePartFor, or in an additionalProperty named for compatibility, from the fitment data.',
    snippet: '"isAccessoryOrSparePartFor": { "@type": "ProductModel", "name": "Acme X200" }',
  },
  sources: ['schema-org'],
  roles: ['product'],
  searches: ['own', 'specs'],
  evaluate(page) {
    const product = primaryProduct(page);
    const word = accessoryWord([product.name, product.category], spokenOn(page));
    if (!word) return notApplicable('The product is no accessory or part by its name and category.');
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
    if (fits) return pass(`The markup says that it fits ${quote(fits)}.`, { evidence: more.evidence });
    if (named)
      return pass(`The markup gives ${quote(`${named.name}: ${named.value}`)}.`, { evidence: more.evidence });
    if (row)
      return pass(`A table of the page gives ${quote(`${row.name}: ${row.value}`)}.`, {
        evidence: more.evidence,
      });
    const texts = [product.name ?? '', plainText(said(product.description) ?? ''), page.facts.text.own];
    return texts.some((text) => namesAttribute(text, 'compatibility'))
      ? warn(`What it fits stands in the text only; ${quote(word)} makes it an accessory or part.`, more)
      : fail(`Nothing tells what it fits, although ${quote(word)} makes it an accessory or part.`, more);
  },
});
