import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { namesAgree, skusAgree, type Twin, twinsOf } from '../subjects/jsonld/twins.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

const syntaxes = { 'json-ld': 'JSON-LD', microdata: 'Microdata', rdfa: 'RDFa' } as const;

export default definePageCheck({
  id: 'jsonld-no-conflicting-entities',
  category: 'structured-data',
  name: 'Each product has one description',
  description:
    'Detects descriptions of one product in JSON-LD, Microdata, or RDFa that contradict each other.',
  why: 'Themes and apps often both describe the product. If they disagree, two agents read two different products.',
  judged: {
    pass: 'The product is described once, or all descriptions agree on its name and SKU.',
    warn: 'One description lacks the name or SKU that another has.',
    fail: 'Two descriptions differ in SKU, or share less than half of the words in the name.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  roles: ['product'],
  effort: 'hours',
  fix: {
    title: 'Describe the product once',
    instructions:
      'Keep the most complete description and remove the others. If an app writes JSON-LD, remove itemscope and itemtype of the product from the theme.',
  },
  sources: ['google-structured-data'],
  evaluate(page) {
    const [own, ...twins] = twinsOf(page);
    if (!own || twins.length === 0) return pass('The markup describes the product once.');
    const said = (twin: Twin) => ({
      cause: 'template:product:twice',
      evidence: [own, twin].map((one) => proofOn(page, one.node.path, shown(one))),
      fix: {
        snippet: productSnippet(page, {
          ...(own.skus[0] === undefined ? {} : { sku: own.skus[0] }),
          ...(own.node.id === undefined ? {} : { '@id': own.node.id }),
        }),
        instructions: `Keep the ${placeOf(own)} and remove the ${placeOf(twin)}${twin.node.syntax === 'microdata' ? ' (remove itemscope and itemtype from the theme)' : ''}, or write the same name and SKU in both.`,
      },
    });
    for (const twin of twins) {
      const conflict = conflictOf(own, twin);
      if (conflict)
        return fail(
          `${placeOf(own)} and ${placeOf(twin)} disagree on the product's ${conflict}.`,
          said(twin),
        );
    }
    const partial = twins.find((twin) => lacks(own, twin).length > 0 && !isSplit(own, twin));
    if (partial)
      return warn(
        `The product has two different descriptions: ${lacks(own, partial).join(', ')}.`,
        said(partial),
      );
    const count = twins.length + 1;
    return pass(`${count} descriptions of the product agree on its name and SKU.`);
  },
});

const placeOf = ({ node }: Twin): string => `${syntaxes[node.syntax]} (${node.path.slice(0, 80)})`;

const shown = ({ name, skus }: Twin): string =>
  `name: ${name?.slice(0, 120) ?? 'none'}, sku: ${skus.slice(0, 3).join(', ').slice(0, 120) || 'none'}`;

function conflictOf(own: Twin, twin: Twin): string | undefined {
  if (own.name !== undefined && twin.name !== undefined && !namesAgree(own.name, twin.name))
    return `name: ${quote(own.name)} and ${quote(twin.name)}`;
  if (own.skus.length > 0 && twin.skus.length > 0 && !skusAgree(own.skus, twin.skus))
    return `SKU: ${quote(own.skus[0]!, 40)} and ${quote(twin.skus[0]!, 40)}`;
  return undefined;
}

/** Nodes with one `@id` are parts of one description. */
const isSplit = (own: Twin, twin: Twin): boolean => own.node.id !== undefined && own.node.id === twin.node.id;

/** Facts that one description has and the other lacks. */
function lacks(own: Twin, twin: Twin): string[] {
  const without = (has: boolean, other: boolean, what: string): string[] =>
    has === other ? [] : [`${syntaxes[(has ? twin : own).node.syntax]} has no ${what}`];
  return [
    ...without(own.name !== undefined, twin.name !== undefined, 'name'),
    ...without(own.skus.length > 0, twin.skus.length > 0, 'SKU'),
  ];
}
