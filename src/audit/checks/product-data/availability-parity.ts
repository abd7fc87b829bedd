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
  name: 'Structured availability equals the page state',
  description: 'Detects out-of-stock items advertised as available and the reverse.',
  why: 'An agent that trusts the markup sends buyers to what is sold out, or passes over what is in stock.',
  judged: {
    pass: 'The stock text of the product, else a usable add-to-cart control, says the same as the markup; orders ahead and variants of mixed stock agree with either. Texts about a pickup, another seller, a size or a question do not count.',
    warn: 'The HTML shows neither stock text nor a usable control, or the markup says sold out and the text in stock without a usable control.',
    fail: 'The markup says in stock and the page sold out, or the markup says sold out and the page in stock with a usable add-to-cart control.',
    notApplicable: 'The markup states no availability that can be compared.',
    unknown:
      'The page says sold out beside an enabled add-to-cart control, and which of them is about the product was not seen; the control waits for scripts or for a choice, and no text states the stock; or neither was found, and the page has more text than is searched or declares a language that is not covered.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['offer'],
  confidence: 'medium',
  searches: ['controls'],
  effort: 'hours',
  fix: {
    title: 'Derive availability from the flag that drives the button',
    instructions:
      'Fill the availability of the offer from the same inventory record that decides between add-to-cart and sold out.',
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
      ? `the page says ${quote(stockText.text)}`
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
        `The page says ${quote(stockText?.text ?? '')} and has the enabled control ${quote(addToCart?.name ?? '')}; which of them is about this product was not seen.`,
        { evidence },
      );
    if (state === undefined && offers.every(({ availability }) => /InStoreOnly$/i.test(availability ?? '')))
      return pass(`The markup says ${stated}, and the page has no usable add-to-cart control.`, { evidence });
    const wait =
      addToCart?.withheld || addToCart?.loading
        ? 'scripts have run'
        : addToCart?.disabled && page.facts.variants.open
          ? 'a variant is chosen'
          : undefined;
    if (state === undefined && wait !== undefined)
      return unknown(
        'failed',
        `The markup says ${stated}. The add-to-cart control cannot be used until ${wait}, and no text states the stock.`,
        { evidence },
      );
    const { visibleCut, ownCut } = page.facts.text;
    if (state === undefined && !addToCart && (visibleCut || ownCut))
      return unknown(
        'budget',
        `The markup says ${stated}. The page has more text than is searched, so its stock text may come further down.`,
        { evidence },
      );
    if (state === undefined)
      return warn(
        `The markup says ${stated}; ${addToCart ? 'the add-to-cart control is disabled and nothing tells why' : 'the HTML shows neither stock nor an add-to-cart control'}.`,
        {
          byWords: true,
          evidence,
          fix: {
            title: 'Say in the HTML whether the product is in stock',
            instructions:
              'Print the stock state as text in the buy box, from the record that fills the availability.',
          },
        },
      );
    if (only === 'in' && state === 'out')
      return fail(`The markup says ${stated}, but ${seen}.`, {
        evidence,
        fix: value('OutOfStock'),
      });
    const { stockDoubt } = page.facts.buyBox;
    if (only === 'out' && enabled && state === 'in' && !stockText && stockDoubt !== undefined)
      return unknown(
        'failed',
        `The markup says ${stated}. The page has the enabled control ${quote(addToCart?.name ?? '')} and says ${quote(stockDoubt)}; which of them is about this product was not seen.`,
        { evidence },
      );
    if (only === 'out' && enabled && state === 'in')
      return fail(`The markup says ${stated}, but ${seen}.`, { evidence, fix: value('InStock') });
    if (only === 'out' && state === 'in')
      return warn(`The markup says ${stated}, but ${seen}.`, { evidence });
    return pass(`The markup says ${stated}, and ${seen}.`, { evidence });
  },
});
