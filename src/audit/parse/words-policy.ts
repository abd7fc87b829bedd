/** Words of links and headings that lead to policies and company pages. */
import type { WordList } from './words-language.ts';

const returns: WordList = {
  en: 'returns|return policy|returns policy|refund policy|refunds|returns and refunds|returns & refunds|returns & exchanges|returns and exchanges|exchanges|return|cancellation policy|right of withdrawal',
  de: 'rückgabe|rückgabe*|retoure|retouren|rücksendung|rücksendungen|widerruf|widerruf*|umtausch|rückerstattung|rückversand',
  fr: 'retours|retour|retours et remboursements|remboursement|remboursements|politique de retour|droit de rétractation|rétractation|échanges|échanges et retours',
  es: 'devoluciones|devolución|cambios y devoluciones|política de devoluciones|reembolsos|reembolso|desistimiento|derecho de desistimiento',
  it: 'resi|reso|resi e rimborsi|rimborsi|rimborso|politica di reso|diritto di recesso|recesso|restituzione|restituzioni',
  nl: 'retourneren|retour|retouren|retourbeleid|ruilen|ruilen en retourneren|herroepingsrecht|herroeping|terugbetaling|retourvoorwaarden',
  pt: 'devoluções|devolução|trocas e devoluções|trocas|política de devolução|reembolso|reembolsos|direito de arrependimento|livre resolução',
  pl: 'zwroty|zwrot|zwrotów|zwroty i reklamacje|reklamacje|polityka zwrotów|prawo odstąpienia|odstąpienie od umowy|wymiana i zwrot|wymiany',
  ja: '返品|返金|交換|返品・交換|キャンセル|返品について|返品特約',
};

const shipping: WordList = {
  en: 'shipping|delivery|shipping policy|shipping & delivery|shipping and delivery|delivery information|delivery & returns|postage|shipping info|shipping information|shipping costs|delivery options',
  de: 'versand|versand*|lieferung|lieferung*|lieferbedingungen|lieferzeit|lieferzeiten|versandkosten|zustellung|liefer- und versandkosten',
  fr: 'livraison|livraisons|expédition|expéditions|frais de port|frais de livraison|modes de livraison|envoi',
  es: 'envío|envíos|envios|envio|entrega|entregas|gastos de envío|política de envío|métodos de envío|plazos de entrega',
  it: 'spedizione|spedizioni|consegna|consegne|spese di spedizione|costi di spedizione|tempi di consegna',
  nl: 'verzending|bezorging|levering|verzendkosten|verzenden|bezorgen|levertijd|levertijden|bezorgkosten|verzendinformatie',
  pt: 'envio|envios|entrega|entregas|frete|portes|custos de envio|portes de envio|prazos de entrega|política de entrega',
  pl: 'dostawa|dostawy|wysyłka|wysyłki|koszty dostawy|koszt dostawy|czas dostawy|formy dostawy|koszty wysyłki',
  ja: '配送|送料|発送|お届け|配達|配送料|送料について|配送について',
};

const privacy: WordList = {
  en: 'privacy|privacy policy|privacy notice|privacy statement|data protection',
  de: 'datenschutz|datenschutz*|privatsphäre|datenschutzerklärung',
  fr: 'confidentialité|politique de confidentialité|vie privée|données personnelles|protection des données',
  es: 'privacidad|política de privacidad|protección de datos|aviso de privacidad',
  it: 'privacy|privacy policy|informativa sulla privacy|protezione dei dati|riservatezza|informativa privacy',
  nl: 'privacy|privacybeleid|privacyverklaring|privacy statement|gegevensbescherming',
  pt: 'privacidade|política de privacidade|proteção de dados|aviso de privacidade',
  pl: 'prywatność|polityka prywatności|prywatności|ochrona danych|rodo',
  ja: 'プライバシー|プライバシーポリシー|個人情報|個人情報保護方針',
};

const terms: WordList = {
  en: 'terms|terms and conditions|terms & conditions|terms of service|terms of use|terms of sale|conditions of sale|t&c|t&cs|conditions of use',
  de: 'agb|agbs|allgemeine geschäftsbedingungen|geschäftsbedingungen|nutzungsbedingungen|verkaufsbedingungen',
  fr: "cgv|cgu|conditions générales|conditions générales de vente|conditions d'utilisation|conditions de vente",
  es: 'términos|términos y condiciones|condiciones de uso|condiciones generales|condiciones de venta|condiciones de compra|aviso legal|términos de servicio',
  it: "termini|termini e condizioni|condizioni di vendita|condizioni generali|condizioni d'uso|termini di servizio|termini d'uso",
  nl: 'algemene voorwaarden|voorwaarden|gebruiksvoorwaarden|leveringsvoorwaarden|verkoopvoorwaarden',
  pt: 'termos|termos e condições|termos de uso|termos de serviço|condições gerais|condições de venda|condições de utilização',
  pl: 'regulamin|regulamin sklepu|warunki|warunki sprzedaży|ogólne warunki|warunki korzystania|regulaminy',
  ja: '利用規約|規約|ご利用規約|会員規約|販売条件|ご利用条件',
};

const contact: WordList = {
  en: 'contact|contact us|get in touch|customer service|customer support|customer care|contact information',
  de: 'kontakt|kontakt*|kundenservice|kundendienst|kundenbetreuung',
  fr: 'contact|contactez-nous|nous contacter|service client|contacts|service clients|contacter',
  es: 'contacto|contáctanos|contáctenos|contactar|atención al cliente|servicio al cliente|contacta con nosotros',
  it: 'contatti|contattaci|contatto|servizio clienti|assistenza clienti',
  nl: 'contact|neem contact op|klantenservice|contactgegevens|contact opnemen',
  pt: 'contacto|contactos|contato|contatos|fale conosco|fale connosco|contacte-nos|atendimento ao cliente|apoio ao cliente|sac',
  pl: 'kontakt|skontaktuj się|obsługa klienta|biuro obsługi klienta|napisz do nas',
  ja: 'お問い合わせ|お問合せ|問い合わせ|ご連絡|カスタマーサービス|カスタマーサポート',
};

const imprint: WordList = {
  en: 'imprint|legal notice|company information|legal information|company details|legal|business information',
  de: 'impressum|anbieterkennzeichnung|rechtliche hinweise',
  fr: 'mentions légales|informations légales|mentions legales',
  es: 'aviso legal|información legal|datos de la empresa|nota legal',
  it: "note legali|informazioni legali|dati societari|dati dell'azienda|avvertenze legali",
  nl: 'colofon|bedrijfsgegevens|juridische informatie|impressum|bedrijfsinformatie',
  pt: 'informações legais|aviso legal|informação legal|dados da empresa|identificação da empresa',
  pl: 'dane firmy|nota prawna|informacje prawne|dane rejestrowe|dane sprzedawcy',
  ja: '特定商取引法|特定商取引|会社概要|特商法|運営会社|会社情報|事業者情報',
};

export const policyWords = { returns, shipping, privacy, terms, contact, imprint };
