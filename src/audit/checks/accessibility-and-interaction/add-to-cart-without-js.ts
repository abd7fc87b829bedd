import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { BuyingFact } from '../../parse/facts/facts.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { buyControl, buyingCause, notSold, withoutControl } from '../subjects/shopping/buying.ts';

export default definePageCheck({
  id: 'add-to-cart-without-js',
  category: 'accessibility-and-interaction',
  name: '"Add to cart" works as a plain form',
  description: 'Detects purchase flows that require JavaScript.',
  why: 'Simple agents do not run scripts. They can only submit forms and follow URLs.',
  judged: {
    pass: 'The control submits a form that identifies the product, to its action or by POST to the page itself.',
    warn: 'The form has no action and does not use POST, has no field for the product, or needs a script to submit it. Or only a link adds the product to the cart.',
    fail: 'The control is not in a form and has no URL.',
    notApplicable: 'The product is sold out, or is sold only by quote, through dealers, or in stores.',
    unknown:
      'No control was recognized and the language of the page is unknown or not covered by the audit, or the only control is in a product card.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['controls', 'forms'],
  effort: 'days',
  fix: {
    title: 'Add to the cart with a plain form',
    instructions:
      'Put the submit button in a form with an action, a method, and a field for the selected variant. Let the script handle the submit event.',
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
        return pass(`The page has a form that submits to ${form.action.slice(0, 80)}.`, {
          confidence: 'low',
          evidence: [{ ref }],
        });
      if (control && !permalink)
        return unknown(
          'failed',
          `"${control.name.slice(0, 40)}" is in a product card and may be for another product.`,
          {
            evidence: [{ ref, pointer: control.pointer }],
          },
        );
      const excuse = control ? undefined : withoutControl(page);
      if (excuse) return excuse;
      if (permalink)
        return warn(`Only the link ${(permalink.href ?? '').slice(0, 80)} adds to the cart.`, said);
      return fail('The HTML has no form or link that adds to the cart.', { ...said, byWords: true });
    }
    const name = control.name.slice(0, 40);
    const action = (buying.action ?? '').trim();
    const leads = !/^(?:#|javascript:|$)/i.test(action);
    if (buying.by === 'link' && !/^(?:#|javascript:|$)/i.test((buying.href ?? '').trim()))
      return warn(`"${name}" is a link whose URL adds to the cart.`, said);
    if (buying.form === undefined) {
      if (permalink)
        return warn(
          `"${name}" is not in a form. The link ${(permalink.href ?? '').slice(0, 80)} adds to the cart.`,
          said,
        );
      return fail(`"${name}" is not in a form. Only a script can add to the cart.`, said);
    }
    if (buying.by !== 'submit')
      return warn(
        `"${name}" is in a form but does not submit it (${buying.by === 'button' ? 'type=button' : control.tag}). A script has to.`,
        {
          ...said,
          fix: {
            instructions:
              'Keep the form. Set type="submit" on the button and listen for the form\'s submit event.',
            snippet: said.fix.snippet,
          },
        },
      );
    // Without an action, a POST goes to the page itself. A GET only reloads it.
    if (action === '' && buying.method === 'post' && buying.ids.length > 0)
      return pass(`"${name}" posts a form to the page itself.`, { evidence: said.evidence });
    if (!leads) return warn(`The form of "${name}" has no action.`, said);
    if (buying.ids.length === 0 && !/\d|[?&]/.test(action))
      return warn(
        `The form of "${name}" submits to ${action.slice(0, 80)}, and none of its fields identifies the product.`,
        said,
      );
    return pass(`"${name}" submits a form to ${action.slice(0, 80)}.`, { evidence: said.evidence });
  },
});

const shown = (tag: string, name: string, buying: BuyingFact | undefined): string =>
  `<${tag}> ${name.slice(0, 60)}${buying?.action === undefined ? '' : ` in a form with action "${buying.action.slice(0, 120)}"`}`;

/** A form built from the page's own cart URL, field name, and product number. */
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
