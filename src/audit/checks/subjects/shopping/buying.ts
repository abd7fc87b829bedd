/** Whether a product can be bought on its page, for the buy box checks. */
import type { Page } from '../../../evidence.ts';
import type { ControlFact } from '../../../parse/facts/facts.ts';
import { notApplicable, unknown, type Verdict } from '../../../check.ts';
import { readStockState } from '../product/stock.ts';

/** Root cause of every finding about the buy button. */
export const buyingCause = 'template:product:add-to-cart';

/**
 * The control that adds to the cart. Where the buy box has none, one in a card counts when it is the only one on the
 * page: some templates repeat the product like a card.
 */
export function buyControl({ facts: { buyBox, controls } }: Page): ControlFact | undefined {
  if (buyBox.addToCart) return buyBox.addToCart;
  const others = controls.filter(({ addToCart, region }) => addToCart === 'words' && region === 'card');
  return others.length === 1 && others[0]?.native ? others[0] : undefined;
}

/** Why the product cannot be bought on this page, in one sentence; undefined if it can, or if unknown. */
export function notSold({ facts }: Page): string | undefined {
  const { buyBox, product, shopping } = facts;
  const { notSold: said } = shopping;
  const words = said ? `: the page says "${said.text.slice(0, 60)}"` : '';
  if (said?.why === 'quote') return `The product is only sold on request${words}.`;
  if (said?.why === 'dealer') return `The product is not sold on this site${words}.`;
  const offers = [
    ...(product?.offers ?? []),
    ...(product?.group?.variants ?? []).flatMap(({ offer }) => offer ?? []),
  ];
  const stated = offers.flatMap(({ availability }) => readStockState(availability) ?? []);
  const inStore = offers.some(({ availability }) => /InStoreOnly/i.test(availability ?? ''));
  if (
    inStore &&
    !offers.some(({ availability }) =>
      /InStock|OnlineOnly|LimitedAvailability|PreOrder|BackOrder/i.test(availability ?? ''),
    )
  )
    return 'The product is sold in stores only.';
  const gone = stated.length > 0 && stated.every((one) => one === 'out');
  if (buyBox.stockText?.state === 'out' || gone) return 'The product is sold out.';
  return said?.why === 'notify' || said?.why === 'soldOut' ? `The product is sold out${words}.` : undefined;
}

const framesAndCards: ReadonlySet<string> = new Set(['header', 'nav', 'footer', 'card']);

/** If no control was found: why this does not count against the page, or undefined if it does. */
export function withoutControl(page: Page): Verdict | undefined {
  const evidence = [{ ref: page.ref }];
  const why = notSold(page);
  if (why) return notApplicable(why, { evidence });
  const placeless = page.facts.controls.find(
    ({ addToCart, forOther, region }) => addToCart !== undefined && !forOther && !framesAndCards.has(region),
  );
  if (placeless)
    return unknown(
      'failed',
      'The page has an add-to-cart control, but it is unclear whether it is for this product.',
      { evidence: [{ ref: page.ref, snippet: placeless.name.slice(0, 60), pointer: placeless.pointer }] },
    );
  if (page.facts.language.spoken !== undefined) return undefined;
  return unknown(
    'failed',
    'No add-to-cart control was recognized, and the language of the page is unknown.',
    { evidence },
  );
}
