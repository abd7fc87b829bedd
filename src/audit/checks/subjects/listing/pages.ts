/** Pagination of a listing: how many products there are, and what links to or loads more. */
import type { Page } from '../../../evidence.ts';
import type { ControlFact, LinkFact } from '../../../parse/facts/facts.ts';
import { sameHost, urlPattern } from '../../../parse/url.ts';

const mostText = 20_000;

/** Number of different products shown: cards, else links of the most common URL pattern. */
export function shownProducts({ url, facts: { cards, links } }: Page): number {
  const plain = (address: string): string => address.split('#')[0] ?? address;
  const own = new Set(cards.map((card) => plain(card.url))).size;
  if (own > 0) return own;
  const shapes = new Map<string, Set<string>>();
  for (const { abs, region } of links) {
    if (!abs || region === 'header' || region === 'nav' || region === 'footer' || !sameHost(abs, url))
      continue;
    const shape = urlPattern(abs);
    if (shape === '/') continue;
    const known = shapes.get(shape);
    if (known) known.add(plain(abs));
    else shapes.set(shape, new Set([plain(abs)]));
  }
  return Math.max(0, ...[...shapes.values()].map(({ size }) => size));
}

const nouns =
  '(?:products?|items?|results?|articles?|styles?|produkte?n?|artikeln?|ergebnissen?|treffern?|produits?|articles|résultats?|productos?|artículos?|resultados?|prodotti|articoli|risultati|producten|artikelen|resultaten|produtos?|artigos?|produktów|produkty|wyników|produkter|varor|artiklar|träffar|varer|artikler|resultater|treff|tuotet?ta|tuotteen|tuotetta|tulosta|produktů|položek|výsledků|produktov|položiek|výsledkov|termék|találat|produse|de produse|rezultate|продукта|продукти|артикула|резултата|προϊόντα|προϊόντων|αποτελέσματα|ürün|sonuç|товар(?:а|ов|и|ів)?|результат(?:а|ов|и|ів)?|sản phẩm|kết quả|produk|barang|hasil|منتج(?:ات|ا|ًا)?|نتيجة|نتائج|商品|件|点|개|个商品|個商品|款)';
const number = String.raw`(\d{1,3}(?:[.,\u00a0\u202f]\d{3}){1,2}|\d{1,6})`;
/** `24 of 312 products`, `1–24 von 312 Artikeln`. */
const partOf = new RegExp(
  String.raw`(?<![\d.,])(\d{1,5})\s{0,3}(?:out of|of|von|de|sur|di|van|z|av|af|din|ze|zo|от|από|из|з|із|dari|trong|من|/)\s{0,3}${number}\s{0,3}${nouns}(?!\p{L})`,
  'iu',
);
/** `全312件中 1-24件`. */
const partOfJapanese =
  /全\s{0,2}(\d{1,6})\s{0,2}(?:件|点|商品)中?[^\d]{0,6}(?:\d{1,5}\s{0,2}[-–~〜～]\s{0,2})?(\d{1,5})/u;
const total = new RegExp(String.raw`(?<![\d.,])${number}\s{0,3}${nouns}(?!\p{L})`, 'iu');

export interface Counted {
  /** Position of the last product shown, if stated. */
  shown?: number;
  total: number;
  /** As written. */
  text: string;
}

/** The number of products that the listing states. */
export function countOn({ facts }: Page): Counted | undefined {
  const text = facts.text.own.slice(0, mostText);
  const part = partOf.exec(text);
  if (part) return { shown: numberOf(part[1]), total: numberOf(part[2]), text: part[0] };
  const japanese = partOfJapanese.exec(text);
  if (japanese) return { shown: numberOf(japanese[2]), total: numberOf(japanese[1]), text: japanese[0] };
  const all = total.exec(text);
  return all ? { total: numberOf(all[1]), text: all[0] } : undefined;
}

const numberOf = (text = ''): number => Number(text.replaceAll(/\D/g, ''));

