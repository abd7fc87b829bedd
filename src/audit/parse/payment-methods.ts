/** Ways to pay, by the names that they have everywhere. */

const methods: readonly (readonly [string, string])[] = [
  ['Visa', 'vis[aá]'],
  ['Mastercard', 'master ?-?card|maestro'],
  ['American Express', 'american[ _-]?express|amex'],
  ['Discover', 'discover card|diners(?: club)?|jcb|union ?pay'],
  ['PayPal', 'pay ?-?pal'],
  ['Apple Pay', 'apple[ _-]?pay'],
  ['Google Pay', 'google[ _-]?pay|g ?pay'],
  ['Shop Pay', 'shop[ _-]?pay|shopify[ _-]pay'],
  ['Amazon Pay', 'amazon[ _-]?pay(?:ments)?|pay with amazon'],
  ['Klarna', 'klarna|sofort(?:überweisung)?'],
  ['Afterpay', 'after ?pay|clearpay|riverty'],
  ['Affirm', 'pay with affirm|affirm (?:financing|payments?|logo)'],
  ['iDEAL', 'ideal|wero'],
  [
    'SEPA',
    'sepa(?:[ -]lastschrift)?|direct debit|lastschrift|bankeinzug|prélèvement|domiciliación|addebito diretto|automatische incasso|débito direto',
  ],
  ['Bancontact', 'bancontact|kbc|belfius|payconiq'],
  ['giropay', 'giropay|paydirekt'],
  ['EPS', 'eps[ -](?:überweisung|payment)'],
  ['TWINT', 'twint|postfinance'],
  [
    'Bank transfer',
    'bank ?transfer|wire transfer|überweisung|vorkasse|vorauskasse|virement(?: bancaire)?|transferencia(?: bancaria)?|bonifico(?: bancario)?|(?:bank)?overschrijving|vooruitbetaling|transferência(?: bancária)?|przelew(?: bankowy| tradycyjny|y24)?|銀行振込|振込',
  ],
  [
    'Invoice',
    'pay by invoice|kauf auf rechnung|rechnungskauf|auf rechnung|achteraf betalen|paiement sur facture|faktura odroczona|請求書払い|後払い',
  ],
  [
    'Credit card',
    'credit cards?|debit cards?|kreditkarten?|debitkarten?|cartes? (?:bancaires?|bleue|de crédit)|tarjetas? (?:de )?(?:crédito|débito|bancaria)|cart[ae] di (?:credito|debito)|creditcards?|cartão de (?:crédito|débito)|cartões|kart[aąy] (?:kredytow|płatnicz|debetow)\\p{L}{1,3}|クレジットカード|デビットカード',
  ],
  [
    'Cash on delivery',
    'cash on delivery|nachnahme|contre[ -]remboursement|contra ?-?re?embolso|contrassegno|rembours|za pobraniem|pobranie|代金引換|代引き?',
  ],
  ['BLIK', 'blik'],
  ['Przelewy24', 'przelewy ?24|payu|tpay|dotpay|paynow'],
  ['MB WAY', 'mb ?-?way|multibanco'],
  ['Pix', 'pix'],
  ['Boleto', 'boleto(?: bancário)?'],
  ['Bizum', 'bizum'],
  ['Satispay', 'satispay|postepay|nexi|scalapay'],
  ['Carte Bancaire', 'oney|paylib|chèques?'],
  ['Konbini', 'コンビニ(?:決済|払い|支払)|コンビニエンスストア'],
  ['PayPay', 'paypay|楽天ペイ|rakuten pay|line pay|d払い|auかんたん決済|メルペイ'],
  ['Alipay', 'alipay|we ?chat ?pay|支付宝|支付寶|微信支付'],
  ['Swish', 'vipps|mobilepay'],
  ['Stripe', 'stripe link|venmo|cash app(?: pay)?|zip ?pay|sezzle|laybuy'],
];

/** Beginnings of words in languages that inflect, without a boundary behind them. */
const stems: readonly (readonly [string, string])[] = [
  [
    'Bank transfer',
    'banköverföring|bankoverførsel|bankoverføring|tilisiirto|tilisiirro|verkkopankki|verkkopanki|bankovní převod|bankovním převod|bankový prevod|bankovým prevod|banki átutalás|átutalás|transfer bancar|банков превод|банковский перевод|банковским перевод|банківський переказ|τραπεζική κατάθεση|τραπεζικό έμβασμα|τραπεζική μεταφορά|havale|banka transferi|계좌이체|계좌 이체|무통장|银行转账|銀行轉帳|تحويل بنكي|حوالة بنكية|chuyển khoản|transfer bank',
  ],
  ['Invoice', 'mot faktura|på faktura|via faktura|laskulla|na fakturu'],
  [
    'Credit card',
    'kreditkort|betalkort|bankkort|betalingskort|dankort|luottokort|pankkikort|kreditní kart|platební kart|platobná kart|platobnou kart|kreditná kart|kreditnou kart|bankkárty|bankkártyá|hitelkárty|card bancar|cardul bancar|card de credit|кредитна карта|кредитни карти|дебитна карта|банкова карта|кредитной карт|кредитные карт|банковской карт|банковские карт|банківськ|кредитна картк|кредитною картк|πιστωτική κάρτα|πιστωτικές κάρτες|χρεωστική κάρτα|kredi kart|banka kart|신용카드|체크카드|信用卡|借记卡|بطاقة ائتمان|بطاقات الائتمان|بطاقة الائتمان|مدى|thẻ tín dụng|thẻ ghi nợ|kartu kredit|kartu debit',
  ],
  [
    'Cash on delivery',
    'postförskott|efterkrav|postiennakko|dobírk|dobierk|utánvét|plata ramburs|plată ramburs|наложен платеж|наложенный платёж|наложенным платежом|оплата при получении|накладений платіж|післяплат|оплата при отриманні|αντικαταβολή|kapıda ödeme|착불|货到付款|貨到付款|الدفع عند الاستلام|thanh toán khi nhận hàng|bayar di tempat',
  ],
];

let pattern: RegExp | undefined;
const all = [...methods, ...stems];
const groupsOf = (list: typeof methods): string => list.map(([, source]) => `(${source})`).join('|');

/** Names of the ways to pay that a text holds, each once, in the order of first mention. Linear in the text. */
export function paymentMethodsIn(text: string): string[] {
  // A boundary on both sides for letters; kana and ideographs touch each other. Finnish and Hungarian join "with" to the name.
  pattern ??= new RegExp(
    `(?<![a-z\\u00c0-\\u024f\\d])(?:(?:${groupsOf(methods)})(?:i?ll[aä]|[dlv][ae]l)?(?![a-z\\u00c0-\\u024f\\d])|${groupsOf(stems)})`,
    'giu',
  );
  const found = new Set<string>();
  for (const match of text.matchAll(pattern)) {
    const at = match.findIndex((one, index) => index > 0 && one !== undefined);
    const name = all[at - 1]?.[0];
    // An ideal gift is not the payment method iDEAL.
    if (name && match[0] !== 'ideal' && match[0] !== 'Ideal') found.add(name);
  }
  return [...found];
}
