/** Stock text near a price. */
import type { Page } from '../../../evidence.ts';
import { findTerm, type Language, languages } from '../../../parse/words/words.ts';
import { createMatcher, type Matcher } from '../../../parse/words/matcher.ts';
import { countedStock } from '../../../parse/page/buying/stock-scope.ts';
import { headingOf, spokenOn } from '../product/facts.ts';
import { readStockState } from '../product/stock.ts';

/** Phrases other than `in stock` and `sold out`: preorders, and shipping or delivery times. */
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
  sv: 'förhandsbeställ|förbeställ|beställningsvara|skickas inom|leveranstid|levereras|tillverkas på beställning|kommer snart|väntas in|beställs hem',
  da: 'forudbestilling|forudbestil|bestillingsvare|sendes inden for|leveringstid|leveres|produceres på bestilling|kommer snart|forventes på lager|restordre',
  nb: 'forhåndsbestilling|forhåndsbestill|bestillingsvare|sendes innen|leveringstid|leveres|lages på bestilling|kommer snart|forventes på lager|restordre',
  fi: 'ennakkotilaus|ennakkotilattavissa|tilaustuote|toimitusaika|toimitetaan|valmistetaan tilauksesta|tulossa pian|saapuu varastoon|tilattavissa',
  cs: 'předobjednávka|na objednávku|dodací lhůta|expedice do|odešleme do|očekáváme|připravujeme|doručíme|u dodavatele|skladem u dodavatele',
  sk: 'predobjednávka|na objednávku|dodacia lehota|expedícia do|odošleme do|očakávame|pripravujeme|doručíme|u dodávateľa|skladom u dodávateľa',
  hu: 'előrendelhető|előrendelés|rendelésre|szállítási idő|kiszállítás|várható|hamarosan|szállítható|beszállítói készlet',
  ro: 'precomandă|la comandă|timp de livrare|termen de livrare|livrare în|în curând|expediere în|în curs de aprovizionare|stoc furnizor',
  bg: 'предварителна поръчка|по поръчка|срок на доставка|доставка до|очаква се|скоро|доставя се|изпраща се',
  el: 'προπαραγγελία|κατόπιν παραγγελίας|παράδοση|χρόνος παράδοσης|αποστέλλεται|αναμένεται|σύντομα|διαθέσιμο σε',
  tr: 'ön sipariş|siparişe özel üretim|teslimat süresi|tahmini teslimat|kargoya verilir|çok yakında|yakında|gönderim süresi|tedarik süresi',
  ru: 'предзаказ|под заказ|срок доставки|доставим|отправим|ожидается|скоро в продаже|поступление|доставка от|изготовим',
  uk: 'передзамовлення|під замовлення|термін доставки|доставимо|відправимо|очікується|скоро у продажу|надходження|виготовимо',
  ko: '예약판매|예약 판매|주문제작|주문 제작|발송 예정|도착 예정|입고 예정|출시 예정|배송 예정|이내 발송',
  zh: '预售|預購|预订|接单生产|訂製|预计发货|預計出貨|预计送达|即将上市|即將到貨|调货|調貨|出貨時間|发货时间',
  ar: 'طلب مسبق|الطلب المسبق|يشحن خلال|مدة التوصيل|يصلك خلال|قريبا|قريباً|التوصيل خلال|حسب الطلب',
  vi: 'đặt trước|hàng đặt|thời gian giao|giao trong|dự kiến giao|sắp về hàng|sắp ra mắt|hàng order',
  id: 'pre-order|pra-pesan|dibuat sesuai pesanan|estimasi pengiriman|estimasi tiba|segera hadir|dikirim dalam|indent',
};

let matcher: Matcher | undefined;
/** Position of a stock phrase in a text. */
function placeOf(text: string, language: Language | undefined): number | undefined {
  matcher ??= createMatcher(languages.flatMap((one) => phrases[one].split('|')));
  const found =
    findTerm(text, 'soldOut', language) ??
    findTerm(text, 'inStock', language) ??
    matcher(text) ??
    countedStock.exec(text);
  return found?.index;
}

const reachBefore = 600;
const reachAfter = 1_500;
const reachOfProof = 40;

/** A phrase in the buy box, else one near price, button, or title, with the words around it. */
export function stockPhrase(page: Page): string | undefined {
  const { buyBox, text } = page.facts;
  if (buyBox.stockText) return buyBox.stockText.text;
  // A button labeled "pre-order" is not stock text.
  const button = buyBox.addToCart?.name ?? '';
  const [from, to] = around(page);
  const near = button ? text.own.slice(from, to).replaceAll(button, ' ') : text.own.slice(from, to);
  const at = placeOf(near, spokenOn(page));
  if (at === undefined) return undefined;
  const start = at > reachOfProof ? near.indexOf(' ', at - reachOfProof) + 1 : 0;
  return near.slice(Math.min(start, at), at + 2 * reachOfProof).trim();
}

function around(page: Page): [from: number, to: number] {
  const { text, prices, buyBox } = page.facts;
  const anchors = [prices.find(({ candidate }) => candidate)?.raw, buyBox.addToCart?.name, headingOf(page)];
  const at = anchors.map((one) => (one ? text.own.indexOf(one) : -1)).find((place) => place >= 0) ?? 0;
  return [Math.max(0, at - reachBefore), at + reachAfter];
}

/** Availability in the markup. */
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

/** Stock text for a page to show. */
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
  sv: { in: 'I lager', out: 'Slutsåld', either: 'Förbeställ' },
  da: { in: 'På lager', out: 'Udsolgt', either: 'Forudbestilling' },
  nb: { in: 'På lager', out: 'Utsolgt', either: 'Forhåndsbestilling' },
  fi: { in: 'Varastossa', out: 'Loppuunmyyty', either: 'Ennakkotilaus' },
  cs: { in: 'Skladem', out: 'Vyprodáno', either: 'Na objednávku' },
  sk: { in: 'Na sklade', out: 'Vypredané', either: 'Na objednávku' },
  hu: { in: 'Raktáron', out: 'Elfogyott', either: 'Rendelésre' },
  ro: { in: 'În stoc', out: 'Stoc epuizat', either: 'La comandă' },
  bg: { in: 'В наличност', out: 'Изчерпан', either: 'По поръчка' },
  el: { in: 'Σε απόθεμα', out: 'Εξαντλήθηκε', either: 'Κατόπιν παραγγελίας' },
  tr: { in: 'Stokta', out: 'Tükendi', either: 'Ön sipariş' },
  ru: { in: 'В наличии', out: 'Нет в наличии', either: 'Под заказ' },
  uk: { in: 'В наявності', out: 'Немає в наявності', either: 'Під замовлення' },
  ko: { in: '재고 있음', out: '품절', either: '예약 판매' },
  zh: { in: '有货', out: '缺货', either: '预售' },
  ar: { in: 'متوفر', out: 'غير متوفر', either: 'طلب مسبق' },
  vi: { in: 'Còn hàng', out: 'Hết hàng', either: 'Đặt trước' },
  id: { in: 'Tersedia', out: 'Stok habis', either: 'Pra-pesan' },
};
