import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { broken, counted, regionWords, proofsOf, withAttribute } from '../subjects/tree/findings.ts';
import type { BrokenNode } from '../subjects/tree/findings.ts';

const serious = new Set(['buy-box', 'nav', 'header']);
const seriousForms = new Set<string | undefined>(['cart', 'search']);

export default definePageCheck({
  id: 'aria-hidden-safe',
  category: 'accessibility-and-interaction',
  name: 'No aria-hidden on interactive elements',
  description: 'Detects controls that can receive focus but are removed from the accessibility tree.',
  why: 'An agent that reads the accessibility tree cannot see anything inside aria-hidden, even if the mouse can reach it.',
  judged: {
    pass: 'No control is hidden. Closed panels are not counted, because the HTML does not show whether CSS hides them too.',
    warn: 'A decorative or duplicate control has aria-hidden and can still receive focus.',
    fail: 'The body is hidden, or a control in the buy box, search, header, or navigation, or a link without a duplicate.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Hide closed panels with inert or hidden',
    instructions:
      'Remove aria-hidden from interactive elements. For a link that duplicates the one next to it, also set tabindex="-1". For a closed panel, use inert or hidden.',
    snippet: '<div id="drawer" inert>…</div>',
  },
  sources: ['lighthouse-agent-tree', 'axe-core'],
  evaluate(page) {
    const [body] = broken(page, 'aria-hidden-body').nodes;
    if (body)
      return fail('The body has aria-hidden="true", so the accessibility tree of the page is empty.', {
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
          ? `No control has aria-hidden itself. ${counted(panels, 'hidden panel contains', 'hidden panels contain')} controls, which is correct if CSS hides them too.`
          : 'aria-hidden covers no control.',
        panels > 0 ? { confidence: 'low' } : {},
      );
    const worst = own.find((node) => isSerious(page, node)) ?? own[0]!;
    const said = {
      evidence: proofsOf(page.ref, own),
      cause: 'template:aria-hidden',
      fix: { snippet: mended(page, worst) },
    };
    const summary = `${counted(own.length, 'control', 'controls')} with aria-hidden="true" can still receive focus, the first ${regionWords[worst.region]}.`;
    return isSerious(page, worst) ? fail(summary, said) : warn(summary, said);
  },
});

/** A link is a duplicate if another link on the page has the same target. */
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
