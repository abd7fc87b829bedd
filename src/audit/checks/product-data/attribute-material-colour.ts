import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { materialKinds, specsOf, namesAttribute, structuredIn } from '../subjects/product/attributes.ts';
import { attributesAskedOf } from '../subjects/product/category.ts';
import { primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'attribute-material-colour',
  category: 'product-data',
  name: 'Material, colour and size are structured',
  description: 'Detects products that cannot be filtered by basic attributes.',
  why: '"A blue cotton shirt in M" is three filters. Without these fields in its data a product matches none of them.',
  judged: {
    pass: 'The markup of the product or its variants has at least two of material, colour, size and pattern.',
    warn: 'It has only one, or they stand only in the specifications, the choices or the text of the page.',
    fail: 'Neither markup nor page gives one of them.',
    notApplicable: 'The category of the product is not known, or material and colour are not expected in it.',
    unknown:
      'What is looked for by words was not found, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Add material, colour and size to the markup',
    instructions:
      'Fill material, color, size and pattern of the product or of each variant from the catalogue.',
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
          ? `Material and colour are not expected in ${asked.top}.`
          : 'The category of the product is not known.',
      );
    const found = structuredIn(product, 'materialColour');
    const kinds = materialKinds.filter((kind) => found.some(({ name }) => namesAttribute(name, kind)));
    const values = kinds.map(
      (kind) => `${kind} ${found.find(({ name }) => namesAttribute(name, kind))?.value ?? ''}`,
    );
    if (kinds.length >= 2)
      return pass(`The markup gives ${values.join(', ').slice(0, 120)}.`, {
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
    if (values[0]) return warn(`The markup gives only the ${quote(values[0])}.`, more);
    if (shown[0])
      return warn(
        `The page shows ${quote(`${shown[0].name}: ${shown[0].value}`)}, the markup has neither material, colour nor size.`,
        more,
      );
    if (labelled.test(page.facts.text.own))
      return warn('Material, colour or size stand in the text of the page only.', more);
    return fail(
      `Neither the markup nor the page gives material, color or size as an attribute of its own, as ${asked.top} needs.`,
      more,
    );
  },
});

const labelled =
  /(?:materials?|colou?r|size|obermaterial|farbe|größe|matière|couleur|taille|composición|talla|materiale|colore|taglia|materiaal|kleur|maat|tamanho|materiał|kolor|rozmiar|素材|カラー|サイズ)\s?[:：]/iu;
