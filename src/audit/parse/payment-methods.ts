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
    'bank ?transfer|wire transfer|überweisung|vorkasse|vorauskasse|virement(?: bancaire)?|transferencia(?: bancaria)?|bonifico(?: bancario)?|(?:bank)?overschrijving|vooruitbetaling|transferência(?: bancária)?|przelew(?: bankowy| tradycyjny|y24)?|banköverföring|bankoverførsel|bankoverføring|tilisiirto|verkkopankki|bankovn[ií]m? převod(?:em)?|bankov[ýé]m? prevod(?:om)?|banki átutalás\\p{L}{0,3}|átutalás\\p{L}{0,3}|transfer bancar|(?:банков|банковск)\\p{L}{0,3} (?:превод|перевод|переказ)\\p{L}{0,2}|τραπεζικ\\p{L}{1,3} (?:κατάθεση|μεταφορά)|havale|banka transferi|계좌이체|무통장\\s?입금|银行转账|銀行轉帳|تحويل بنكي|حوالة بنكية|chuyển khoản|transfer bank|銀行振込|振込',
  ],
  [
    'Invoice',
    'pay by invoice|kauf auf rechnung|rechnungskauf|auf rechnung|achteraf betalen|paiement sur facture|faktura odroczona|mot faktura|på faktura|laskulla|na fakturu|請求書払い|後払い',
  ],
  [
    'Credit card',
    'credit cards?|debit cards?|kreditkarten?|debitkarten?|cartes? (?:bancaires?|bleue|de crédit)|tarjetas? (?:de )?(?:crédito|débito|bancaria)|cart[ae] di (?:credito|debito)|creditcards?|cartão de (?:crédito|débito)|cartões|kart[aąy] (?:kredytow|płatnicz|debetow)\\p{L}{1,3}|(?:kredit|betal|bank|debet|debit|dankort)kort|luottokort\\p{L}{1,5}|pankkikort\\p{L}{1,5}|(?:kreditní|platební|platobn|kreditn|bankovn)\\p{L}{0,2} kart\\p{L}{1,2}|bankkárty\\p{L}{1,4}|hitelkárty\\p{L}{1,4}|card(?:ul)? (?:bancar|de credit|de debit)|(?:кредитн|дебитн|банковск|банківськ|платіжн)\\p{L}{1,3} карт\\p{L}{1,4}|πιστωτικ\\p{L}{1,3} κάρτ\\p{L}{1,3}|χρεωστικ\\p{L}{1,3} κάρτ\\p{L}{1,3}|kredi kart\\p{L}{1,4}|banka kart\\p{L}{1,4}|신용카드|체크카드|信用卡|借记卡|بطاق\\p{L}{1,3} (?:ال)?ائتمان\\p{L}{0,3}|مدى|thẻ tín dụng|thẻ ghi nợ|kartu kredit|kartu debit|クレジットカード|デビットカード',
  ],
  [
    'Cash on delivery',
    'cash on delivery|nachnahme|contre[ -]remboursement|contra ?-?re?embolso|contrassegno|rembours|za pobraniem|pobranie|postförskott|efterkrav|postiennakko|dobírk\\p{L}{1,3}|dobierk\\p{L}{1,3}|utánvét\\p{L}{0,4}|plata ramburs|ramburs la|наложен\\p{L}{0,4} (?:платеж|платёж)\\p{L}{0,2}|післяплат\\p{L}{1,3}|при получении|при отриманні|αντικαταβολή|kapıda ödeme|착불|货到付款|貨到付款|الدفع عند الاستلام|thanh toán khi nhận hàng|bayar di tempat|代金引換|代引き?',
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

let pattern: RegExp | undefined;
const groups = methods.map(([, source]) => source);

/** Names of the ways to pay that a text holds, each once, in the order of first mention. Linear in the text. */
export function paymentMethodsIn(text: string): string[] {
  // A boundary on both sides for letters; kana and ideographs touch each other. Finnish and Hungarian join "with" to the name.
  pattern ??= new RegExp(
    `(?<![a-z\\u00c0-\\u024f\\d])(?:${groups.map((one) => `(${one})`).join('|')})(?:i?ll[aä]|[dlv][ae]l)?(?![a-z\\u00c0-\\u024f\\d])`,
    'giu',
  );
  const found = new Set<string>();
  for (const match of text.matchAll(pattern)) {
    const at = match.findIndex((one, index) => index > 0 && one !== undefined);
    const name = methods[at - 1]?.[0];
    // An ideal gift is no way to pay.
    if (name && match[0] !== 'ideal' && match[0] !== 'Ideal') found.add(name);
  }
  return [...found];
}
