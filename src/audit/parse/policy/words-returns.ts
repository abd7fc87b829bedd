/** Words by which policies tell of sending goods back and of paying money back. */
import type { WordList } from '../words-language.ts';

/** The act of giving goods or a contract back. */
const sendBack: WordList = {
  en: 'return*|send back|sent back|sending back|send it back|send them back|send your item back|exchange*|withdraw*|cancel|cancelled|cancellation|cancelling|money-back|money back|satisfaction guarantee|cooling-off|cooling off|change your mind|change of mind|since your purchase|after purchase|of purchase|from purchase|date of purchase|our policy lasts|return window',
  de: 'rückgabe*|zurückgeb*|zurückgegeben|zurückzugeben|zurücksend*|zurückzusenden|zurückgesandt|zurückgesendet|zurückschick*|zurückzuschicken|zurückgeschickt|rücksend*|retour*|umtausch*|umzutauschen|umgetauscht|widerruf*|widerrufen|vertrag zu widerrufen|geld-zurück*|*rückgaberecht|*widerrufsrecht|*rückgabe|rücktritt*|zurücktreten|zurückzutreten|seit dem kauf|nach dem kauf|ab kaufdatum|ab kauf',
  fr: "retour*|renvoy*|renvoi*|rétract*|échang*|retourn*|satisfait ou remboursé|changé d'avis|changer d'avis|depuis votre achat|suivant votre achat|après votre achat|suivent votre achat",
  es: 'devol*|devuelv*|desist*|cambio|cambios|cambiar*|retorn*|desde la compra|desde su compra|desde tu compra|fecha de compra',
  it: 'reso|resi|restitu*|recess*|recedere|rispedi*|cambio|cambi|ripensament*|rendere|data di acquisto|data di ricevimento|dalla consegna|dal ricevimento',
  nl: 'retour*|terugstur*|teruggestuurd|teruggestuurde|terug te sturen|ruil*|omruil*|geruild|herroep*|terugzend*|terug te zenden|teruggezonden|bedenktijd|bedenktermijn|zichttermijn|ontbind*|na aankoop|aankoopdatum',
  pt: 'devol*|troca*|trocar*|arrepend*|livre resolução|desist*|retrata*|data da compra|após a compra',
  pl: 'zwrot*|zwróc*|zwrac*|odstąpi*|odstępu*|odesł*|odsył*|wymian*|wymieni*|od zakupu|od daty zakupu',
  ja: '返品|交換|返送|キャンセル|クーリングオフ|クーリング・オフ|商品到着後|商品到着日|商品到着から|商品受領|商品お届け後|商品受取',
};

/** The act of paying back. */
const payBack: WordList = {
  en: 'refund*|reimburs*|credited|money returned',
  de: 'erstatt*|rückerstatt*|zurückerstatt*|zurückzuerstatten|zurückzahl*|zurückzuzahlen|zurückgezahlt|zurücküberw*|gutschrift*|gutgeschrieben|rückzahlung*|rücküberweis*|kaufpreiserstattung',
  fr: 'rembours*|crédité*|recrédit*',
  es: 'reembols*|reintegr*|abono|abonar*|abonamos|devolución del dinero|devolución del importe|devolveremos',
  it: 'rimbors*|accredit*|riaccredit*|restituzione del prezzo|intero importo',
  nl: 'terugbetal*|terug te betalen|terugbetaald|teruggestort|terugstort*|restitutie|credite*|gecrediteerd|betalen wij u terug|aankoopbedrag|alle betalingen|betalingen',
  pt: 'reembols*|estorn*|ressarc*|restituição do valor|restituiremos',
  pl: 'zwrot pieniędzy|zwrot środków|zwrot płatności|zwrot należności|zwrot kosztów|zwrot ceny|zwrotu pieniędzy|zwrotu środków|zwrotu płatności|zwrotu należności|zwrotu kosztów|zwrócimy|zwraca pieniądze|zwróci*|refundacj*|zwrotu wszystkich płatności|dokona zwrotu|dokonamy zwrotu',
  ja: '返金|払い戻し|払戻し|返済',
};

