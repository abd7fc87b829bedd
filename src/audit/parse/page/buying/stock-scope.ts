/** Whether a statement about stock is about the product: not about a shop, a seller, a variant, a delivery, and no question. */
import { attr } from '../../tree.ts';
import { createMatcher } from '../../words/matcher.ts';
import { hidesByName, isUnseenName } from '../hidden/hiding.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

const matcherOf = (...terms: string[]): ((text: string) => boolean) => {
  let matcher: ReturnType<typeof createMatcher> | undefined;
  return (text) => {
    matcher ??= createMatcher(terms.flatMap((list) => list.split('|')));
    return matcher(text) !== undefined;
  };
};

/** Shops where one collects, in 25 languages. */
const isOfShop = matcherOf(
  'pickup|pick up|pick-up|click & collect|click and collect|click + collect|collect|collection|in store|in-store|in stores|in selected stores|instore|your store|our store|our stores|this store|any store|local store|stores near|store availability|nearby stores|branch|branches|showroom|curbside|kerbside|drive',
  'abholung|abholen|abholbar|selbstabholung|selbstabholer|filiale|filialen|*filiale|im markt|ihrem markt|im store|im geschäft|im laden|*abholung|ladengeschäft|vor ort|standort',
  'retrait|magasin|magasins|boutique|boutiques|point de vente|points de vente|point relais|recogida|recoger|tienda|tiendas|sucursal|sucursales|retiro|retirar',
  'ritiro|ritira|negozio|negozi|punto vendita|punti vendita|afhalen|ophalen|afhaal*|winkel|winkels|filiaal|vestiging|vestigingen',
  'levantamento|levantar|retirada|recolha|loja|lojas|odbiór|odbioru|sklep stacjonarny|sklepie stacjonarnym|sklepach|salon|salonie|salonach',
  'butik|butiken|butiker|butikker|butikken|butikk|hämta|afhentning|afhent|hent i|myymälä*|nouto|nouda|noudettavissa',
  'prodejn*|vyzvednutí|pobočk*|výdejn*|predajn*|vyzdvihnutie|predajňa|üzlet*|átvétel|átvehető|magazin|magazine|ridicare|mağaza*|teslim al*',
  'самовывоз*|магазин*|пункт*|самовивіз*|магазин*|обект*|κατάστημα*|καταστήματα*|παραλαβή*|店舗*|店頭|受取|受け取り|自提|门店|門市|到店|매장*|픽업*|المتجر|الفرع|استلام|סניף|סניפים|איסוף',
);

/** Sellers beside this one. */
const isOfSeller = matcherOf(
  'other sellers|other seller|another seller|sold by|fulfilled by|marketplace|third party|third-party|other offers|new from|used from|andere verkäufer|anderer verkäufer|weitere anbieter|verkauft von|verkauf durch|autres vendeurs|vendu par|otros vendedores|vendido por|altri venditori|venduto da|andere verkopers|verkoop door|outros vendedores|inni sprzedawcy|sprzedawca|出品者',
);

/** Other things that can be had or not: delivery to a place, wrapping, pictures, ways to pay. */
const isOfOther = matcherOf(
  'delivery not|delivery is not|not available for delivery|delivery to|delivered to|deliver to|ship to|ships to|shipping to|shipping not|shipping is|your area|your region|your country|your location|postcode|zip code|express|same day|same-day|next day|next-day|gift wrap|gift wrapping|gift message|engraving|installation|financing|finance|paypal|klarna|apple pay|google pay|image|photo|picture|video|manual|reviews|review|rating|ratings|translation|chat|coupon|voucher|discount|subscription|size guide|sample|samples|warranty|trade-in',
  'lieferung nach|versand nach|expresslieferung|express|geschenkverpackung|ratenzahlung|ratenkauf|finanzierung|bild|video|bewertungen|gutschein|livraison à|livraison en|livraison express|emballage cadeau|image|vidéo|avis|envío a|envío exprés|imagen|vídeo|reseñas|spedizione a|immagine|recensioni|confezione regalo|verzending naar|afbeelding|cadeauverpakking|entrega em|entrega para|imagem|avaliações|dostawa do|zdjęcie|opinie|画像|レビュー|ギフト',
);

