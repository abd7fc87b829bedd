import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { materialKinds, specsOf, namesAttribute, structuredIn } from '../subjects/product/attributes.ts';
import { attributesAskedOf } from '../subjects/product/category.ts';
import { primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'attribute-material-colour',
  category: 'product-data',
  name: 'Material, color, and size are structured',
  description: 'Detects products that cannot be filtered by basic attributes.',
  why: '"A blue cotton shirt in M" means three filters. A product without these fields matches none of them.',
  judged: {
    pass: 'The markup of the product or its variants has at least two of material, color, size, and pattern.',
    warn: 'The markup has only one of them, or they are only in the specifications, options, or text of the page.',
    fail: 'Neither the markup nor the page has any of them.',
    notApplicable: 'The category of the product is unknown, or material and color are not expected in it.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Add material, color, and size to the markup',
    instructions: 'Fill material, color, size, and pattern of the product or each variant from the catalog.',
    snippet: '"material": "Merino wool",\n"color": "Navy",\n"size": "M"',
  },
  sources: ['schema-org', 'google-product-data', 'google-product-variants'],
  roles: ['product'],
  searches: ['own', 'specs'],
  evaluate(page) {
    const product = primaryProduct(page);
    const asked = attributesAskedOf(page);
    if (!asked?.materialColour)
      return notApplicable(
        asked
          ? `Material and color are not expected in ${asked.top}.`
          : 'The category of the product is unknown.',
      );
    const found = structuredIn(product, 'materialColour');
    const kinds = materialKinds.filter((kind) => found.some(({ name }) => namesAttribute(name, kind)));
    const values = kinds.map(
      (kind) => `${kind} ${found.find(({ name }) => namesAttribute(name, kind))?.value ?? ''}`,
    );
    if (kinds.length >= 2)
      return pass(`The markup has ${values.join(', ').slice(0, 120)}.`, {
        evidence: [proofOn(page, product.path, values.join(', '))],
      });
    const rows = specsOf(page, 'materialColour').slice(0, 4);
    const choices = page.facts.variants.options.filter(({ name }) => namesAttribute(name, 'materialColour'));
    const shown = [
      ...rows.map(({ name, value }) => ({ name, value })),
      ...choices.map(({ name, values }) => ({ name, value: values[0] ?? '' })),
    ];
    const members = shown.flatMap(({ name, value }) => {
      const kind = materialKinds.find((one) => namesAttribute(name, one));
      return kind ? [[kind, value.slice(0, 100)] as const] : [];
    });
    const more = {
      byWords: true as const,
      cause: 'attributes:material-colour',
      evidence: [
        proofOn(
          page,
          product.path,
          shown.map(({ name, value }) => `${name}: ${value}`).join(', ') || undefined,
        ),
      ],
      ...(members.length ? { fix: { snippet: productSnippet(page, Object.fromEntries(members)) } } : {}),
    };
    if (values[0]) return warn(`The markup has only the ${quote(values[0])}.`, more);
    if (shown[0])
      return warn(
        `The page shows ${quote(`${shown[0].name}: ${shown[0].value}`)}, but the markup has no material, color, or size.`,
        more,
      );
    if (labelled.test(page.facts.text.own))
      return warn('Material, color, or size is only in the text of the page.', more);
    return fail(
      `Neither the markup nor the page has material, color, or size as a separate attribute, which is expected in ${asked.top}.`,
      more,
    );
  },
});

const labelled =
  /(?:materials?|colou?r|size|obermaterial|farbe|größe|matière|couleur|taille|composición|talla|materiale|colore|taglia|materiaal|kleur|maat|tamanho|materiał|kolor|rozmiar|素材|カラー|サイズ)\s?[:：]/iu;