/** What else takes days on such a page: work on the parcel, answers, damage, the way here. */
const handling: WordList = {
  en: 'process*|inspect*|respond*|reply|replies|answer*|dispatch*|notif*|report*|damag*|defect*|faulty|arrive|arrives|estimated delivery|delivery time|warranty|store credit expires',
  de: 'bearbeit*|prüf*|antwort*|melde*|gemeldet|mitteil*|transportschäd*|mängel*|mangel*|lieferzeit*|versanddauer|garantie|gewährleistung*|geliefert|gutschein*',
  fr: "trait*|répond*|réponse|signal*|endommag*|défaut*|délai de livraison|livré*|garantie|expédi*|bon d'achat",
  es: 'proces*|tramit*|respond*|respuesta|notific*|dañad*|defectuos*|plazo de entrega|garantía|envia*|revis*',
  it: 'elabor*|process*|rispond*|risposta|segnal*|danneggiat*|difett*|tempi di consegna|garanzia|spedi*|verific*|conformità',
  nl: 'verwerk*|reageren|reactie|antwoord*|meld*|beschadig*|defect*|levertijd*|garantie|controle*|geleverd',
  pt: 'process*|respond*|resposta|notific*|danific*|defeito*|prazo de entrega|garantia|anális*|analis*',
  pl: 'rozpatr*|odpowied*|odpowiad*|reklamacj*|uszkodz*|wad*|czas dostawy|gwarancj*|realizacj*|rękojmi*',
  ja: '処理|検品|回答|ご連絡|不良|破損|発送|お届け|保証|ご報告',
};

/** The way back and what it costs. */
const wayBack: WordList = {
  en: 'return shipping|return postage|return label*|shipping label*|return cost*|cost of return*|costs of return*|return deliver*|postage|shipping cost*|shipping fee*|return fee*|shipping charge*|delivery charge*|prepaid label*|cost of sending|return freight|delivery cost*|return shipment*|returns|return|collection',
  de: 'rücksendekosten|rücksendung*|rückversand*|retourenlabel*|retourenschein*|retourenetikett*|rücksendeetikett*|rücksende*|retourenkosten|versandkosten|rückporto|retour*|rückgabe*|rückholung|abholung',
  fr: "frais de retour*|frais de renvoi|frais directs|coûts directs|étiquette de retour|bon de retour|retour|retours|frais de port|frais de livraison|frais d'expédition|renvoi",
  es: 'gastos de devolución|coste* de devolución|costo* de devolución|coste* direct*|costes directos|coste directo|gastos de envío|costes de envío|etiqueta*|devolución|devoluciones|portes|recogida|gastos de la devolución|gastos de devolver',
  it: 'spese di restituzione|spese di reso|costi di restituzione|costo di restituzione|costo del reso|costi diretti|costo diretto|spese di spedizione|spese di rispedizione|costi di spedizione|etichetta*|reso|resi|restituzione|ritiro',
  nl: 'retourkosten|retourzend*|retourlabel*|verzendkosten|retourneren|kosten van het terugzenden|kosten voor het terugsturen|rechtstreekse kosten|directe kosten|retour*|terugsturen|terugzenden|ophalen',
  pt: 'custos de devolução|custo de devolução|custos diretos|custo direto|frete|portes|custos de envio|etiqueta*|despesas de devolução|devolução|devoluções|logística reversa|código de postagem|recolha|reenvio|envio da mercadoria|envio da troca',
  pl: 'koszt* zwrotu|kosztów zwrotu|kosztami zwrotu|koszt przesyłki|koszty przesyłki|koszt* odesłania|bezpośrednie koszty|bezpośrednich kosztów|etykiet*|zwrot*|odesłani*|przesyłk* zwrotn*',
  ja: '返送料|返品送料|送料|返送|返品の際の送料',
};

/** Who bears it. */
const bearer: WordList = {
  en: 'free|freely|paid|pay|pays|bear|borne|cover*|responsib*|expense|deduct*|prepaid|non-refundable|charge|charged|own cost|your cost|our cost|at no cost',
  de: 'kostenlos*|kostenfrei*|gratis|tragen|trägt|übernehm*|übernimmt|übernommen|zu lasten|zulasten|gehen zu|zahlen|gebühr*|unfrei|frankiert|kostenpflichtig*|abgezogen|portofrei*|auf ihre kosten|auf eigene kosten|auf unsere kosten|zu tragen',
  fr: 'gratuit*|à votre charge|à sa charge|à la charge|à notre charge|en charge|offert*|déduit*|support*|payant*|prépayé*|à vos frais|à nos frais',
  es: 'gratis|gratuit*|a cargo|correrá*|correrán|corre por|asum*|por cuenta|descont*|descuent*|pagar*|prepagad*|a su cargo|a tu cargo|a nuestro cargo|deducir*|corren por|correr por|corren a',
  it: 'gratuit*|gratis|a carico|a tuo carico|a suo carico|a nostro carico|sosten*|prepagat*|detratt*|addebit*|trattenut*|gravano|grava|a proprie spese|a sue spese|a tue spese|proprie spese',
  nl: 'gratis|kosteloos|eigen rekening|voor rekening|uw rekening|onze rekening|jouw rekening|betaal*|betalen|draag*|dragen|ingehouden|in mindering',
  pt: 'grátis|gratuit*|por conta|a cargo|suport*|responsabilidade|descont*|pagar|pago|pagos|encargo*|nossa conta|arca*',
  pl: 'darmow*|bezpłatn*|ponosi*|ponosić|poniesie|pokrywa*|na koszt|na własny koszt|obciąża*',
  ja: '負担|着払い|元払い|無料|弊社|当店|お客様',
};

