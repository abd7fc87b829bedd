/** Words of what is operated beside the buy button: quotes, notices, dealers, empty carts, filters, ways to close. */
import type { WordList } from './words-language.ts';

/** Sold only after a conversation. */
const quote: WordList = {
  en: 'request a quote|request quote|get a quote|request for quote|add to quote|ask for a quote|quote only|price on request|price upon request|call for price|call for pricing|contact us for price|contact us for pricing|price on application|enquire now|make an enquiry|request price|request pricing|talk to sales|contact sales',
  de: 'angebot anfordern|angebot anfragen|preis auf anfrage|preis anfragen|auf anfrage|anfrage senden|angebotsanfrage|zur anfrage hinzufügen|anfrageliste|unverbindlich anfragen|jetzt anfragen|produkt anfragen',
  fr: 'demander un devis|demande de devis|sur devis|prix sur demande|ajouter au devis|nous consulter|obtenir un devis',
  es: 'solicitar presupuesto|pedir presupuesto|solicitar cotización|cotizar|precio a consultar|consultar precio|precio bajo consulta|bajo consulta',
  it: 'richiedi preventivo|richiedi un preventivo|richiesta preventivo|prezzo su richiesta|richiedi prezzo|richiedi informazioni',
  nl: 'offerte aanvragen|vraag offerte aan|vraag een offerte aan|prijs op aanvraag|toevoegen aan offerte|prijs aanvragen',
  pt: 'pedir orçamento|solicitar orçamento|preço sob consulta|sob consulta|pedir cotação|solicitar cotação|consultar preço',
  pl: 'zapytaj o cenę|zapytanie ofertowe|cena na zapytanie|wyślij zapytanie|dodaj do zapytania|poproś o wycenę',
  ja: '見積り依頼|見積依頼|お見積り|お見積|価格はお問い合わせ|要見積|見積もりを依頼',
};

/** Sold out, and the shop writes when it is back. */
const notify: WordList = {
  en: 'notify me|email me when|e-mail me when|tell me when|alert me when|get notified|join the waitlist|join waitlist|remind me|back in stock alert|email when available|notify when available',
  de: 'benachrichtigen sie mich|benachrichtige mich|benachrichtigung anfordern|bei verfügbarkeit benachrichtigen|verfügbarkeitsbenachrichtigung|per e-mail benachrichtigen|erinnere mich',
  fr: "me prévenir|prévenez-moi|m'alerter|alertez-moi|être alerté|être prévenu|m'avertir",
  es: 'avísame|avisadme|avisarme|notificarme|notifícame|avísenme',
  it: 'avvisami|avvertimi|notificami|ricevi una notifica',
  nl: 'mail mij|mail me|houd me op de hoogte|houd mij op de hoogte|stuur mij een e-mail|breng me op de hoogte',
  pt: 'avise-me|avisem-me|notifique-me|avisar-me|me avise|notificar-me',
  pl: 'powiadom mnie|powiadom o dostępności|powiadomienie o dostępności|daj znać',
  ja: '入荷お知らせ|再入荷通知|再入荷のお知らせ|入荷通知|再入荷お知らせ',
};

/** Sold by others, or in shops of stone alone. */
const dealer: WordList = {
  en: 'where to buy|find a retailer|find a dealer|find a stockist|buy from a retailer|find a store near you|available in store only|in store only|in-store only|choose a retailer',
  de: 'händler finden|händlersuche|fachhändler finden|hier kaufen bei|nur in der filiale|nur im markt|händler in ihrer nähe',
  fr: 'où acheter|trouver un revendeur|trouver un distributeur|points de vente|uniquement en magasin',
  es: 'dónde comprar|encontrar distribuidor|puntos de venta|solo en tienda|sólo en tienda|encuentra un distribuidor',
  it: 'dove acquistare|dove comprare|trova un rivenditore|rivenditori|solo in negozio',
  nl: 'waar te koop|verkooppunten|vind een dealer|vind een winkel|alleen in de winkel',
  pt: 'onde comprar|encontrar revendedor|encontre um revendedor|apenas na loja|só na loja',
  pl: 'gdzie kupić|znajdź sprzedawcę|znajdź dealera|tylko w sklepie stacjonarnym|punkty sprzedaży',
  ja: '取扱店|販売店を探す|店舗限定|取扱店舗|店頭販売のみ',
};

