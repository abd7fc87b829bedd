/** Counting and comparing words, and the doors to the word lists in nine languages. */
import { companyWords } from './words-company.ts';
import { type Language, languages, type WordList } from './words-language.ts';
import { createMatcher, type FoundTerm, type Matcher } from './words-matcher.ts';
import { operateWords } from './words-operate.ts';
import { policyWords } from './words-policy.ts';
import { priceWords } from './words-price.ts';
import { shopWords } from './words-shop.ts';

/** Goods that fit something else. */
const accessory: WordList = {
  en: 'charger|chargers|cable|cables|adapter|adapters|adaptor|toner|toners|filter|filters|replacement|replacements|spare part|spare parts|compatible with|refill cartridge|ink cartridge|phone case|screen protector',
  de: '*ladegerät|*ladegeräte|*kabel|*adapter|toner|*filter|ersatz|ersatzteil|ersatzteile|ersatz*|kompatibel mit|passend für|druckerpatrone|schutzhülle|schutzfolie',
  fr: "chargeur|chargeurs|câble|câbles|adaptateur|adaptateurs|toner|filtre|filtres|de rechange|remplacement|pièce détachée|pièces détachées|compatible avec|compatible|cartouche d'encre",
  es: 'cargador|cargadores|cable|cables|adaptador|adaptadores|tóner|toner|filtro|filtros|repuesto|repuestos|recambio|recambios|compatible con|cartucho de tinta',
  it: 'caricabatterie|caricatore|cavo|cavi|adattatore|adattatori|toner|filtro|filtri|ricambio|ricambi|di ricambio|compatibile con|compatibile|sostitutivo',
  nl: '*oplader|*opladers|lader|*kabel|*kabels|*adapter|*adapters|toner|*filter|*filters|vervanging|vervangende|reserveonderdeel|reserveonderdelen|geschikt voor|compatibel met',
  pt: 'carregador|carregadores|cabo|cabos|adaptador|adaptadores|toner|filtro|filtros|reposição|peça de reposição|peças de reposição|peça sobressalente|compatível com|substituição',
  pl: 'ładowarka|ładowarki|kabel|kable|przewód|adapter|zasilacz|toner|tonery|filtr|filtry|zamiennik|zamienny|część zamienna|części zamienne|kompatybilny z|pasuje do',
  ja: '充電器|ケーブル|アダプター|アダプタ|トナー|フィルター|交換用|替え|スペアパーツ|部品|対応機種|互換',
};

