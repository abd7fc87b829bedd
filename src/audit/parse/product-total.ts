/** How many products a page says that it lists. */
import type { PageFacts } from './facts/facts.ts';

const counted =
  /(?<![\d.,/-])(\d{1,5})\s?(?:products?|items?|results?|articles?|styles|produkte?n?|artikel|ergebnisse?|treffer|produits?|résultats?|productos?|artículos?|resultados?|prodott[oi]|articol[oi]|risultat[oi]|producten|resultaten|produtos?|artigos?|itens|produkt(?:y|ów)|wynik(?:i|ów)?|produkter|varor|artiklar|träffar|varer|artikler|resultater|treff|tuotet?ta|tuotteen|tuotetta|tulosta|produktů|položek|výsledků|produktov|položiek|výsledkov|termék|találat|produse|de produse|rezultate|продукта|продукти|артикула|резултата|προϊόντα|προϊόντων|αποτελέσματα|ürün|sonuç|товар(?:а|ов|и|ів)?|результат(?:а|ов|и|ів)?|sản phẩm|kết quả|produk|barang|hasil|منتج(?:ات|ا|ًا)?|نتيجة|نتائج|件|点|商品|개|个商品|個商品|款)(?!\p{L})/giu;

/** Nodes that list what a shop sells. */
export const listTypes: ReadonlySet<string> = new Set(['ItemList', 'OfferCatalog', 'ProductCollection']);

/** Figures beside a word for products; at most 50, in order. */
export const totalsIn = (text: string): number[] =>
  [...text.slice(0, 20_000).matchAll(counted)].slice(0, 50).map(([, figure]) => Number(figure));

/** The largest figure that text or markup give; undefined when they give none. */
export function productTotal({ text, structured }: PageFacts): number | undefined {
  const marked = structured.nodes
    .filter(({ types }) => types.some((type) => listTypes.has(type)))
    .map(({ props }) => Number(props['numberOfItems']));
  const all = [...totalsIn(text.own), ...marked].filter((one) => Number.isInteger(one) && one > 0);
  return all.length ? Math.max(...all) : undefined;
}