/** In what state goods are taken back. */
const condition: WordList = {
  en: 'unused|unworn|unwashed|unopened|original packaging|original package|original condition|original box|tags attached|with tags|original tags|resaleable|resalable|resellable|same condition|undamaged|new condition|not been used|not been worn|never worn|diminished value|saleable condition|perfect condition|in the condition|unassembled|condition of the goods|like new|as new|not worn|not used',
  de: 'ungebraucht*|ungetragen*|unbenutzt*|unbeschädigt*|originalverpack*|originalzustand|wertverlust*|etikett*|neuwertig*|ungeöffnet*|unversehrt*|einwandfrei*|ungewaschen*|zustand der ware*|wiederverkauf*|unverändert*',
  fr: "état d'origine|emballage d'origine|emballage original|non porté*|non utilisé*|non lavé*|étiquet*|intact*|dépréciation|parfait état|état neuf|non ouvert*|état original|jamais porté*|n'a pas été utilisé*|conditionnement d'origine|revendable*|revente|inutilisé*|même état|aucun signe",
  es: 'embalaje original|perfecto estado|perfectas condiciones|sin usar|sin estrenar|estado original|etiquet*|precint*|sin abrir|mismo estado|mismas condiciones|disminución de valor|no usado*|no utilizado*|condiciones originales|empaque original|envoltorio original|óptimas condiciones|etiquetado original|ningún tipo de uso',
  it: 'confezione originale|imballo originale|imballaggio originale|integr*|non usat*|non utilizzat*|non indossat*|etichett*|cartellin*|condizioni originali|diminuzione del valore|stato originale|perfette condizioni|sigill*|stesse condizioni|stesso stato|intatt*|imballi originali|confezione originaria|medesime condizioni|danneggiat*',
  nl: 'originele verpakking|ongebruikt*|ongedragen|onbeschadigd*|originele staat|originele labels|labels|kaartjes|verzegel*|waardevermindering|nieuwstaat|ongewassen|ongeopend*|niet gedragen|niet gebruikt|staat van het product',
  pt: 'embalagem original|sem uso|não usado*|não utilizado*|perfeitas condições|perfeito estado|etiquet*|estado original|lacre*|sem indícios|depreciação|intact*|mesmo estado|mesmas condições|condições originais|selad*|sinais de uso',
  pl: 'nieużywan*|oryginalnym opakowaniu|oryginalne opakowanie|oryginalnie zapakowan*|nienaruszon*|metk*|niezmieniony|niezmienionym|nieuszkodzon*|śladów użytkowania|śladów używania|zmniejszenie wartości|pełnowartościow*|nienoszon*|kompletn*|stan towaru',
  ja: '未使用|未開封|開封|使用済|ご使用|使用後|タグ|汚れ|傷',
};

export const returnsTermWords = { sendBack, payBack, handling, wayBack, bearer, condition };

/** Without a number: refunds at once. */
export const atOnce: WordList = {
  en: 'immediately|without delay|without undue delay|promptly|as soon as|the same day|within 24 hours|within 48 hours|within 72 hours',
  de: 'unverzüglich|umgehend|sofort|innerhalb von 24 stunden|innerhalb von 48 stunden',
  fr: 'sans délai|sans retard|immédiatement|dès réception|sous 24 heures|sous 48 heures|sous 24h|sous 48h|sous 72h',
  es: 'inmediatamente|sin demora|de inmediato|en 24 horas|en 48 horas|sin ninguna demora',
  it: 'immediatamente|senza ritardo|senza indebito ritardo|tempestivamente|entro 24 ore|entro 48 ore',
  nl: 'onverwijld|direct|meteen|zo snel mogelijk|onmiddellijk|binnen 24 uur|binnen 48 uur',
  pt: 'imediatamente|sem demora|de imediato|em até 24 horas|em até 48 horas|no prazo de 24 horas',
  pl: 'niezwłocznie|natychmiast|bezzwłocznie|w ciągu 24 godzin|w ciągu 48 godzin',
  ja: '速やか|すみやか|直ちに|即日',
};
