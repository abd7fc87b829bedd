import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { allOffers } from '../../parse/offers.ts';
import { pointTo, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { plainOffers } from '../subjects/product/offers.ts';
import { offerSnippet } from '../subjects/product/snippet.ts';
import { isContested, isUsable } from '../../shown-facts.ts';
import { readStockState, shownStock } from '../subjects/product/stock.ts';

export default definePageCheck({
  id: 'availability-parity',
  category: 'product-data',
  name: 'Structured availability matches the page',
  description: 'Detects out-of-stock items advertised as available, and the reverse.',
  why: 'An agent that trusts the markup sends buyers to sold-out products or skips products that are in stock.',
  judged: {
    pass: 'The stock text of the product, or else a usable add-to-cart control, matches the markup. Preorders, backorders, and variants with mixed stock match either. Text about pickup, another seller, a size, or a question does not count.',
    warn: 'The HTML shows neither stock text nor a usable control, or the markup states sold out and the text states in stock without a usable control.',
    fail: 'The markup states in stock and the page shows sold out, or the markup states sold out and the page shows in stock with a usable add-to-cart control.',
    notApplicable: 'The markup states no availability that can be compared.',
    unknown:
      'The page shows sold out next to an enabled add-to-cart control, and it is unclear which of them is about the product. Or the control waits for scripts or a selection, and no text states the stock. Or neither was found, and the page has more text than the audit searches or declares a language that is not covered.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['offer'],
  confidence: 'medium',
  searches: ['controls'],
  effort: 'hours',
  fix: {
    title: 'Derive availability from the flag that controls the button',
    instructions:
      'Fill the availability of the offer from the same inventory record that switches between add-to-cart and sold out.',
  },
  sources: ['google-price-consistency', 'google-merchant-listing'],
  roles: ['product'],
  evaluate(page) {
    const offers = allOffers(primaryProduct(page)).filter(({ availability }) => said(availability));
    const stocks = new Set(offers.map(({ availability }) => readStockState(availability)));
    stocks.delete(undefined);
    if (!stocks.size) return notApplicable('The markup states no availability that can be compared.');
    const { stockText, addToCart } = page.facts.buyBox;
    const enabled = isUsable(addToCart);
    const contested = isContested(page.facts.buyBox);
    const state = contested ? 'out' : shownStock(page);
    const seen = stockText
      ? `the page shows ${quote(stockText.text)}`
      : `the page has the enabled control ${quote(addToCart?.name ?? '')}`;
    const [offer] = plainOffers(page).filter(({ availability }) => said(availability));
    const stated = quote(said(offer?.availability)?.replace(/^.*\//, '') ?? '');
    const evidence = [
      proofOn(page, pointTo(offer?.path ?? '', 'availability'), offer?.availability),
      proofOn(page, addToCart?.pointer ?? 'buy box', stockText?.text ?? addToCart?.name),
    ];
    const only = stocks.size === 1 ? [...stocks][0] : undefined;
    const value = (term: string) => ({
      snippet: offerSnippet(offer, { availability: `https://schema.org/${term}` }),
    });
    if (contested && only === 'in')
      return unknown(
        'failed',
        `The page shows ${quote(stockText?.text ?? '')} and has the enabled control ${quote(addToCart?.name ?? '')}. It is unclear which of them is about this product.`,
        { evidence },
      );
    if (state === undefined && offers.every(({ availability }) => /InStoreOnly$/i.test(availability ?? '')))
      return pass(`The markup states ${stated}, and the page has no usable add-to-cart control.`, {
        evidence,
      });
    const wait =
      addToCart?.withheld || addToCart?.loading
        ? 'scripts have run'
        : addToCart?.disabled && page.facts.variants.open
          ? 'a variant is selected'
          : undefined;
    if (state === undefined && wait !== undefined)
      return unknown(
        'failed',
        `The markup states ${stated}. The add-to-cart control cannot be used until ${wait}, and no text states the stock.`,
        { evidence },
      );
    const { visibleCut, ownCut } = page.facts.text;
    if (state === undefined && !addToCart && (visibleCut || ownCut))
      return unknown(
        'budget',
        `The markup states ${stated}. The page has more text than the audit searches, so the stock text may be further down.`,
        { evidence },
      );
    if (state === undefined)
      return warn(
        `The markup states ${stated}, but ${addToCart ? 'the add-to-cart control is disabled and no text explains why' : 'the HTML shows neither stock nor an add-to-cart control'}.`,
        {
          byWords: true,
          evidence,
          fix: {
            title: 'Show in the HTML whether the product is in stock',
            instructions:
              'Render the stock state as text in the buy box, from the same record that fills the availability.',
          },
        },
      );
    if (only === 'in' && state === 'out')
      return fail(`The markup states ${stated}, but ${seen}.`, {
        evidence,
        fix: value('OutOfStock'),
      });
    const { stockDoubt } = page.facts.buyBox;
    if (only === 'out' && enabled && state === 'in' && !stockText && stockDoubt !== undefined)
      return unknown(
        'failed',
        `The markup states ${stated}. The page has the enabled control ${quote(addToCart?.name ?? '')} and shows ${quote(stockDoubt)}. It is unclear which of them is about this product.`,
        { evidence },
      );
    if (only === 'out' && enabled && state === 'in')
      return fail(`The markup states ${stated}, but ${seen}.`, { evidence, fix: value('InStock') });
    if (only === 'out' && state === 'in')
      return warn(`The markup states ${stated}, but ${seen}.`, { evidence });
    return pass(`The markup states ${stated}, and ${seen}.`, { evidence });
  },
});
