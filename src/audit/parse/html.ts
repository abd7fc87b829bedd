/** HTML of a page to the facts that checks may know. */
import type { PageFacts, PriceFact, PrimaryProduct, StructuredFacts } from './facts/facts.ts';
import { canonicalUrl } from './files/declared-links.ts';
import { structuredFacts } from './structured/index.ts';
import { productFacts } from './structured/product.ts';
import { attr, pointer } from './tree.ts';
import { languageOf, primaryOf } from './words/words.ts';
import { breadcrumbOf } from './page/breadcrumb.ts';
import { buyBoxFacts, priceCandidates, findBuyBox, nearOffer, standsApart } from './page/buying/buy-box.ts';
import { accessFacts } from './page/access.ts';
import { agentTools } from './page/controls/agent-tools.ts';
import { cardFacts } from './page/cards/card-facts.ts';
import { findCards } from './page/cards/cards.ts';
import { cutLists } from './page/cut-lists.ts';
import { resolver } from './page/context.ts';
import type { PageContext } from './page-context.ts';
import { controlFacts } from './page/controls/controls.ts';
import { decodeBody, parseDocument } from './page/document.ts';
import { formFacts } from './page/controls/forms.ts';
import { headFacts } from './page/head.ts';
import type { HeadSource } from './page/head.ts';
import { headingsOf, titleOf, unseenIn } from './page/headings.ts';
import { imageFacts } from './page/images.ts';
import { insecureLoads } from './page/insecure.ts';
import { instructionFacts } from './page/instructions.ts';
import { labeller } from './page/controls/labels.ts';
import { decideLanguage } from './page/text/language.ts';
import { linkFacts } from './page/links.ts';
import { isHidden, outermost, outlineOf, regionAt, tagged, textAt } from './page/outline.ts';
import type { Outline } from './page/outline.ts';
import { priceScopes } from './page/prices/own-price.ts';
import { paymentFacts } from './page/buying/payment.ts';
import { visiblePrices } from './page/prices/prices.ts';
import type { PlacedPrice } from './page/prices/prices.ts';
import { resourceFacts } from './page/rendering/resources.ts';
import { scriptingFacts } from './page/rendering/scripting.ts';
import { shellFacts } from './page/rendering/shell.ts';
import { shoppingFacts } from './page/buying/shopping.ts';
import { sourceFacts } from './page/rendering/source.ts';
import { specGrid } from './page/specs/grid.ts';
import { specRows } from './page/specs/specs.ts';
import { textFacts } from './page/text/text.ts';
import { buysOther, cartsIn } from './page/buying/other-product.ts';
import { findChoices, variantChoice } from './page/choices/variants.ts';

/** Reads a page as a browser without scripts would. Never rejects on bytes, however broken; time grows with the size of the body. */
export async function pageFacts(body: Uint8Array, context: PageContext): Promise<PageFacts> {
  const source = decodeBody(body, context.charset);
  const { document, cut } = parseDocument(source);
  const page = outlineOf(document);
  const structured = await structuredFacts(document, source, context);
  const bom = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const facts = extract(page, { text: source, bom }, structured, context);
  return cut ? { cut: true, ...facts } : facts;
}