const emptyCart: WordList = {
  en: "cart is empty|cart is currently empty|basket is empty|basket is currently empty|bag is empty|bag is currently empty|trolley is empty|no items in your|no items in the|nothing in your|cart empty|basket empty|empty cart|empty basket|empty bag|don't have any items|do not have any items|have no items|0 items|no products in the cart|no products in your",
  de: 'warenkorb ist leer|warenkorb ist derzeit leer|warenkorb ist noch leer|warenkorb ist zurzeit leer|warenkorb ist aktuell leer|einkaufswagen ist leer|einkaufswagen ist noch leer|korb ist leer|keine artikel im|keine produkte im|keine artikel in ihrem|keine artikel in deinem|leerer warenkorb|0 artikel|ist leer|tasche ist leer',
  fr: "panier est vide|panier est actuellement vide|panier vide|aucun article|aucun produit|sac est vide|n'y a pas d'article|plus d'articles|pas d'articles|0 article",
  es: 'carrito está vacío|carrito está actualmente vacío|cesta está vacía|cesta esta vacia|carro está vacío|bolsa está vacía|carrito vacío|cesta vacía|no hay productos|no hay artículos|no tienes productos|no tiene artículos|0 artículos|está vacío|está vacía',
  it: 'carrello è vuoto|carrello vuoto|borsa è vuota|shopping bag è vuota|non ci sono articoli|nessun articolo|nessun prodotto|non ci sono prodotti|0 articoli|è vuoto|è attualmente vuoto',
  nl: 'winkelwagen is leeg|winkelmand is leeg|winkelmandje is leeg|mandje is leeg|geen artikelen|geen producten|lege winkelwagen|is nog leeg|is leeg|0 artikelen',
  pt: 'carrinho está vazio|cesto está vazio|saco está vazio|sacola está vazia|carrinho vazio|não há produtos|não há artigos|não tem produtos|não tem artigos|nenhum produto|0 artigos|está vazio|está vazia',
  pl: 'koszyk jest pusty|koszyk jest obecnie pusty|pusty koszyk|brak produktów|twój koszyk jest pusty|nie masz produktów|jest pusty|nie ma produktów',
  ja: 'カートは空です|カートに商品がありません|カートの中に商品がありません|カートに商品は|カートは空|カートが空|カート内に商品はございません|商品が入っていません|商品がございません|商品はありません|かごは空|かごに商品が|現在カート',
};

/** Headings of what narrows a listing. */
const filter: WordList = {
  en: 'filter|filters|filter by|refine|refine by|narrow by|refine your results|shop by',
  de: 'filter|filtern|filtern nach|eingrenzen|filter anzeigen',
  fr: 'filtre|filtres|filtrer|filtrer par|affiner|affiner par',
  es: 'filtro|filtros|filtrar|filtrar por|refinar|refinar por',
  it: 'filtro|filtri|filtra|filtra per|affina',
  nl: 'filter|filters|filteren|filter op|verfijn',
  pt: 'filtro|filtros|filtrar|filtrar por|refinar',
  pl: 'filtr|filtry|filtruj|filtruj według|zawęź',
  ja: '絞り込み|絞り込む|フィルター|絞込み',
};

/** Answers of a banner or a dialog. */
const dismiss: WordList = {
  en: 'accept|accept all|accept cookies|allow|allow all|agree|i agree|got it|ok|okay|reject|reject all|decline|decline all|deny|refuse|close|dismiss|no thanks|no, thanks|continue|only necessary|necessary only|essential only|save|confirm|understood|i understand|skip|cancel|yes|no|enter|stay|hide',
  de: 'akzeptieren|alle akzeptieren|annehmen|zustimmen|einverstanden|ablehnen|alle ablehnen|schließen|schliessen|verstanden|nur notwendige|nur technisch notwendige|nein danke|nein, danke|erlauben|zulassen|speichern|bestätigen|weiter|ja|nein|abbrechen',
  fr: 'accepter|tout accepter|autoriser|refuser|tout refuser|continuer sans accepter|fermer|ok|compris|non merci|non, merci|enregistrer|confirmer|continuer|annuler|oui|non',
  es: 'aceptar|aceptar todo|aceptar todas|permitir|rechazar|rechazar todo|rechazar todas|cerrar|entendido|no gracias|no, gracias|guardar|confirmar|continuar|cancelar|sí|no',
  it: 'accetta|accetta tutto|accetta tutti|accetto|accettare|consenti|rifiuta|rifiuta tutto|chiudi|ho capito|no grazie|no, grazie|salva|conferma|continua|annulla|sì|no',
  nl: 'accepteren|alles accepteren|accepteer|akkoord|toestaan|weigeren|alles weigeren|afwijzen|sluiten|begrepen|nee bedankt|nee, bedankt|opslaan|bevestigen|doorgaan|annuleren|ja|nee',
  pt: 'aceitar|aceitar tudo|aceitar todos|permitir|rejeitar|rejeitar tudo|recusar|fechar|entendi|percebi|não obrigado|não, obrigado|guardar|salvar|confirmar|continuar|cancelar|sim|não',
  pl: 'akceptuję|akceptuj|zaakceptuj|akceptuj wszystkie|zgadzam się|zezwól|odrzuć|odrzuć wszystkie|odmów|zamknij|rozumiem|nie dziękuję|nie, dziękuję|zapisz|potwierdź|kontynuuj|anuluj|tak|nie',
  ja: '同意する|すべて許可|許可|承諾|拒否|拒否する|閉じる|了解|ok|はい|いいえ|保存|続ける|キャンセル|同意',
};

export const operateWords = { quote, notify, dealer, emptyCart, filter, dismiss };
