import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { ControlFact } from '../../parse/facts/facts.ts';
import { buyControl, buyingCause, notSold, withoutControl } from '../subjects/shopping/buying.ts';

export default definePageCheck({
  id: 'add-to-cart-control',
  category: 'accessibility-and-interaction',
  name: '"Add to cart" is a native control with a name',
  description: 'Detects buy buttons that agents cannot press.',
  why: 'An agent looks for a button by its role and name. It does not find an element that only reacts to mouse clicks.',
  judged: {
    pass: 'The HTML has a named button or input that adds to the cart, recognized by its text or markup.',
    warn: 'The button has no name, or it is a link or a role=button that can be reached by keyboard.',
    fail: 'The control is another element, plain text, or a link without an href or a name, or the HTML has no such control.',
    notApplicable:
      'The control is missing or disabled because the product is sold out, or is sold only by quote, through dealers, or in stores.',
    unknown:
      'No control was recognized and the language of the page is unknown or not covered by the audit, or the control is outside the product section.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  confidence: 'medium',
  searches: ['controls'],
  effort: 'hours',
  fix: {
    title: 'Make "Add to cart" a button in a form',
    instructions:
      'Use a native submit button inside a form that posts to the cart. Include it, with its text, in the initial HTML.',
    snippet: '<form action="/cart/add" method="post"><button type="submit">Add to cart</button></form>',
  },
  sources: ['agent-site-ux'],
  evaluate(page) {
    const { facts, ref } = page;
    const control = buyControl(page);
    const sold = facts.buyBox.stockText?.state !== 'out';
    if (!control || (control.disabled && (!sold || notSold(page) !== undefined)))
      return (
        withoutControl(page) ??
        fail('The HTML has no add-to-cart control.', {
          evidence: [{ ref }],
          cause: buyingCause,
          byWords: true,
        })
      );
    const name = control.name.slice(0, 60);
    const said = {
      evidence: [{ ref, snippet: `<${control.tag}> ${name}`, pointer: control.pointer }],
      cause: buyingCause,
      // A control in a card may belong to another product.
      ...(control.region === 'card' ? { confidence: 'low' as const } : {}),
    };
    const button = control.tag === 'button' || control.tag === 'input';
    if (button && name.trim() !== '') return pass(`"${name}" is a native ${control.tag}.`, said);
    if (button) return warn('The add-to-cart button has no name.', said);
    const isButton = control.role === 'button';
    const what = name.trim() === '' ? 'The add-to-cart control has no name and' : `"${name}"`;
    if (control.tag === 'a' && control.native && name.trim() === '')
      return fail('The add-to-cart control is a link around an image and has no name.', said);
    if (control.native || (isButton && control.focusable))
      return warn(
        `${what} is a ${isButton ? 'role=button' : `link${control.handler ? ' with a click handler' : ''}`}, not a native button.`,
        said,
      );
    return fail(`${what} is ${elementOf(control)}. Agents cannot press it.`, said);
  },
});

/** Describes the element used instead of a native button. */
function elementOf({ tag, role, handler }: ControlFact): string {
  if (tag === 'a') return `a link without an href${handler ? ' but with a click handler' : ''}`;
  const element = `a <${tag}> element`;
  if (role !== undefined) return `${element} with role=${role} that cannot be reached by keyboard`;
  return handler ? `${element} with a click handler` : `text in ${element} without a role`;
}
