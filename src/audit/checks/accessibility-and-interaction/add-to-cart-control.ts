import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { ControlFact } from '../../parse/facts.ts';
import { buyControl, buyingCause, notSold, withoutControl } from '../subjects/shopping/buying.ts';

export default definePageCheck({
  id: 'add-to-cart-control',
  category: 'accessibility-and-interaction',
  name: 'Add to cart is a native, named control',
  description: 'Detects buy buttons agents cannot press.',
  why: 'An agent that works the page looks for a button by its role and name; what only reacts to a mouse it does not find.',
  judged: {
    pass: 'The HTML has a button or input with a name that adds to the cart, recognized by its words or by its markup.',
    warn: 'The button has no name, or it is a link or a role=button that the keyboard reaches.',
    fail: 'It is another element, a text, a link without an href or one without a name, or none is in the HTML.',
    notApplicable:
      'There is no such control, or one that is switched off, because the product is sold out, sold by quote, by dealers or in stores only.',
    unknown:
      'None was recognized, and the language of the page is unknown or not covered by the audit; or one is on the page, apart from the product.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  confidence: 'medium',
  searches: ['controls'],
  effort: 'hours',
  fix: {
    title: 'Make add to cart a button in a form',
    instructions:
      'Use a native button of type submit inside a form that posts to the cart, with the words as its text, in the first HTML.',
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
        fail('No add-to-cart control is in the HTML.', {
          evidence: [{ ref }],
          cause: buyingCause,
          byWords: true,
        })
      );
    const name = control.name.slice(0, 60);
    const said = {
      evidence: [{ ref, snippet: `<${control.tag}> ${name}`, pointer: control.pointer }],
      cause: buyingCause,
      // One in a card may belong to another product.
      ...(control.region === 'card' ? { confidence: 'low' as const } : {}),
    };
    const button = control.tag === 'button' || control.tag === 'input';
    if (button && name.trim() !== '') return pass(`"${name}" is a native ${control.tag}.`, said);
    if (button) return warn('The add-to-cart button has no name.', said);
    const isButton = control.role === 'button';
    const what = name.trim() === '' ? 'The add-to-cart control has no name and' : `"${name}"`;
    if (control.tag === 'a' && control.native && name.trim() === '')
      return fail('The add-to-cart control is a link around an image, and has no name.', said);
    if (control.native || (isButton && control.focusable))
      return warn(
        `${what} is a ${isButton ? 'role=button' : `link${control.handler ? ' with a click handler' : ''}`}, not a native button.`,
        said,
      );
    return fail(`${what} is ${elementOf(control)}. Agents cannot press it.`, said);
  },
});

/** The element that takes the place of a native button. */
function elementOf({ tag, role, handler }: ControlFact): string {
  if (tag === 'a') return `a link without an href${handler ? ', with a click handler' : ''}`;
  const element = `a <${tag}> element`;
  if (role !== undefined) return `${element} with role=${role} that the keyboard does not reach`;
  return handler ? `${element} with a click handler` : `text in ${element} without a role`;
}
