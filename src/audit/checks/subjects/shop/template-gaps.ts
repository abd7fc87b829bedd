/** Gaps in policy texts that the shop was to fill in: `[INSERT RETURN ADDRESS]`, `[Firmenname]`. */

/** Brackets without brackets inside, on one line; full-width ones too. */
const bracket = /[[［【]([^[\]［］【】\n]{2,140})[\]］】]/g;
const mostBrackets = 300;

/** What the shop itself must say: words that begin or make up a gap. */
const gaps: readonly RegExp[] = [
  // English
  /^(?:please )?(?:insert|fill in)\s+\w|(?<!\p{L})to be inserted(?!\p{L})/u,
  /^(?:please )?(?:enter|add|include)\s+(?:your|the|company|store|shop|business|return|contact|address|date|link to)(?!\p{L})/u,
  /^(?:(?:your|our|the|legal|full|registered) ){0,2}(?:company|store|shop|business|website|merchant|seller|trading|entity)(?:'s)?[ _-](?:name|legal name|url|address|e-?mail|phone|number|domain)(?!\p{L})/u,
  /^(?:your|the) (?:company|store|shop|business|brand|website)$/u,
  /^(?:return|returns|support|customer service|contact)[ _-](?:address|e-?mail|phone|number|hours)(?!\p{L})/u,
  // German
  /einfügen|einzufügen|(?<!\p{L})einsetzen|einzusetzen|bitte (?:eintragen|ergänzen)|(?<!\p{L})(?:firma|name|adresse|anschrift) (?:eintragen|ergänzen)/u,
  /^(?:ihr|ihre|dein|deine) (?:firma|firmenname|shop|shopname|unternehmen|onlineshop)(?!\p{L})|^(?:firmen|shop|unternehmens)name(?!\p{L})|^name (?:des|der) (?:shops?|online-?shops|unternehmens|firma|händlers)(?!\p{L})/u,
  // French
  /(?:^|\s)insérer(?!\p{L})|^à (?:compléter|remplir)/u,
  /^votre (?:entreprise|société|boutique|marque|site)(?!\p{L})|^(?:nom|adresse|url|raison sociale) (?:de |du |de la |de l'|de votre )(?:entreprise|société|boutique|site|marque|magasin|vendeur)(?!\p{L})/u,
  // Spanish
  /^(?:insertar|inserte|inserta|completar|rellenar)(?!\p{L})/u,
  /^(?:tu|su) (?:empresa|tienda|marca)(?!\p{L})|^(?:nombre|dirección|url|razón social) (?:de la |de tu |de su |del? )(?:empresa|tienda|sitio|vendedor)(?!\p{L})/u,
  // Italian
  /^(?:inserire|inserisci|da compilare)(?!\p{L})/u,
  /^(?:nome|indirizzo|url|ragione sociale|denominazione) (?:della |del |dell'|della tua |del tuo )(?:azienda|negozio|società|sito|venditore)(?!\p{L})|^ragione sociale$/u,
  // Dutch
  /(?<!\p{L})invoegen(?!\p{L})|^(?:vul|voeg) .{1,60}\s(?:in|toe)$/u,
  /^(?:bedrijfsnaam|winkelnaam|naam webshop|naam bedrijf)(?!\p{L})|^(?:jouw|uw|je) (?:bedrijf|winkel|webshop)(?!\p{L})|^(?:naam|geografisch adres|adres|e-mailadres) (?:van (?:de |het )?)?(?:ondernemer|bedrijf|winkel|webshop)(?!\p{L})/u,
  // Portuguese
  /^(?:inserir|insira|preencher|preencha)(?!\p{L})/u,
  /^(?:sua|a sua) (?:empresa|loja|marca)(?!\p{L})|^(?:nome|endereço|morada|url|razão social) (?:da|do|da sua|do seu) (?:empresa|loja|site|vendedor)(?!\p{L})/u,
  // Polish
  /^(?:wstaw|wpisz|uzupełnij|do uzupełnienia)/u,
  /^(?:nazwa|adres|dane) (?:firmy|sklepu|sprzedawcy|przedsiębiorcy)(?!\p{L})/u,
  // Japanese
  /(?:会社名|店舗名|屋号|販売業者|住所|所在地|メールアドレス|電話番号|代表者名).{0,8}(?:記入|入力|挿入)/u,
  /^(?:会社名|店舗名|ショップ名|サイト名|貴社名|屋号)$/u,
];

/** What the customer is to write into a form, and mail addresses that an edge hides. */
const innocent =
  /consum|verbraucher|kund(?:e|in|en)(?!\p{L})|konsument|klant|cliente?s?(?!\p{L})|customer|buyer|acheteur|comprador|acquirente|klienta?(?!\p{L})|protected|protégé|protegid|protett|geschützt|beveiligd|chronion/u;

/** A name that stands for any company, where the shop says who it is; elsewhere it is an example of a customer's. */
const anyCompany =
  /(?:販売業者|運営会社|運営者|会社名|事業者|当店は|当社は)[^。\n]{0,12}((?:〇〇|○○|◯◯)(?:株式会社|合同会社|有限会社)|(?:株式会社|合同会社|有限会社)(?:〇〇|○○|◯◯))(?!様|御中)/g;

/** The gaps as written with their brackets, each once, at most ten. Linear in the text. */
export function gapsIn(text: string): string[] {
  const found = new Set<string>();
  let count = 0;
  for (const match of text.matchAll(bracket)) {
    if ((count += 1) > mostBrackets || found.size >= 10) break;
    const inside = match[1]!.replaceAll(/\s+/g, ' ').replaceAll('’', "'").trim().toLowerCase();
    if (!innocent.test(inside) && gaps.some((gap) => gap.test(inside))) found.add(match[0]);
  }
  for (const [, company] of text.matchAll(anyCompany)) if (found.size < 10) found.add(company!);
  return [...found];
}
