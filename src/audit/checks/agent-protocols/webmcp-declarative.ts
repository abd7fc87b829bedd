import { definePageCheck, notApplicable, opportunity, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { escapeHtml } from '../subjects/page/html.ts';

type Form = Page['facts']['forms'][number];

const wanted = ['search', 'cart'] as const;
const words = { search: 'search', cart: 'add-to-cart' };

export default definePageCheck({
  id: 'webmcp-declarative',
  category: 'agent-protocols',
  name: 'Key forms have WebMCP tool attributes',
  description: 'Detects whether search and cart forms are declared as tools.',
  why: 'An agent in the browser calls a declared form by its name, with named parameters. It does not have to guess where to type and click.',
  judged: {
    pass: "The page's search form and add-to-cart form, if present, have toolname and tooldescription.",
    warn: 'Only one of the two forms has both.',
    notApplicable:
      'The page has no such form, or none of its forms is annotated. Annotations are worth adding.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['home', 'product'],
  effort: 'minutes',
  maturity: 'draft',
  fix: {
    title: 'Annotate search and cart forms as tools',
    instructions: 'Add toolname and tooldescription to the form, and toolparamdescription to its controls.',
  },
  sources: ['webmcp'],
  evaluate({ facts, ref }) {
    const tools = new Set(
      facts.agentTools.forms.filter(({ name, description }) => name && description).map(({ form }) => form),
    );
    const kinds = wanted.flatMap((kind) => {
      const forms = facts.forms.flatMap((form, at) => (form.kind === kind ? [{ form, at }] : []));
      return forms.length
        ? [{ kind, first: forms[0]!.form, declared: forms.some(({ at }) => tools.has(at)) }]
        : [];
    });
    if (!kinds.length) return notApplicable('The page has neither a search form nor an add-to-cart form.');
    const missing = kinds.filter(({ declared }) => !declared);
    const evidence = [
      {
        ref,
        snippet: `forms: ${kinds.map(({ kind, declared }) => `${words[kind]} ${declared ? 'declared' : 'not declared'}`).join(', ')}`,
      },
    ];
    const [first] = missing;
    if (!first)
      return pass(
        `The ${kinds.map(({ kind }) => words[kind]).join(' and the ')} form ${kinds.length === 1 ? 'is declared as a tool' : 'are declared as tools'}.`,
        { evidence },
      );
    const fix = { snippet: annotated(first.first, first.kind) };
    if (missing.length === kinds.length)
      return opportunity('No search or cart form is declared as a tool.', { evidence, fix });
    return warn(`The ${words[first.kind]} form is not declared as a tool, but the other one is.`, {
      evidence,
      fix,
      cause: `template:webmcp:${first.kind}`,
    });
  },
});

/** The form's own tag and first visible control with the missing attributes. */
function annotated({ action, method, fields }: Form, kind: 'search' | 'cart'): string {
  const field = fields.find(({ hidden, tag, type }) => !hidden && tag !== 'button' && type !== 'submit');
  const tool =
    kind === 'search'
      ? 'toolname="search-products" tooldescription="Search the catalog by keyword"'
      : 'toolname="add-to-cart" tooldescription="Add this product to the cart"';
  const told = kind === 'search' ? 'Words from the product name, brand, or material' : 'Number of units';
  const name = field?.name || (kind === 'search' ? 'q' : 'quantity');
  const label = field?.label || told;
  return [
    `<form action="${escapeHtml(action.slice(0, 200))}" method="${method}" ${tool}>`,
    `  <${field?.tag ?? 'input'} name="${escapeHtml(name.slice(0, 80))}" toolparamdescription="${escapeHtml(label.slice(0, 100))}">`,
  ].join('\n');
}