/** Sizes, colors, and other options. */
const isOfVariant = matcherOf(
  'choices|selection|models|versions|optionen|ausführungen|modelle|auswahlmöglichkeiten|options|choix|modèles|déclinaisons|opciones|modelos|variantes|opzioni|varianti|modelli|scelte|opties|keuzes|uitvoeringen|opções|modelos|opcje|opcji|warianty|wersje|modele|オプション|選択肢|バリエーション|alternativ|val|valg|muligheder|muligheter|varianter|vaihtoehdot|vaihtoehtoja|mallit|možnosti|možnost|volby|voľby|voľba|varianty|verze|verzie|lehetőségek|választék|opciók|változatok|opțiuni|optiuni|opțiunile|опции|варианти|модели|επιλογές|παραλλαγές|seçenekler|seçenek|varyantlar|варианты|варианта|опция|опції|варіанти|옵션|선택|选项|選項|款式|规格|規格|خيارات|الخيارات|tùy chọn|tuỳ chọn|lựa chọn|phiên bản|pilihan|varian|opsi',
  'size|sizes|color|colors|colour|colours|variant|variants|variation|option|options|width|length|shade|flavour|flavor|style|combination|größe|größen|farbe|farben|variante|varianten|ausführung|auswahl|taille|tailles|couleur|couleurs|coloris|variante|déclinaison|pointure|talla|tallas|color|colores|opción|combinación|taglia|taglie|colore|colori|combinazione|maat|maten|kleur|kleuren|keuze|combinatie|tamanho|cor|cores|opção|rozmiar|rozmiary|kolor|kolory|wariant|サイズ|カラー|色|storlek|färg|størrelse|farve|farge|koko|väri|velikost|barva|veľkosť|farba|méret|szín|mărime|culoare|beden|renk|размер|цвет|розмір|колір|μέγεθος|χρώμα|尺码|尺寸|颜色|顏色|사이즈|색상|المقاس|اللون|מידה|צבע',
);

/** Conditions, habits, and notification offers. */
const isConditional = matcherOf(
  'if|when|whenever|once|before|until|unless|while stocks last|as soon as|often|sometimes|usually|always|never|quickly|fast|almost|nearly|soon sold|may|might|can|could|would|was|were|had|got|notify|notified|notification|alert|email me|let me know|waitlist|waiting list|guaranteed|last time|every time',
  'wenn|falls|sobald|bevor|bis zur|oft|häufig|meist|fast|beinahe|schnell|bald ausverkauft|war|waren|kann|können|benachrichtigen|benachrichtige|benachrichtigung|erinnern|si|lorsque|lorsqu|quand|dès|avant|presque|souvent|bientôt épuisé|prévenez|prévenir|avertir|alerte|cuando|casi|antes de|pronto agotado|avísame|avisar|avísenme|a menudo|se|quando|appena|quasi|prima che|spesso|avvisami|avvisarmi',
  'als|wanneer|zodra|bijna|snel|vaak|meld|bericht|assim que|quase|antes que|avise|avisar|jeśli|gdy|kiedy|prawie|często|powiadom|powiadomienie|若|如果|到货通知|到貨通知|缺货时|お知らせ|通知|när|om|nästan|bevaka|når|hvis|næsten|nesten|kun|jos|melkein|ilmoita|jakmile|když|pokud|téměř|hlídat|keď|ak|takmer|ha|amikor|majdnem|értesít*|dacă|când|aproape|anunță*|olduğunda|gelince|neredeyse|haber ver|если|когда|почти|сообщить|уведомить|якщо|коли|майже|повідомити|όταν|αν|σχεδόν|알림|입고|إذا|عندما|אם|כאשר',
);

const availabilityLabel = matcherOf(
  'availability|available|stock|status|stock status|stock level|inventory|delivery|delivery time|shipping|verfügbarkeit|lieferstatus|lieferbarkeit|bestand|lagerbestand|lagerstatus|lager|lieferzeit|versand|disponibilité|disponibilidad|existencias|disponibilità|giacenza|beschikbaarheid|voorraad|voorraadstatus|levertijd|disponibilidade|estoque|dostępność|stan magazynowy|magazyn|在庫|在庫状況|tillgänglighet|lagersaldo|lagerstatus|tilgængelighed|tilgjengelighet|saatavuus|varasto|varastotilanne|dostupnost|sklad|skladem|dostupnosť|elérhetőség|készlet|raktárkészlet|disponibilitate|stoc|stok|stok durumu|наличие|в наличии|наявність|наличност|διαθεσιμότητα|库存|庫存|재고|التوفر|זמינות',
);

/** Words that may accompany a statement about the product itself. */
const neutral = new Set(
  'this item product article is currently now at the moment sorry unfortunately temporarily we are it its our online of in on and only just left pcs pieces units artikel dieses dieser produkt leider derzeit zurzeit aktuell momentan ist der das nur noch stück stk produit ce cet article est actuellement désolé le plus que este esta producto artículo está actualmente el solo quedan unidades prodotto questo articolo attualmente è solo pezzi dit product momenteel het nog maar stuks produto no momento apenas unidades ten jest obecnie tylko sztuk szt produkten varan är just nu tuote on tällä hetkellä produkt je momentálně termék jelenleg produsul momentan ürün şu anda товар сейчас зараз'.split(
    ' ',
  ),
);

