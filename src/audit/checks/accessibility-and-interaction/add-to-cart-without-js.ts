import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { BuyingFact } from '../../parse/facts.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { buyControl, buyingCause, notSold, withoutControl } from '../subjects/shopping/buying.ts';

export default definePageCheck({
  id: 'add-to-cart-without-js',
  category: 'accessibility-and-interaction',
  name: 'Add to cart works as a plain form',
  description: 'Detects purchase flows that need script.',
  why: 'Simple agents run no scripts: they can send a form or follow an address, and nothing else.',
  judged: {
    pass: 'The control submits a form that names the product, to its action or by POST to the page itself.',
    warn: 'Its form has no action and is not sent by POST, or has no field for the product, a script must send it, or only a link puts the product into the cart.',
    fail: 'It is in no form and has no address.',
    notApplicable: 'The product is sold out, sold by quote, by dealers or in stores only.',
    unknown:
      'No control was recognized, and the language of the page is unknown or not covered by the audit; or the only control is in a product card.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['controls', 'forms'],
  effort: 'days',
  fix: {
    title: 'Let a plain form put the product into the cart',
    instructions:
      'Put the button of type submit into a form with action, method and a field for the chosen variant, and let the script take the submit event over.',
    snippet:
      '<form action="/cart/add" method="post"><input type="hidden" name="id" value="123"><button type="submit">Add to cart</button></form>',
  },
  sources: ['agent-site-ux', 'html-form-submission'],
  evaluate(page) {
    const { ref } = page;
    const { forms, shopping } = page.facts;
    const control = buyControl(page);
    const off = control?.disabled ? notSold(page) : undefined;
    if (off !== undefined) return notApplicable(off, { evidence: [{ ref }] });
    const permalink = shopping.ways.find(({ to }) => to === 'permalink');
    const { buying } = shopping;
    const said = {
      evidence: [
        {
          ref,
          ...(control ? { snippet: shown(control.tag, control.name, buying), pointer: control.pointer } : {}),
        },
      ],
      cause: buyingCause,
      fix: { snippet: plainForm(page, buying) },
    };
    if (!control || !buying) {
      const form = forms.find(
        ({ kind, region }) =>
          kind === 'cart' && (region === 'main' || region === 'buy-box' || region === 'card'),
      );
      if (form?.fields.some(({ name }) => name !== ''))
        return pass(`A form that goes to ${form.action.slice(0, 80)} stands on the page.`, {
          confidence: 'low',
          evidence: [{ ref }],
        });
      if (control && !permalink)
        return unknown(
          'failed',
          `"${control.name.slice(0, 40)}" stands in a card: it may be for another product.`,
          {
            evidence: [{ ref, pointer: control.pointer }],
          },
        );
      const excuse = control ? undefined : withoutControl(page);
      if (excuse) return excuse;
      if (permalink)
        return warn(`Only the link ${(permalink.href ?? '').slice(0, 80)} adds to the cart.`, said);
      return fail('No form or link that adds to the cart is in the HTML.', { ...said, byWords: true });
    }
    const name = control.name.slice(0, 40);
    const action = (buying.action ?? '').trim();
    const leads = !/^(?:#|javascript:|$)/i.test(action);
    if (buying.by === 'link' && !/^(?:#|javascript:|$)/i.test((buying.href ?? '').trim()))
      return warn(`"${name}" is a link that adds to the cart by its address.`, said);
    if (buying.form === undefined) {
      if (permalink)
        return warn(
          `"${name}" is in no form; the link ${(permalink.href ?? '').slice(0, 80)} adds to the cart.`,
          said,
        );
      return fail(`"${name}" is in no form: only a script can add to the cart.`, said);
    }
    if (buying.by !== 'submit')
      return warn(
        `"${name}" stands in a form but does not submit it (${buying.by === 'button' ? 'type=button' : control.tag}): a script must.`,
        {
          ...said,
          fix: {
            instructions:
              'The form is there. Make the button type="submit" and listen for the submit event of the form.',
            snippet: said.fix.snippet,
          },
        },
      );
    // Without an action the page itself gets what is posted; by GET it only opens once more.
    if (action === '' && buying.method === 'post' && buying.ids.length > 0)
      return pass(`"${name}" posts a form to the page itself.`, { evidence: said.evidence });
    if (!leads) return warn(`The form of "${name}" has no action.`, said);
    if (buying.ids.length === 0 && !/\d|[?&]/.test(action))
      return warn(
        `The form of "${name}" goes to ${action.slice(0, 80)}, and no field of it names the product.`,
        said,
      );
    return pass(`"${name}" submits a form to ${action.slice(0, 80)}.`, { evidence: said.evidence });
  },
});

const shown = (tag: string, name: string, buying: BuyingFact | undefined): string =>
  `<${tag}> ${name.slice(0, 60)}${buying?.action === undefined ? '' : ` in a form with action "${buying.action.slice(0, 120)}"`}`;

/** A form with what the page itself says: its address of the cart, the field and the number of the product. */
function plainForm({ facts }: Page, buying: BuyingFact | undefined): string {
  const action = buying?.action && !/^(?:#|javascript:)/i.test(buying.action) ? buying.action : '/cart/add';
  const sku =
    facts.product?.sku ??
    facts.product?.productId ??
    facts.product?.group?.variants.find((one) => one.sku)?.sku ??
    'VARIANT-ID';
  const words = facts.buyBox.addToCart?.name.trim().slice(0, 40) || 'Add to cart';
  const field = buying?.ids[0] ?? 'id';
  return `<form action="${escapeHtml(action.slice(0, 150))}" method="post">\n  <input type="hidden" name="${escapeHtml(field.slice(0, 40))}" value="${escapeHtml(sku.slice(0, 60))}">\n  <button type="submit">${escapeHtml(words)}</button>\n</form>`;
}