/** Clothing and footwear. */
const apparel: WordList = {
  en: 'clothing|clothes|apparel|footwear|shoe|shoes|sneaker|sneakers|trainers|boots|boot|sandals|heels|loafers|slippers|shirt|shirts|t-shirt|t-shirts|tshirt|tees|blouse|tops|dress|dresses|skirt|skirts|trousers|pants|jeans|shorts|leggings|joggers|jacket|jackets|coat|coats|parka|blazer|suit|suits|sweater|sweaters|jumper|hoodie|hoodies|sweatshirt|cardigan|knitwear|pullover|vest|polo|underwear|lingerie|bra|bras|socks|swimwear|bikini|pyjamas|pajamas|romper|jumpsuit|bodysuit|tights|outerwear|menswear|womenswear',
  de: 'bekleidung|*bekleidung|kleidung|mode|*schuh|*schuhe|sneaker|stiefel|*stiefel|stiefeletten|sandalen|hausschuhe|hemd|*hemd|hemden|shirt|*shirt|*shirts|bluse|blusen|kleid|*kleid|kleider|röcke|hosen|*hosen|jogginghose|cargohose|stoffhose|chinohose|lederhose|sporthose|wanderhose|jeans|leggings|jacke|*jacke|jacken|*jacken|mantel|mäntel|anzug|anzüge|pullover|pulli|kapuzenpullover|strickjacke|weste|unterwäsche|bh|socken|bademode|badehose|schlafanzug|strumpfhose|oberteile|overall',
  fr: 'vêtement|vêtements|chaussure|chaussures|bottes|bottines|sandales|escarpins|mocassins|chaussons|chemise|chemises|t-shirt|t-shirts|chemisier|robe|robes|jupe|jupes|pantalon|pantalons|jean|jeans|shorts|legging|veste|vestes|manteau|manteaux|blouson|doudoune|costume|pulls|sweat|sweats|gilet|cardigan|lingerie|soutien-gorge|culotte|chaussettes|maillot de bain|pyjama|combinaison|collants|prêt-à-porter',
  es: 'ropa|zapato|zapatos|calzado|zapatillas|botas|botines|sandalias|tacones|mocasines|camisa|camisas|camiseta|camisetas|blusa|vestido|vestidos|falda|faldas|pantalón|pantalones|vaqueros|jeans|bermudas|mallas|chaqueta|chaquetas|abrigo|abrigos|cazadora|traje|jersey|jerséis|sudadera|sudaderas|chaleco|cárdigan|ropa interior|lencería|sujetador|calcetines|bañador|bikini|pijama|medias',
  it: 'abbigliamento|vestiti|scarpa|scarpe|calzature|sneakers|stivali|stivaletti|sandali|décolleté|mocassini|pantofole|camicia|camicie|maglietta|magliette|t-shirt|camicetta|vestito|abito|abiti|gonna|gonne|pantalone|pantaloni|jeans|pantaloncini|leggings|giacca|giacche|cappotto|cappotti|giubbotto|piumino|maglione|maglioni|felpa|felpe|gilet|cardigan|intimo|reggiseno|calze|calzini|costume da bagno|pigiama|tuta',
  nl: 'kleding|schoen|schoenen|*schoen|*schoenen|sneakers|laarzen|laarsjes|sandalen|pantoffels|overhemd|overhemden|shirt|*shirt|*shirts|blouse|jurk|jurken|jurkje|rok|rokken|broek|*broek|broeken|jeans|leggings|jas|jassen|mantel|colbert|pak|trui|truien|hoodie|vest|ondergoed|lingerie|bh|sokken|badmode|badpak|bikini|pyjama|jumpsuit|panty',
  pt: 'roupa|roupas|vestuário|sapato|sapatos|calçado|calçados|ténis|tênis|botas|sandálias|saltos|mocassins|chinelos|camisa|camisas|camiseta|camisetas|t-shirt|t-shirts|blusa|blusas|vestido|vestidos|saia|saias|calça|calças|jeans|calções|bermuda|leggings|casaco|casacos|jaqueta|fato|terno|camisola|suéter|moletom|sweatshirt|colete|cueca|cuecas|lingerie|soutien|sutiã|meias|fato de banho|biquíni|pijama|macacão',
  pl: 'odzież|ubrania|ubranie|buty|obuwie|sneakersy|trampki|kozaki|botki|sandały|szpilki|mokasyny|kapcie|koszula|koszule|koszulka|koszulki|t-shirt|bluzka|bluzki|sukienka|sukienki|spódnica|spódnice|spodnie|jeansy|szorty|spodenki|legginsy|kurtka|kurtki|płaszcz|płaszcze|marynarka|garnitur|sweter|swetry|bluza|bluzy|kamizelka|kardigan|bielizna|biustonosz|skarpetki|skarpety|strój kąpielowy|piżama|kombinezon|rajstopy',
  ja: 'アパレル|ファッション|洋服|衣類|靴|シューズ|スニーカー|ブーツ|サンダル|パンプス|ローファー|シャツ|tシャツ|ブラウス|ワンピース|スカート|パンツ|ジーンズ|デニム|ショートパンツ|ジャケット|コート|ブルゾン|セーター|パーカー|スウェット|カーディガン|下着|ブラジャー|靴下|ソックス|水着|パジャマ|レギンス',
};

const used: WordList = {
  en: 'refurbished|used|pre-owned|second-hand|second hand|renewed|open box|preloved|pre-loved|reconditioned',
  de: 'generalüberholt|gebraucht|refurbished|wiederaufbereitet|gebrauchtware|b-ware|second hand',
  fr: "reconditionné|reconditionnée|d'occasion|occasion|seconde main",
  es: 'reacondicionado|reacondicionada|usado|usada|segunda mano|de segunda mano',
  it: 'ricondizionato|ricondizionata|usato|usata|seconda mano|rigenerato',
  nl: 'refurbished|gebruikt|tweedehands|gereviseerd',
  pt: 'recondicionado|recondicionada|usado|usada|segunda mão|seminovo',
  pl: 'odnowiony|odnowiona|używany|używana|używane|z drugiej ręki|poleasingowy|regenerowany',
  ja: '中古|整備済み|リファービッシュ|ユーズド|再生品|アウトレット品',
};

