import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { StructuredNode } from '../../parse/facts/facts.ts';
import { nodesOfType } from '../../parse/structured/top-level.ts';

export default definePageCheck({
  id: 'breadcrumb-present',
  category: 'structured-data',
  name: 'Product pages have a BreadcrumbList',
  description: 'Detects products without category context.',
  why: 'The breadcrumb trail shows an agent what kind of product it is and where to find similar ones.',
  judged: {
    pass: 'A BreadcrumbList has two or more steps.',
    warn: 'A trail is visible but not marked up, or the list has fewer than two steps.',
    fail: 'The page has no breadcrumb trail.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Add a BreadcrumbList from the category path',
    instructions:
      'Mark up the trail from the top category to the product, with a position, a name, and a URL for each step.',
    snippet:
      '{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Shoes","item":"https://shop.example/shoes"},{"@type":"ListItem","position":2,"name":"Trail Shoe"}]}',
  },
  sources: ['google-breadcrumb'],
  evaluate({ facts, ref, url }) {
    const lists = nodesOfType(facts.structured, 'BreadcrumbList');
    const list = lists.find((one) => stepsIn(one) >= 2) ?? lists[0];
    const count = list ? stepsIn(list) : 0;
    if (list && count >= 2)
      return pass(`The BreadcrumbList has ${count} steps.`, { evidence: [{ ref, pointer: list.path }] });
    const said = {
      cause: 'template:product:breadcrumb',
      evidence: [{ ref, snippet: facts.breadcrumb.join(' > ').slice(0, 200) }],
    };
    if (facts.breadcrumb.length >= 2)
      return warn(`The trail "${facts.breadcrumb.join(' > ').slice(0, 120)}" is visible but not marked up.`, {
        ...said,
        fix: { snippet: markup(facts.breadcrumb, url) },
      });
    if (list) return warn(`The BreadcrumbList has ${count} step.`, said);
    return fail('The page has no breadcrumb trail, neither in the markup nor visible.', said);
  },
});

function stepsIn({ props }: StructuredNode): number {
  const items = props['itemListElement'];
  return Array.isArray(items) ? items.length : items === undefined ? 0 : 1;
}

function markup(trail: readonly string[], url: string): string {
  const itemListElement = trail.map((name, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: name.slice(0, 100),
    ...(index === trail.length - 1 ? { item: url } : {}),
  }));
  return JSON.stringify({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement });
}
