import { defineCheck, fail, pass, type Proof, unknown, warn } from '../../check.ts';
import type { RenderedPage } from '../../evidence.ts';
import { isSamePage } from '../subjects/page/rendered-facts.ts';
import { guessedName } from '../subjects/tree/button-words.ts';
import { isReference, mendedAria } from '../subjects/tree/aria.ts';
import { counted, firstTag } from '../subjects/tree/findings.ts';

const warnUpTo = 3;
/** Names are not included: the browser computes them. References to missing IDs are excluded by `isReference`. */
const rules = new Set([
  'aria-roles',
  'aria-valid-attr',
  'aria-valid-attr-value',
  'aria-required-attr',
  'aria-allowed-role',
  'aria-hidden-body',
  'tabindex',
]);

export default defineCheck({
  id: 'a11y-tree-wellformed',
  category: 'accessibility-and-interaction',
  name: 'The accessibility tree is well formed',
  description:
    'Detects unnamed controls and invalid ARIA in product pages as a browser renders them, after scripts run.',
  why: 'Agents that drive a browser read its accessibility tree. They cannot use a control that has no name or the wrong role there.',
  judged: {
    pass: 'Every control in the tree has a name, and all ARIA is valid.',
    warn: `One to ${warnUpTo} elements on a page have no name or invalid ARIA.`,
    fail: `More than ${warnUpTo} elements on a page have no name or invalid ARIA.`,
    unknown: 'Scripts redirected the browser to another page, or the tree was too large to read.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page', 'browser'],
  effort: 'hours',
  fix: {
    title: 'Name every control and fix invalid ARIA',
    instructions: 'Start with the controls that have no name, then fix the ARIA attributes rule by rule.',
    snippet: '<button type="button" aria-label="Add to cart">…</button>',
  },
  sources: ['lighthouse-agent-tree', 'axe-core'],
  needs: ['products', 'rendered'],
  evaluate({ products, rendered }) {
    const read = rendered.flatMap((shown) => {
      const page = products.find(({ id }) => id === shown.id);
      const isRead = page && isSamePage(page.url, shown.url) && shown.tree && shown.words > 0;
      return isRead ? [{ ref: page.ref, ...faultsOf(shown) }] : [];
    });
    if (!read.length)
      return unknown('failed', 'The accessibility tree of the rendered pages could not be read.');
    const worst = read.toSorted((a, b) => b.count - a.count)[0]!;
    const pages = read.length > 1 ? ` on the worst of ${read.length} pages` : '';
    if (worst.count === 0) return pass(`All ${worst.controls} controls have a name, and all ARIA is valid.`);
    const said = {
      evidence: worst.faults
        .slice(0, 3)
        .map(({ rule, html }): Proof => ({ ref: worst.ref, snippet: `${rule}: ${html}`.slice(0, 300) })),
      cause: `template:product:${worst.faults[0]?.rule ?? 'tree'}`,
      fix: { snippet: worst.faults.slice(0, 3).map(mended).join('\n') },
    };
    const told = [
      ...(worst.nameless ? [`${worst.nameless} of ${worst.controls} controls have no name`] : []),
      ...(worst.broken
        ? [`${counted(worst.broken, 'element violates', 'elements violate')} ARIA rules`]
        : []),
    ];
    const summary = `In the browser, ${told.join(' and ')}${pages}.`;
    return worst.count > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});

interface Fault {
  rule: string;
  html: string;
  what?: string | undefined;
}

function faultsOf({ tree, axe = [] }: RenderedPage) {
  const { controls = 0, nameless = 0, unnamed = [] } = tree ?? {};
  const findings = axe.filter(({ rule }) => rules.has(rule));
  const kept = findings.flatMap(({ rule, nodes }) =>
    nodes.filter(({ what }) => !isReference(what)).map(({ html, what }): Fault => ({ rule, html, what })),
  );
  const whole = findings.reduce((sum, { count, nodes }) => sum + count - nodes.length, 0);
  const broken = kept.length === 0 ? 0 : kept.length + whole;
  const faults = [
    ...unnamed.map(({ role, html }): Fault => ({ rule: `${role} without a name`, html })),
    ...kept,
  ];
  return { controls, nameless, broken, count: nameless + broken, faults };
}

const mended = ({ rule, html, what }: Fault): string =>
  rule.endsWith(' without a name')
    ? html.replace(/>$/, ` aria-label="${guessedName(html)}">`)
    : rule === 'tabindex' || rule === 'aria-hidden-body'
      ? firstTag(html).replace(/ (?:tabindex|aria-hidden)="[^"]*"/, '')
      : mendedAria(rule, what ?? '', firstTag(html));