/** Goods that have no GTIN by nature. */
const custom: WordList = {
  en: 'handmade|hand-made|made to order|made-to-order|custom made|custom-made|bespoke|personalised|personalized|one of a kind',
  de: 'handgemacht|handgefertigt|maßanfertigung|auf bestellung gefertigt|personalisiert|personalisierbar|unikat|einzelanfertigung|nach maß',
  fr: 'fait main|faite main|fait à la main|sur mesure|sur commande|personnalisé|personnalisée|pièce unique',
  es: 'hecho a mano|hecha a mano|hecho a medida|a medida|por encargo|personalizado|personalizada|pieza única',
  it: 'fatto a mano|fatta a mano|su misura|su ordinazione|personalizzato|personalizzata|pezzo unico',
  nl: 'handgemaakt|op maat gemaakt|op maat|op bestelling gemaakt|gepersonaliseerd|uniek stuk|maatwerk',
  pt: 'feito à mão|feita à mão|artesanal|sob medida|por medida|por encomenda|personalizado|personalizada|peça única',
  pl: 'ręcznie robione|ręcznie wykonany|rękodzieło|na zamówienie|na wymiar|personalizowany|personalizowane|unikat',
  ja: 'ハンドメイド|手作り|オーダーメイド|受注生産|特注|名入れ|一点物',
};

const productWords = { accessory, apparel, used, custom };

/** Words beside former and members' prices. */
const listPrice: WordList = {
  en: 'was|rrp|msrp|list price|regular price|original price|old price|compare at|retail price|previously|reg. price|originally',
  de: 'uvp|statt|bisher|früher|alter preis|listenpreis|ursprünglich|vorher|regulärer preis|ursprünglicher preis|unverbindliche preisempfehlung|niedrigster preis der letzten 30 tage|30-tage-bestpreis',
  fr: "au lieu de|prix conseillé|ancien prix|prix d'origine|prix barré|prix de référence|prix habituel|prix initial|pvc",
  es: 'antes|pvp|pvpr|precio original|precio anterior|precio habitual|precio recomendado|precio normal|precio de lista',
  it: 'prezzo di listino|prezzo originale|prezzo precedente|anziché|invece di|prezzo consigliato|prezzo iniziale|prezzo pieno|era',
  nl: 'adviesprijs|van|oude prijs|oorspronkelijke prijs|normale prijs|was|normaal|vorige prijs',
  pt: 'antes|preço original|preço anterior|preço normal|pvpr|preço de tabela|preço recomendado|era',
  pl: 'cena katalogowa|cena regularna|stara cena|cena pierwotna|najniższa cena|cena sugerowana|poprzednia cena|cena początkowa|zamiast|najniższa cena z 30 dni',
  ja: '通常価格|定価|参考価格|メーカー希望小売価格|元の価格|希望小売価格|元値',
};

const memberPrice: WordList = {
  en: 'member price|members only|members price|for members|loyalty price|club price|subscribe & save|subscribe and save|with subscription|member',
  de: 'mitgliederpreis|mitglieder|für mitglieder|clubpreis|vorteilspreis|im abo|sparabo|mit kundenkarte|kundenkartenpreis',
  fr: 'prix membre|prix club|réservé aux membres|prix adhérent|avec abonnement|prix fidélité|prix carte',
  es: 'precio socio|precio socios|precio para miembros|precio club|con suscripción|precio miembro|socios',
  it: 'prezzo soci|prezzo socio|prezzo club|per i membri|con abbonamento|prezzo membri|prezzo carta',
  nl: 'ledenprijs|voor leden|clubprijs|met abonnement|leden|met klantenkaart',
  pt: 'preço de membro|preço para membros|preço clube|preço sócio|com assinatura|com cartão|preço para sócios',
  pl: 'cena klubowa|dla członków|cena dla członków|cena z kartą|w subskrypcji|klubowicz|cena dla klubowiczów',
  ja: '会員価格|会員限定|メンバー価格|定期購入|定期便|会員様価格',
};

const coupon: WordList = {
  en: 'save|you save|off|discount|coupon|voucher|gift card',
  de: 'sie sparen|ersparnis|rabatt|gutschein|sparen|du sparst|reduziert um',
  fr: 'économisez|remise|réduction|bon de réduction|code promo|vous économisez|de remise',
  es: 'ahorra|ahorras|descuento|cupón|te ahorras|dto',
  it: 'risparmi|risparmia|sconto|coupon|buono sconto|buono',
  nl: 'bespaar|korting|je bespaart|voordeel|kortingscode|cadeaubon',
  pt: 'poupe|economize|desconto|cupom|cupão|poupança|você economiza',
  pl: 'oszczędzasz|rabat|zniżka|kupon|taniej|oszczędź|zniżki',
  ja: '割引|クーポン|オフ|お得|値引き|引き',
};

