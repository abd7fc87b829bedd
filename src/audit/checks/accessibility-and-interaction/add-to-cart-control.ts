import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';

const languages = new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ja']);

export default definePageCheck({
  id: 'add-to-cart-control',
  category: 'accessibility-and-interaction',
  name: 'Add to cart is a native, named control',
  description: 'Detects buy buttons agents cannot press.',
  why: 'An agent that works the page looks for a button by its role and name; what only reacts to a mouse it does not find.',
  judged: {
    pass: 'The HTML has a button or input with a name that adds to the cart, recognised by its words or by its markup.',
    warn: 'The button has no name, or it is a link or a role=button that the keyboard reaches.',
    fail: 'It is another element with a click handler, or none is in the HTML.',
    notApplicable: 'The product is sold out and has no such control, or one that is switched off.',
    unknown:
      'None was recognised, and the page is not in English, German, French, Spanish, Italian, Dutch, Portuguese, Polish or Japanese.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  confidence: 'medium',
  effort: 'hours',
  maturity: 'established',
  fix: {
    title: 'Make add to cart a button in a form',
    instructions:
      'Use a native button of type submit inside a form that posts to the cart, with the words as its text, in the first HTML.',
    snippet: '<form action="/cart/add" method="post"><button type="submit">Add to cart</button></form>',
  },
  sources: ['AI agent friendly site UX https://web.dev/articles/ai-agent-site-ux'],
  evaluate({ facts, ref }) {
    const control = facts.buyBox.addToCart;
    const evidence = [
      {
        ref,
        ...(control
          ? { snippet: `<${control.tag}> ${control.name}`.slice(0, 200), pointer: control.pointer }
          : {}),
      },
    ];
    const cause = 'template:product:add-to-cart';
    if (control && !(control.disabled && facts.buyBox.stockText?.state === 'out')) {
      const button = control.tag === 'button' || control.tag === 'input';
      if (button && control.name.trim() !== '')
        return pass(`"${control.name.slice(0, 60)}" is a native ${control.tag}.`, { evidence });
      if (button) return warn('The add-to-cart button has no name.', { evidence, cause });
      if (control.native || (control.role === 'button' && control.focusable))
        return warn(
          `"${control.name.slice(0, 60)}" is a ${control.role === 'button' ? 'role=button' : 'link'}, not a native button.`,
          { evidence, cause },
        );
      return fail(
        `"${control.name.slice(0, 60)}" is a ${control.tag} with a handler: agents cannot press it.`,
        { evidence, cause },
      );
    }
    const soldOut =
      facts.buyBox.stockText?.state === 'out' ||
      facts.product?.offers.some((offer) => /OutOfStock|SoldOut|Discontinued/.test(offer.availability ?? ''));
    if (soldOut) return notApplicable('The product is sold out.', { evidence: [{ ref }] });
    const language = (facts.language.declared ?? facts.language.detected ?? '').slice(0, 2).toLowerCase();
    if (language !== '' && !languages.has(language))
      return unknown(
        'failed',
        `No control was recognised, and the words for it in "${language}" are not known.`,
        { evidence: [{ ref }] },
      );
    return fail('No add-to-cart control is in the HTML.', { evidence: [{ ref }], cause });
  },
});
