/** What the text near a price says about stock. */
import type { Page } from '../../../evidence.ts';
import { findTerm, type Language, languageOf, languages } from '../../../parse/words.ts';
import { createMatcher, type Matcher } from '../../../parse/words-matcher.ts';
import { countedStock } from '../../../parse/page/stock-scope.ts';
import { readStockState } from '../product/stock.ts';

/** Phrases beside `in stock` and `sold out`: orders ahead, and when it leaves or arrives. */
const phrases: Readonly<Record<Language, string>> = {
  en: 'pre-order|preorder|backorder|back-order|on backorder|made to order|ships in|ships by|usually ships|dispatched within|dispatched in|delivery time|delivered by|arrives by|get it by|available from|available to order|coming soon|order within|in-stock|instock',
  de: 'vorbestellbar|vorbestellung|lieferung bis|lieferzeit|lieferbar ab|lieferbar in|versandbereit|auf bestellung|nachbestellt|lagernd|am lager|ab lager|in kürze',
  fr: 'précommande|sur commande|livraison prévue|délai de livraison|expédié le|expédié en|bientôt disponible|livré le|réapprovisionnement',
  es: 'preventa|bajo pedido|plazo de entrega|recíbelo|próximamente|en preventa',
  it: 'preordine|prenotabile|su ordinazione|tempi di consegna|spedito in|consegna entro|in arrivo|prossimamente',
  nl: 'pre-order|nabestelling|levertijd|leverbaar vanaf|morgen in huis|verzonden binnen|binnenkort leverbaar|op bestelling',
  pt: 'pré-venda|pré-encomenda|por encomenda|prazo de entrega|sob encomenda|em breve',
  pl: 'przedsprzedaż|na zamówienie|czas dostawy|wysyłka za|wkrótce dostępny|dostępnych',
  ja: '予約受付|お取り寄せ|受注生産|発送予定|お届け予定|入荷予定|発売予定',
};

let matcher: Matcher | undefined;
/** Where in a text something is said about stock. */
function placeOf(text: string, language: Language | undefined): number | undefined {
  matcher ??= createMatcher(languages.flatMap((one) => phrases[one].split('|')));
  const found =
    findTerm(text, 'soldOut', language) ??
    findTerm(text, 'inStock', language) ??
    matcher(text) ??
    countedStock.exec(text);
  return found?.index;
}

/** The language by which the page can be read; undefined where it is another one than those covered. */
export const stockLanguage = ({ facts: { language } }: Page): Language | undefined =>
  languageOf(language.declared ?? language.detected);

const reachBefore = 600;
const reachAfter = 1_500;
const reachOfProof = 40;

/** A phrase of the buy box, else one in the text around price, button or title, with the words beside it. */
export function stockPhrase(page: Page): string | undefined {
  const { buyBox, text } = page.facts;
  if (buyBox.stockText) return buyBox.stockText.text;
  // A button that says "pre-order" is no text.
  const button = buyBox.addToCart?.name ?? '';
  const [from, to] = around(page);
  const near = button ? text.own.slice(from, to).replaceAll(button, ' ') : text.own.slice(from, to);
  // A page may declare another language than it speaks: then all are tried.
  const { declared, detected } = page.facts.language;
  const spoken = languageOf(declared);
  const at = placeOf(near, detected === undefined || spoken === languageOf(detected) ? spoken : undefined);
  if (at === undefined) return undefined;
  const start = at > reachOfProof ? near.indexOf(' ', at - reachOfProof) + 1 : 0;
  return near.slice(Math.min(start, at), at + 2 * reachOfProof).trim();
}

function around({ facts: { text, prices, buyBox, headings } }: Page): [from: number, to: number] {
  const anchors = [
    prices.find(({ candidate }) => candidate)?.raw,
    buyBox.addToCart?.name,
    headings.find(({ level, region }) => level === 1 && region !== 'header')?.text,
  ];
  const at = anchors.map((one) => (one ? text.own.indexOf(one) : -1)).find((place) => place >= 0) ?? 0;
  return [Math.max(0, at - reachBefore), at + reachAfter];
}

/** What the markup says of the stock. */
export function statedStock({ facts: { product, structured } }: Page): string | undefined {
  const offers = [
    ...(product?.offers ?? []),
    ...(product?.group?.variants ?? []).flatMap(({ offer }) => offer ?? []),
  ];
  const stated = [
    ...offers.map(({ availability }) => availability),
    structured.openGraph.find(({ property }) => property.endsWith('availability'))?.content,
  ];
  return (
    stated.find((one) => one !== undefined && one.trim() !== '' && readStockState(one) !== undefined) ??
    stated.find((one) => one?.trim())
  );
}

/** Words for a page to print. */
export const stockWords: Readonly<Record<Language, { in: string; out: string; either: string }>> = {
  en: { in: 'In stock', out: 'Sold out', either: 'Available to order' },
  de: { in: 'Auf Lager', out: 'Ausverkauft', either: 'Vorbestellbar' },
  fr: { in: 'En stock', out: 'Épuisé', either: 'Sur commande' },
  es: { in: 'En stock', out: 'Agotado', either: 'Bajo pedido' },
  it: { in: 'Disponibile', out: 'Esaurito', either: 'Su ordinazione' },
  nl: { in: 'Op voorraad', out: 'Uitverkocht', either: 'Op bestelling' },
  pt: { in: 'Em stock', out: 'Esgotado', either: 'Por encomenda' },
  pl: { in: 'Dostępny', out: 'Wyprzedany', either: 'Na zamówienie' },
  ja: { in: '在庫あり', out: '在庫切れ', either: '予約受付中' },
};