/** How many are left. */
export const countedStock =
  /(?<!\p{L})(?:only|just)\s\d{1,5}\s(?:left|remaining|available)|(?<!\p{L})noch\s\d{1,5}\s(?:stück|stk|auf|verfügbar)|(?<!\p{L})plus\sque\s\d{1,5}|(?<!\p{L})quedan?\s\d{1,5}|(?<!\p{L})nog\s(?:maar\s)?\d{1,5}\s|(?<!\p{L})restam?\s\d{1,5}|(?<!\p{L})został[oay]?\s\d{1,5}|(?:stock|bestand|voorraad|giacenza|estoque)\s?:\s?\d{1,6}|(?:在庫|残り)\s?[:：]?\s?\d{1,5}/iu;

const sentenceEnd = /[!?;|·•–—。！？\n]|\.(?=\s|$)|\s[-/]\s/gu;

/** The part of a line that holds a place in it, with the mark that ends it. */
export function clauseAround(text: string, index: number): string {
  let from = 0;
  for (const { index: at, 0: mark } of text.matchAll(sentenceEnd)) {
    if (at >= index) return text.slice(from, at + mark.length);
    from = at + mark.length;
  }
  return text.slice(from);
}

/** Words beside a term and its neutral ones: more make it a story, not a statement. Beside a control that can be used, fewer do. */
const MAX_WORDS = { usable: 3, other: 8 };

/** Whether the words around a term make it a statement about something else, or no statement. */
export function isAboutOther(clause: string, term: string, usable: boolean): boolean {
  const plain = clause.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').replaceAll('’', "'");
  const rest = plain.replace(term, ' ');
  if (/[?？]\s*$/.test(plain)) return true;
  const words = rest.match(/\p{L}+/gu) ?? [];
  const told = words.filter((word) => !neutral.has(word)).length;
  if (!availabilityLabel(rest) && told > (usable ? MAX_WORDS.usable : MAX_WORDS.other)) return true;
  return [isOfShop, isOfSeller, isOfOther, isOfVariant, isConditional].some((says) => says(rest));
}

const choiceTags = new Set(['option', 'select', 'label', 'legend', 'optgroup', 'datalist']);
const choiceRoles = new Set(['option', 'radio', 'listbox', 'radiogroup', 'tooltip', 'dialog', 'alertdialog']);
const quotedTags = new Set(['blockquote', 'q', 'details', 'dialog', 'figcaption']);
const asideTokens = new Set(
  'review reviews testimonial testimonials comment comments faq faqs question questions answer answers qa swatch swatches variant variants option options size sizes pickup store stores branch seller sellers marketplace waitlist notify restock related recommendation recommendations upsell crosssell accordion tooltip popup modal'.split(
    ' ',
  ),
);
/** Attributes by which a script shows or hides an element: what such a template says holds only at times. */
const conditions = new Set(
  'v-if v-else v-else-if v-show v-cloak x-show x-if x-cloak ng-if ng-show ng-hide ng-cloak data-ng-if data-ng-show data-ng-hide *ngif [hidden] :hidden'.split(
    ' ',
  ),
);
/** How large a thing is drawn: `MuiButton-sizeLarge`, `font-size-2`. */
const measure =
  /(?:font|text|icon|btn|button)[-_]?size|size[-_]?(?:xx?s|small|sm|medium|md|large|lg|xx?l|\d)/gi;
/** In a row so named may stand the stock of the product, as `stock`. */
const ofVariants = new Set(['variant', 'variants']);
const ofChoices = new Set(['options', 'variants']);
const stockTokens = new Set(['stock', 'inventory', 'availability', 'soldout']);
const rowTags = new Set(['li', 'tr', 'dd', 'button', 'a']);
const MAX_ROW = 300;
const MAX_DEPTH = 60;
const MAX_NAMES = 200;

/**
 * Whether an element of the box is part of something that is not about the product: a choice, a review, a question, a row of another seller.
 * @param form that of the add-to-cart control
 */
