/** Words beside former and members' prices. */
import type { WordList } from './words-language.ts';

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

export const discountWords = { listPrice, memberPrice, coupon, freeFrom };
