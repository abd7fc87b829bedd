/** Words beside a price that say what kind of price it is. */
import type { WordList } from './words-language.ts';

const fromPrice: WordList = {
  en: 'from|starting at|starting from|as low as|prices from|starts at',
  de: 'ab|schon ab|bereits ab',
  fr: 'à partir de|dès|a partir de|à partir du',
  es: 'desde|a partir de',
  it: 'da|a partire da|a partire dal',
  nl: 'vanaf|al vanaf',
  pt: 'a partir de|desde|de',
  pl: 'od|już od',
  ja: 'から|円〜|円～|より',
};

const unitPrice: WordList = {
  en: 'per kg|per 100g|per 100 g|per litre|per liter|per l|per 100ml|per 100 ml|per m|per metre|per unit|per piece|unit price|/kg|/l|/100g|/100 g|/100ml|/100 ml|/m|/m²|per oz|/oz|each',
  de: 'pro kg|pro 100 g|pro liter|pro l|pro 100 ml|pro stück|pro meter|pro m|pro m²|je kg|je liter|grundpreis|/ 1 kg|/ 1 l|/ 100 g|/ 100 ml|/ kg|/ l|/ stk|/ m|/ m²|1 kg =|1 l =',
  fr: "le kg|par kg|le litre|par litre|au kilo|au litre|l'unité|prix au kilo|prix unitaire|les 100 g|les 100 ml|le mètre|/ kg|/ l",
  es: 'por kg|el kilo|por litro|el litro|por unidad|precio por unidad|por 100 g|por 100 ml|por metro|precio unitario',
  it: 'al kg|al litro|al kilo|al pezzo|per unità|prezzo unitario|per 100 g|per 100 ml|al metro|al mq|al l',
  nl: 'per kilo|per kg|per liter|per stuk|per 100 gram|per 100 ml|per meter|stukprijs|prijs per|per m²',
  pt: 'por kg|o kg|por litro|por unidade|preço unitário|por 100 g|por 100 ml|por metro|a unidade|o litro',
  pl: 'za kg|za litr|za sztukę|za 1 szt|cena za|cena jednostkowa|za 100 g|za 100 ml|za metr|/ szt|/ kg|zł/kg|zł/l',
  ja: 'あたり|1個あたり|100gあたり|/個|/枚|単価',
};

const instalment: WordList = {
  en: 'per month|/month|/mo|a month|monthly|instalments|installments|instalment|installment|interest-free|payments of|pay in 3|pay in 4|pay in|klarna|afterpay|affirm|clearpay|financing|apr',
  de: 'monatlich|pro monat|/monat|im monat|rate|raten|ratenzahlung|ratenkauf|finanzierung|mtl|monatsrate|monatsraten|klarna',
  fr: 'par mois|/mois|mensualité|mensualités|en 3x|en 4x|3x sans frais|4x sans frais|sans frais|en plusieurs fois|financement|alma|klarna|oney',
  es: 'al mes|/mes|por mes|cuotas|cuota|plazos|a plazos|sin intereses|meses sin intereses|financiación|mensuales|klarna|sequra',
  it: 'al mese|/mese|rate|rata|senza interessi|finanziamento|a rate|in 3 rate|klarna|scalapay|mensili',
  nl: 'per maand|/maand|termijnen|in termijnen|in 3 delen|gespreid betalen|renteloos|klarna|maandelijks|in3',
  pt: 'por mês|/mês|prestações|parcelas|parcela|sem juros|em até|vezes sem juros|ao mês|mensais|klarna',
  pl: 'miesięcznie|/mies|rata|raty|rat|na raty|0%|za miesiąc|raty 0%|paypo|klarna',
  ja: '月々|分割|分割払い|月額|回払い|ヶ月|無金利|毎月',
};

const taxExclusive: WordList = {
  en: 'excl. vat|excl vat|ex vat|ex. vat|excluding vat|excl. tax|excl tax|ex tax|excluding tax|plus vat|+ vat|plus tax|before tax|without vat|exc. vat|exc vat|net price|ex gst|excl. gst',
  de: 'zzgl. mwst|zzgl. ust|exkl. mwst|ohne mwst|netto|nettopreis|zuzüglich mwst|zzgl. gesetzl. mwst|excl. mwst|zzgl. der gesetzlichen|exkl. ust',
  fr: 'ht|hors taxe|hors taxes|prix ht|h.t.',
  es: 'sin iva|iva no incluido|+ iva|más iva|iva excluido|impuestos no incluidos|sin impuestos',
  it: 'iva esclusa|+ iva|senza iva|iva escl|iva non inclusa|escl. iva|esclusa iva',
  nl: 'excl. btw|excl btw|exclusief btw|ex. btw|ex btw|zonder btw',
  pt: 'sem iva|+ iva|iva não incluído|sem impostos|iva excluído|acresce iva',
  pl: 'netto|bez vat|+ vat|cena netto|bez podatku',
  ja: '税抜|税別|税抜き|本体価格|外税|税抜価格',
};

const taxInclusive: WordList = {
  en: 'incl. vat|inc vat|inc. vat|incl vat|including vat|incl. tax|incl tax|including tax|tax included|vat included|taxes included|inc. gst|incl. gst',
  de: 'inkl. mwst|inkl. ust|inkl. gesetzl. mwst|inkl mwst|brutto|bruttopreis|inklusive mwst|inkl. 19%|inkl. der gesetzlichen|inkl. gesetzlicher',
  fr: 'ttc|toutes taxes comprises|prix ttc|taxes incluses|tva incluse',
  es: 'iva incluido|con iva|iva inc|impuestos incluidos|iva incl',
  it: 'iva inclusa|iva incl|con iva|incl. iva|tasse incluse',
  nl: 'incl. btw|incl btw|inclusief btw|inc. btw',
  pt: 'iva incluído|com iva|iva inc|impostos incluídos|com impostos',
  pl: 'brutto|z vat|cena brutto|zawiera vat|w tym vat|zawiera podatek',
  ja: '税込|税込み|内税|消費税込|税込価格',
};

export const priceWords = { fromPrice, unitPrice, instalment, taxExclusive, taxInclusive };
