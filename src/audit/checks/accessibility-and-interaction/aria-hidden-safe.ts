import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { broken, counted, regionWords, proofsOf, withAttribute } from '../subjects/tree/findings.ts';
import type { BrokenNode } from '../subjects/tree/findings.ts';

const serious = new Set(['buy-box', 'nav', 'header']);
const seriousForms = new Set<string | undefined>(['cart', 'search']);

export default definePageCheck({
  id: 'aria-hidden-safe',
  category: 'accessibility-and-interaction',
  name: 'aria-hidden hides nothing that can be pressed',
  description: 'Detects controls that take the focus and are taken out of the accessibility tree.',
  why: 'What aria-hidden covers does not exist for an agent that reads the accessibility tree, though the mouse reaches it.',
  judged: {
    pass: 'No control is hidden so. Closed panels are not counted: whether a style sheet hides them too, the HTML does not say.',
    warn: 'A control that decorates or repeats another one bears aria-hidden and still takes the focus.',
    fail: 'The body is hidden, or a control of the buy box, the search, the header or the navigation, or a link that has no other.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Hide closed panels with inert or hidden',
    instructions:
      'Take aria-hidden off what can be pressed. A link that only repeats the one beside it gets tabindex="-1" as well; a closed panel gets inert or hidden.',
    snippet: '<div id="drawer" inert>…</div>',
  },
  sources: ['lighthouse-agent-tree', 'axe-core'],
  evaluate(page) {
    const [body] = broken(page, 'aria-hidden-body').nodes;
    if (body)
      return fail('The body bears aria-hidden="true": nothing of the page is in the accessibility tree.', {
        evidence: [{ ref: page.ref, snippet: body.html }],
        cause: 'template:aria-hidden:body',
        fix: { snippet: '<body>' },
      });
    const found = broken(page, 'aria-hidden-focus');
    const own = found.nodes.filter((node) => node.own);
    const panels = found.count - own.length;
    if (!own.length)
      return pass(
        panels > 0
          ? `No control bears aria-hidden itself; ${counted(panels, 'hidden panel holds', 'hidden panels hold')} controls, which is right when a style hides them too.`
          : 'aria-hidden covers no control.',
        panels > 0 ? { confidence: 'low' } : {},
      );
    const worst = own.find((node) => isSerious(page, node)) ?? own[0]!;
    const said = {
      evidence: proofsOf(page.ref, own),
      cause: 'template:aria-hidden',
      fix: { snippet: mended(page, worst) },
    };
    const summary = `${counted(own.length, 'control', 'controls')} with aria-hidden="true" still ${own.length === 1 ? 'takes' : 'take'} the focus, the first ${regionWords[worst.region]}.`;
    return isSerious(page, worst) ? fail(summary, said) : warn(summary, said);
  },
});

/** A link is spare when another one to the same page has a name. */
function isSpare({ facts }: Page, { what }: BrokenNode): boolean {
  const abs = what === undefined ? undefined : facts.links.find(({ href }) => href === what)?.abs;
  return abs !== undefined && facts.links.filter((link) => link.abs === abs).length > 1;
}

function isSerious(page: Page, node: BrokenNode): boolean {
  if (isSpare(page, node)) return false;
  return serious.has(node.region) || seriousForms.has(node.form) || node.what !== undefined;
}

const mended = (page: Page, node: BrokenNode): string =>
  isSpare(page, node)
    ? withAttribute(node.html, 'tabindex="-1"')
    : node.html.replace(/ aria-hidden="true"/i, '');