function extract(
  page: Outline,
  source: HeadSource,
  structured: StructuredFacts,
  context: PageContext,
): PageFacts {
  const resolve = resolver(page, context.url);
  const head = headFacts(page, context, source);
  const language = languageFacts(page);
  const spoken = languageOf(language.spoken);
  const heading = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : textAt(page, at);
  const canonical = canonicalUrl(head, context.url);
  const isUnseen = unseenIn(page);
  const named = head.titles[0];
  const title = titleOf(page, isUnseen, named);
  const h1 = heading(title);
  const { product, primary } = productFacts(structured, {
    url: context.url,
    ...(canonical && { canonical }),
    ...(h1 !== undefined && { h1 }),
    titles: [...head.titles.slice(0, 1), ...openGraphTitles(structured)],
  });
  const currency = currencyOf(structured, product);
  const locale = localeOf(language);
  const money = visiblePrices(page, { ...(currency && { currency }), ...(locale && { locale }) });
  const { prices } = money;

  // Cards, then the buy box: each marks its region, which the next extractors read.
  const priced = prices.map(({ at }) => at).sort((a, b) => a - b);
  const cards = findCards(page, priced, resolve, context.url, named);
  const labelOf = labeller(page);
  const forms = formFacts(page, { resolve, url: context.url, labelOf });
  const links = linkFacts(page, { resolve, cards, prices: priced });
  const controls = controlFacts(page, forms, links, labelOf, context.url);
  const box = findBuyBox(page, controls, prices, { isUnseen, named });

  const settle = <T extends { at: number }>({ at, ...fact }: T) => ({ ...fact, region: regionAt(page, at) });
  const carts = cartsIn(controls);
  for (const control of controls)
    if (control.addToCart !== undefined && buysOther(page, control.at, box.h1 ?? 0, carts))
      control.forOther = true;
  const addToCart =
    box.addToCart ??
    controls.find(
      ({ addToCart, forOther, at }) =>
        addToCart !== undefined && regionAt(page, at) === 'buy-box' && !forOther,
    );
  const candidates = priceCandidates(page, box, prices);
  const scopes = priceScopes(page, box, prices);
  const own =
    prices.find((price) => scopes.get(price) === 'own') ?? prices.find((price) => candidates.has(price));
  const nearUnread = new Set(nearOffer(page, box, money.unread));
  const choices = findChoices(page, box, controls, links, context.url);
  const resources = resourceFacts(page, resolve, context.url);
  const text = textFacts(page, language.spoken, box.h1 ?? title);
  const specs = specRows(page);
  const bought = buyBoxFacts(page, box, controls, spoken);
  const full = cutLists(page, { links, controls, forms, cards, specs });
  const passwords = tagged(page, 'input').filter(
    (at) => attr(page.elements[at]!, 'type')?.toLowerCase() === 'password',
  );
  const aside = passwords.filter((at) => isHidden(page, at) || regionAt(page, at) === 'dialog').length;
  return {
    ...(full.length > 0 && { cutLists: full }),
    text,
    language,
    head,
    headings: headingsOf(page, isUnseen),
    links: links.map(settle),
    images: imageFacts(page, box, resolve, context.url),
    forms: forms.map(settle),
    controls: controls.map(settle),
    buyBox: {
      ...(addToCart && { addToCart: settle(addToCart) }),
      ...(standsApart(page, box, cards) && { apart: true }),
      ...bought,
    },
    prices: pricesWith(page, prices, candidates, scopes),
    money: {
      unread: money.unread.map((one) => ({
        raw: one.raw,
        region: regionAt(page, one.at),
        near: nearUnread.has(one),
        signed: one.signed,
        pointer: pointer(page.elements[one.at]!),
      })),
      cut: money.cut || prices.length > MAX_PRICES,
    },
    structured: { ...structured, ...(primary !== undefined && { primary }) },
    ...(product && { product }),
    specs,
    specGrid: specGrid(page),
    source: sourceFacts(source.text, product, h1, own),
    shell: shellFacts(page),
    scripting: scriptingFacts(page),
    variants: variantChoice(choices),
    ...resources,
    noSnippet: outermost(page, page.noSnippet)
      .slice(0, 50)
      .map((at) => textAt(page, at)),
    passwordInputs: passwords.length,
    ...(aside > 0 && { passwordsAside: aside }),
    cards: cardFacts(page, cards, links, prices),
    breadcrumb: breadcrumbOf(page),
    access: accessFacts(page, { links, forms, addToCart: addToCart?.at }),
    shopping: shoppingFacts(page, {
      url: context.url,
      box,
      addToCart,
      ...(bought.stockText && { stock: bought.stockText }),
      controls,
      links,
      forms,
      choices: choices.choices,
      loaded: [...resources.scripts, ...resources.frames].map(({ src }) => src),
      text: text.own,
    }),
    instructions: instructionFacts(page, structured.nodes),
    insecure: insecureLoads(page, resolve, context.url),
    agentTools: agentTools(page),
    payment: paymentFacts(page),
  };
}

/** The declared tag, with its region, where the page is in that language. */
function localeOf({ declared, spoken }: PageFacts['language']): string | undefined {
  return spoken === undefined || primaryOf(declared) === spoken ? (declared ?? spoken) : spoken;
}

function languageFacts(page: Outline): PageFacts['language'] {
  const html = tagged(page, 'html')[0];
  const declared = html === undefined ? undefined : attr(page.elements[html]!, 'lang')?.trim().slice(0, 60);
  return {
    ...(declared !== undefined && declared !== '' && { declared }),
    ...decideLanguage(page.text, declared),
  };
}

const openGraphTitles = ({ openGraph }: StructuredFacts): string[] =>
  openGraph.filter(({ property }) => property === 'og:title').map(({ content }) => content);

/** The currency that the page's markup names: it decides which currency `$` means in visible prices. */
function currencyOf(structured: StructuredFacts, product: PrimaryProduct | undefined): string | undefined {
  const offers = [...(product?.offers ?? []), ...(product?.group?.variants.map(({ offer }) => offer) ?? [])];
  const offered = offers.find((offer) => offer?.currency)?.currency;
  const named = structured.openGraph.find(({ property }) => /(?:^|:)price:currency$/.test(property))?.content;
  const code = (offered ?? named ?? structured.embedded.find(({ currency }) => currency)?.currency)
    ?.trim()
    .toUpperCase();
  return code !== undefined && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

/** Beyond these a page only repeats itself. */
const MAX_PRICES = 1_000;

function pricesWith(
  page: Outline,
  prices: PlacedPrice[],
  candidates: Set<PlacedPrice>,
  scopes: ReturnType<typeof priceScopes>,
): PriceFact[] {
  return prices.flatMap((price, index) => {
    const { at, raw, amount, currency, kind } = price;
    if (index >= MAX_PRICES && !candidates.has(price)) return [];
    const scope = scopes.get(price);
    return {
      raw,
      amount,
      ...(currency !== undefined && { currency }),
      kind,
      region: regionAt(page, at),
      candidate: candidates.has(price),
      ...(scope && { scope }),
      ...(price.measured && kind === 'unit' && { measured: true as const }),
      ...(price.drawn && { drawn: true as const }),
      pointer: pointer(page.elements[at]!),
    };
  });
}
