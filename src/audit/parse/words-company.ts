/** Words of links that lead to company, help and order pages. */
import type { WordList } from './words-language.ts';

const about: WordList = {
  en: 'about|about us|our story|who we are|our company|company',
  de: 'über uns|unternehmen|unsere geschichte|wir über uns|wer wir sind|firma',
  fr: 'à propos|qui sommes-nous|notre histoire|a propos|nous connaître|notre entreprise|notre maison',
  es: 'sobre nosotros|quiénes somos|nuestra historia|acerca de|quienes somos|conócenos|la empresa',
  it: 'chi siamo|la nostra storia|azienda|su di noi|la nostra azienda',
  nl: 'over ons|ons verhaal|wie zijn wij|over|wie we zijn',
  pt: 'sobre nós|quem somos|a nossa história|nossa história|sobre|a empresa',
  pl: 'o nas|o firmie|nasza historia|kim jesteśmy|o marce',
  ja: '会社概要|私たちについて|ブランドストーリー|企業情報|当店について|運営会社|について',
};

const help: WordList = {
  en: 'help|faq|faqs|help centre|help center|support|frequently asked questions|questions',
  de: 'hilfe|häufige fragen|faq|hilfebereich|hilfe-center|fragen und antworten|service',
  fr: "aide|faq|foire aux questions|questions fréquentes|centre d'aide|assistance|besoin d'aide",
  es: 'ayuda|preguntas frecuentes|faq|centro de ayuda|soporte|faqs',
  it: 'aiuto|faq|domande frequenti|assistenza|centro assistenza|supporto|serve aiuto',
  nl: 'help|veelgestelde vragen|faq|hulp|helpcentrum|veel gestelde vragen|klantenservice',
  pt: 'ajuda|perguntas frequentes|faq|central de ajuda|centro de ajuda|suporte|dúvidas frequentes|dúvidas',
  pl: 'pomoc|najczęściej zadawane pytania|faq|centrum pomocy|pytania i odpowiedzi|wsparcie',
  ja: 'ヘルプ|よくある質問|よくあるご質問|ご利用ガイド|faq|サポート|お買い物ガイド',
};

const orderStatus: WordList = {
  en: 'track order|track your order|track my order|order status|order tracking|where is my order|tracking|my orders',
  de: 'sendungsverfolgung|bestellstatus|bestellung verfolgen|auftragsstatus|paket verfolgen|meine bestellungen|wo ist meine bestellung',
  fr: 'suivi de commande|suivre ma commande|suivi de colis|suivre mon colis|suivi|mes commandes|où est ma commande',
  es: 'seguimiento|seguimiento de pedido|estado del pedido|rastrear pedido|seguir pedido|localizar pedido|mis pedidos|rastrea tu pedido',
  it: "traccia ordine|traccia il tuo ordine|stato ordine|stato dell'ordine|tracciamento|segui il tuo ordine|i miei ordini",
  nl: 'bestelling volgen|volg je bestelling|volg uw bestelling|bestelstatus|track & trace|track and trace|waar is mijn bestelling|mijn bestellingen',
  pt: 'rastrear pedido|acompanhar pedido|seguir encomenda|estado da encomenda|rastreamento|status do pedido|meus pedidos|rastreio',
  pl: 'śledzenie przesyłki|status zamówienia|śledź zamówienie|śledzenie zamówienia|śledź przesyłkę|gdzie jest moja paczka|moje zamówienia',
  ja: '注文状況|配送状況|注文追跡|荷物追跡|お届け状況|注文履歴|追跡',
};

const warranty: WordList = {
  en: 'warranty|guarantee|manufacturer warranty|warranties|guaranteed',
  de: 'garantie|*garantie|gewährleistung|herstellergarantie',
  fr: 'garantie|garanties|garanti|garantie constructeur',
  es: 'garantía|garantías|garantizado',
  it: 'garanzia|garanzie|garantito',
  nl: 'garantie|*garantie|fabrieksgarantie',
  pt: 'garantia|garantias',
  pl: 'gwarancja|gwarancji|gwarancją|rękojmia',
  ja: '保証|メーカー保証|保証期間|品質保証',
};

const guest: WordList = {
  en: 'guest checkout|checkout as guest|check out as guest|continue as guest|without an account|as a guest',
  de: 'als gast|gastbestellung|ohne registrierung|ohne kundenkonto|gastkauf|gastzugang|ohne konto',
  fr: "en tant qu'invité|sans compte|sans créer de compte|sans inscription|invité|commande invité",
  es: 'como invitado|sin registrarse|sin registro|sin cuenta|compra como invitado',
  it: 'come ospite|senza registrazione|senza account|acquista come ospite|senza registrarsi',
  nl: 'als gast|zonder account|bestellen als gast|zonder registratie',
  pt: 'como convidado|sem registo|sem cadastro|sem conta|como visitante',
  pl: 'jako gość|bez rejestracji|bez zakładania konta|bez konta|zakupy bez rejestracji',
  ja: 'ゲスト購入|ゲストとして|会員登録せずに|会員登録なし|登録せずに購入|ゲスト注文',
};

export const companyWords = { about, help, orderStatus, warranty, guest };