/** Words that can only mean more products, in the covered languages. */
const loadMore =
  /^(?:load more|show more (?:products|items|results|styles)|see more (?:products|items|results)|view more (?:products|items|results)|more products|mehr laden|weitere laden|(?:weitere|mehr) (?:produkte|artikel)(?: (?:anzeigen|laden))?|charger (?:plus|davantage)|(?:voir|afficher) plus (?:de produits|d[’']articles)|plus de produits|cargar más|(?:ver|mostrar) más (?:productos|artículos|resultados)|más productos|carica (?:altri|di più|altro)|(?:mostra|vedi) (?:altri|più) (?:prodotti|articoli)|meer laden|(?:toon|bekijk|laad) meer (?:producten|artikelen)|meer producten|carregar mais|(?:ver|mostrar) mais (?:produtos|artigos|resultados)|załaduj więcej|wczytaj więcej|(?:pokaż|zobacz) więcej produktów|więcej produktów|(?:visa|ladda) fler(?: (?:produkter|varor))?|fler produkter|(?:vis|hent|indlæs) flere(?: (?:produkter|varer))?|flere produkter|(?:vis|last inn) flere(?: produkter)?|(?:näytä|lataa) lisää(?: tuotteita)?|(?:načíst|zobrazit) (?:další|více)(?: produkt(?:y|ů))?|(?:načítať|zobraziť) (?:ďalšie|viac)(?: produkt(?:y|ov))?|(?:több|további) termék(?:ek)?(?: (?:betöltése|megjelenítése))?|(?:încarcă|arată|vezi) mai multe(?: produse)?|(?:зареди|покажи) (?:още|повече)(?: продукти)?|(?:φόρτωση|εμφάνιση) περισσότερων(?: προϊόντων)?|daha fazla (?:ürün|yükle|göster)|(?:показать|загрузить) (?:ещё|еще|больше)(?: товаров)?|(?:показати|завантажити) (?:ще|більше)(?: товарів)?|더\s?보기|상품 더 보기|加载更多|載入更多|(?:查看|显示|顯示)更多(?:商品|产品|產品)|(?:تحميل|عرض) المزيد(?: من المنتجات)?|(?:xem|tải) thêm(?: sản phẩm)?|(?:muat|lihat|tampilkan) lebih banyak(?: produk)?|もっと読み込む|さらに読み込む|商品をもっと見る|さらに商品を(?:見る|表示)|次の商品を表示)(?:$|[\s(:：…›»])/i;
const nextWords =
  /^(?:next|weiter|nächste|suivant|siguiente|successiv|avanti|volgende|próxim|seguinte|następn|dalej|nästa|næste|neste|seuraava|další|ďalš|následující|nasledujúc|következő|tovább|următor|înainte|следващ|напред|επόμεν|sonraki|ileri|следующ|далее|вперёд|вперед|наступн|далі|다음|下一页|下一頁|下页|التالي|tiếp|sau|berikutnya|selanjutnya|次)/i;

/** A control that loads more products by script: a button, or a link without a URL of its own. */
export function loadMoreControl({
  url,
  facts: { controls, links },
}: Page): { name: string; pointer?: string } | undefined {
  const control = controls.find((one: ControlFact) => isButton(one) && loadMore.test(one.name.trim()));
  if (control) return { name: control.name, pointer: control.pointer };
  const link = links.find((one) => loadMore.test(one.name.trim()) && !leadsOn(one, url));
  return link && { name: link.name };
}

const isButton = ({ tag, role, disabled, region }: ControlFact): boolean =>
  !disabled &&
  !['header', 'nav', 'footer', 'dialog', 'card'].includes(region) &&
  (tag !== 'a' || role === 'button') &&
  tag !== 'select';

/** A link to a further page that was not followed: numbered, named as the next one, or as more. */
export function linkOnwards({ url, facts: { links } }: Page): string | undefined {
  const found = links.find(
    (one) =>
      one.region !== 'card' &&
      leadsOn(one, url) &&
      (/^(?:page |seite |página |pagina |strona |sida |side |sivu |stránka |strana |oldal |страница |сторінка |σελίδα |sayfa |trang |halaman |الصفحة )?(?:[2-9]|[1-9]\d{1,2})$/i.test(
        one.name.trim(),
      ) ||
        nextWords.test(one.name.trim()) ||
        loadMore.test(one.name.trim()) ||
        /(?:^|\s)next(?:\s|$)/i.test(one.rel ?? '')) &&
      /\d/.test((URL.parse(one.abs ?? '')?.pathname ?? '') + (URL.parse(one.abs ?? '')?.search ?? '')),
  );
  return found?.abs;
}

/** The URL is another page of the same host. */
function leadsOn({ href, abs }: LinkFact, url: string): boolean {
  if (!abs || href.trim().startsWith('#') || !sameHost(abs, url)) return false;
  return abs.split('#')[0] !== url.split('#')[0];
}

/** The URL of page 2, as listings commonly write it. */
export function secondPage(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return '?page=2';
  parsed.searchParams.set('page', '2');
  return parsed.pathname + parsed.search;
}
