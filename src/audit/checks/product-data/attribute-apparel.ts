import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { namesAttribute, structuredIn } from '../subjects/product/attributes.ts';
import { attributesAskedOf } from '../subjects/product/category.ts';
import { primaryProduct, proofOn, said } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'attribute-apparel',
  category: 'product-data',
  name: 'Apparel has gender, age group, and size system',
  description: 'Detects clothing without the fields shopping engines require.',
  why: 'Shopping engines require these fields for clothing. Without them, an agent offers the wrong fit or mistakes a US 8 for an EU 38.',
  judged: {
    pass: 'The audience has a gender or an age, and the size specification has a system or a group.',
    warn: 'The markup has an audience, a size, or a size system, but not both audience and size system.',
    fail: 'The markup has no audience, size, or size system.',
    notApplicable: 'The category, breadcrumb, and name do not indicate clothing or footwear.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  searches: ['specs'],
  effort: 'hours',
  fix: {
    title: 'Add audience and size system to clothing',
    instructions:
      'Fill audience with suggestedGender and suggestedAge, and size as a SizeSpecification with its sizeSystem, for the product or each variant.',
    snippet:
      '"audience": { "@type": "PeopleAudience", "suggestedGender": "female" },\n"size": { "@type": "SizeSpecification", "sizeSystem": "https://schema.org/WearableSizeSystemEU", "name": "38" }',
  },
  sources: ['google-merchant-listing', 'google-product-data'],
  roles: ['product'],
  evaluate(page) {
    const product = primaryProduct(page);
    if (!attributesAskedOf(page)?.apparel)
      return notApplicable('The category and name do not indicate clothing or footwear.');
    const { audience, sizeSpecification, path } = product;
    const size = structuredIn(product, 'materialColour').find(({ name }) =>
      namesAttribute(name, 'size'),
    )?.value;
    const system = said(sizeSpecification?.system) ?? said(sizeSpecification?.group);
    const whom = said(audience?.gender) ?? said(audience?.age);
    const evidence = [proofOn(page, path, [whom, size, system].filter(Boolean).join(', ') || undefined)];
    if (whom && system)
      return pass(
        `The markup states the audience (${whom}) and the size system (${system.replace(/^.*\//, '')}).`,
        { evidence },
      );
    const more = { byWords: true as const, cause: 'attributes:apparel', evidence };
    const has = [
      ...(whom ? ['an audience'] : []),
      ...(size ? ['a size'] : []),
      ...(system ? ['a size system'] : []),
    ];
    const lacks = [...(whom ? [] : ['an audience']), ...(system ? [] : ['a size system'])];
    return has.length
      ? warn(`The markup has ${has.join(' and ')}, but not ${lacks.join(' and ')}.`, more)
      : fail('The markup of this clothing has no audience and no size.', more);
  },
});