export function isAside(page: Outline, owner: number, box: number, term: string, form?: number): boolean {
  let inForm = false;
  let named = false;
  let stated: number | undefined;
  for (let at = owner, left = MAX_DEPTH; at > box && left > 0; at = page.parent[at]!, left -= 1) {
    const node = page.elements[at]!;
    const tag = node.tagName;
    if (choiceTags.has(tag) || quotedTags.has(tag)) return true;
    if (node.attrs.some(({ name }) => conditions.has(name))) return true;
    if (choiceRoles.has(attr(node, 'role')?.trim().toLowerCase() ?? '')) return true;
    if (/review|answer|comment/i.test((attr(node, 'itemprop') ?? '').slice(0, 60))) return true;
    const names = (attr(node, 'class') ?? '').slice(0, MAX_NAMES);
    if (hidesByName(names) || isUnseenName(names)) return true;
    const tokens = nameTokens(`${names.replace(measure, ' ')} ${(attr(node, 'id') ?? '').slice(0, 60)}`);
    // What holds the whole box may be named after its form of variants, and a `variant-stock` is that of the product.
    named ||= tokens.some((one) => stockTokens.has(one));
    if (named || (tokens.includes('sold') && tokens.includes('out'))) stated ??= at;
    // Instead of the choices stands that none is left.
    const isInstead = stated !== undefined && stated !== at && isAllText(page, stated, at);
    const isNamed = tokens.some(
      (one) => asideTokens.has(one) && !(named && ofVariants.has(one)) && !(isInstead && ofChoices.has(one)),
    );
    if (isNamed && !tokens.some((one) => stockTokens.has(one)) && page.to[at]! - page.from[at]! <= MAX_ROW)
      return true;
    // An element that contains the product form is not a list row.
    inForm ||= at === form;
    if (!inForm && isLabelledRow(page, at, term)) return true;
  }
  return false;
}

const isAllText = (page: Outline, inner: number, outer: number): boolean =>
  page.text.slice(page.from[inner], page.to[inner]).trim() ===
  page.text.slice(page.from[outer], Math.min(page.to[outer]!, page.from[outer]! + MAX_ROW)).trim();

const badgeTokens = new Set('badge badges label labels tag flag ribbon sticker pill chip overlay'.split(' '));
const BADGE_DEPTH = 3;

/** A mark beside the price or on the picture, by its class. */
export function isBadge(page: Outline, owner: number): boolean {
  for (let at = owner, left = BADGE_DEPTH; at >= 0 && left > 0; at = page.parent[at]!, left -= 1) {
    const names = (attr(page.elements[at]!, 'class') ?? '').slice(0, MAX_NAMES);
    if (nameTokens(names).some((token) => badgeTokens.has(token))) return true;
  }
  return false;
}

/** `Shop B | out of stock` and `M – sold out`, not `Availability: sold out`: a row that names what it speaks of. */
function isLabelledRow(page: Outline, at: number, term: string): boolean {
  const tag = page.elements[at]!.tagName;
  const isRow = rowTags.has(tag) || (tag !== 'span' && hasTwin(page, at));
  if (!isRow) return false;
  const from = tag === 'dd' ? labelBefore(page, at) : page.from[at]!;
  if (page.to[at]! - from > MAX_ROW) return false;
  const row = page.text.slice(from, page.to[at]).toLowerCase();
  // A cell may be on either side; elsewhere the following text says when it is back, or whom to ask.
  const place = tag === 'tr' || term === '' ? -1 : row.indexOf(term);
  const rest = (place < 0 ? row : row.slice(0, place))
    .replaceAll(term, ' ')
    .replaceAll(/['’](?:s|re)(?!\p{L})/gu, ' ');
  if (availabilityLabel(rest)) return false;
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => !neutral.has(word)) && words.length <= 12;
}

/** Where the `dt` before a `dd` begins. */
function labelBefore(page: Outline, dd: number): number {
  const parent = page.parent[dd]!;
  for (let at = dd - 1, left = MAX_BACK; at > parent && left > 0; at -= 1, left -= 1)
    if (page.parent[at] === parent)
      return page.elements[at]!.tagName === 'dt' ? page.from[at]! : page.from[dd]!;
  return page.from[dd]!;
}

/** A sibling with the same tag and class. */
function hasTwin(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  const className = attr(node, 'class');
  if (!className?.trim()) return false;
  const isTwin = (other: number): boolean => {
    const twin = page.elements[other];
    return (
      twin !== undefined &&
      page.parent[other] === page.parent[at] &&
      twin.tagName === node.tagName &&
      attr(twin, 'class') === className &&
      page.to[other]! > page.from[other]!
    );
  };
  return isTwin(page.end[at]!) || isTwin(siblingBefore(page, at));
}

const MAX_BACK = 200;

function siblingBefore(page: Outline, at: number): number {
  for (let other = at - 1, left = MAX_BACK; other > page.parent[at]! && left > 0; other -= 1, left -= 1)
    if (page.parent[other] === page.parent[at]) return other;
  return -1;
}