const freeFrom: WordList = {
  en: 'free shipping|free delivery|orders over|orders above|on orders|spend|minimum order',
  de: 'kostenloser versand|versandkostenfrei|gratis versand|ab einem bestellwert|mindestbestellwert|kostenlose lieferung|bestellwert',
  fr: "livraison gratuite|livraison offerte|dès|d'achat|minimum d'achat|frais de port offerts",
  es: 'envío gratis|envío gratuito|envíos gratis|pedidos superiores|pedido mínimo|a partir de|pedidos de más de',
  it: 'spedizione gratuita|spedizione gratis|ordini superiori|ordine minimo|consegna gratuita|per ordini',
  nl: 'gratis verzending|gratis bezorging|bij bestellingen|minimale bestelling|gratis verzonden|besteding',
  pt: 'frete grátis|portes grátis|envio grátis|entrega grátis|compras acima|pedido mínimo|compras superiores',
  pl: 'darmowa dostawa|darmowa wysyłka|zamówienia powyżej|minimalne zamówienie|bezpłatna dostawa|przy zamówieniu|zakupach powyżej',
  ja: '送料無料|以上のお買い上げ|以上で送料|以上購入|以上のご注文|配送無料',
};

const discountWords = { listPrice, memberPrice, coupon, freeFrom };

/** Whole-word search for the terms of a topic. */
const lists = {
  ...shopWords,
  ...operateWords,
  ...policyWords,
  ...companyWords,
  ...priceWords,
  ...discountWords,
  ...productWords,
} satisfies Record<string, WordList>;

/** What the word lists speak about. */
export type Topic = keyof typeof lists;

const matchers = new Map<string, Matcher>();

/**
 * The first term of the topic in a text, as whole words, any letter case. Without a language all nine are tried;
 * topics of small words (`fromPrice`, `listPrice`) need one. Linear in the text.
 */
export function findTerm(text: string, topic: Topic, language?: Language): FoundTerm | undefined {
  return matcherOf(topic, language)(text);
}

/** True when the text holds a term of the topic. */
export function hasTerm(text: string, topic: Topic, language?: Language): boolean {
  return findTerm(text, topic, language) !== undefined;
}

/** The terms of a topic in a language, or in all. */
export const termsOf = (topic: Topic, language: Language | undefined): string[] => {
  const list: WordList = lists[topic];
  return (language ? [language] : languages).flatMap((name) => list[name].split('|'));
};

function matcherOf(topic: Topic, language: Language | undefined): Matcher {
  const key = `${topic} ${language ?? ''}`;
  const known = matchers.get(key);
  if (known) return known;
  const made = createMatcher(termsOf(topic, language));
  matchers.set(key, made);
  return made;
}

export { type Language, languages, languageOf } from './words-language.ts';

const segmenters = new Map<string, Intl.Segmenter>();

/** Words of a text by Intl.Segmenter (segments that are word-like). `lang` is a BCP 47 tag; a bad one is ignored. */
export function countWords(text: string, lang?: string): number {
  let count = 0;
  for (const segment of segmenter(lang).segment(text)) if (segment.isWordLike) count++;
  return count;
}

/** The different words of a text, lower case. */
export function wordSet(text: string, lang?: string): Set<string> {
  const words = new Set<string>();
  for (const segment of segmenter(lang).segment(text))
    if (segment.isWordLike) words.add(segment.segment.normalize('NFKC').toLowerCase());
  return words;
}

/** Share of the words of the shorter text that the other holds too, 0 to 1; 0 when one has no words. */
export function tokenOverlap(a: string, b: string, lang?: string): number {
  const [left, right] = [wordSet(a, lang), wordSet(b, lang)];
  const smaller = Math.min(left.size, right.size);
  return smaller === 0 ? 0 : [...left].filter((word) => right.has(word)).length / smaller;
}

function segmenter(lang = 'en'): Intl.Segmenter {
  const language = /^[a-z]{2,3}(?=-|$)/i.exec(lang)?.[0].toLowerCase() ?? 'en';
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  // Hostile pages may name any language; the cache stays small.
  if (segmenters.size < 32) segmenters.set(language, made);
  return made;
}
