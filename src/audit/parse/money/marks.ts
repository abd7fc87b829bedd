/**
 * What shops print beside an amount, by currency: signs, short forms and everyday names. Sources: CLDR 48 (symbols and narrow symbols of
 * each currency in the locales of its own countries), and the currency lists of WooCommerce, Shopify and Stripe. Names in full are read
 * from `Intl` in the language of the page (`money-names.ts`).
 */

/** `code: countries: marks`, with `|` between marks. A mark of several currencies belongs to that of the page. */
const rows = `
AED: AE: د.إ|dhs|dh|درهم|dirham|dirhams
AFN: AF: ؋|افغانی
ALL: AL: lekë|lek
AMD: AM: ֏|դր|դրամ|dram
AOA: AO: kz
ARS: AR: $|ar$|peso|pesos
AUD: AU CC CX HM KI NF NR TV: $|a$|au$|dollars
AWG: AW: afl|ƒ
AZN: AZ: ₼|manat|azn
BAM: BA: km|км
BBD: BB: $|bds$
BDT: BD: ৳|tk|টাকা|taka
BGN: : лв|лева|лев|левов|левове
BHD: BH: د.ب|bd|دينار
BIF: BI: fbu
BMD: BM: $
BND: BN: $|b$
BOB: BO: bs|bolivianos
BRL: BR: r$|reais|real
BSD: BS: $|b$
BWP: BW: p|pula
BYN: BY: br|руб|р|бел. руб|рублей|рубля|рубль|рублёў|рублі
BZD: BZ: $|bz$
CAD: CA: $|c$|ca$|cdn$|cad$|dollars
CDF: CD: fc
CHF: CH LI: fr|sfr|fs|franken|francs|stutz
CLP: CL: $|clp$|peso|pesos
CNY: CN: ¥|cn¥|rmb|元|圆|块|人民币|yuan
COP: CO: $|col$|peso|pesos
CRC: CR: ₡|colones
CUP: CU: $|peso|pesos
CVE: CV: $|esc
CZK: CZ: kč|kc|korun|koruna|koruny
DJF: DJ: fdj
DKK: DK FO GL: kr|dkr|kroner|krone
DOP: DO: rd$|$|peso|pesos
DZD: DZ: د.ج|دج|da|دينار|dinars
EGP: EG: ج.م|e£|le|l.e|جنيه
ERN: ER: nfk
ETB: ET: ብር|br|birr
EUR: AD AT AX BE BG BL CY DE EA EE ES EU FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT: €|euro|euros|евро|eur|evro|eura|eurų|eiro|ευρώ|евра|eurot|euroa|euras|eurai|evri|evrov|euró|euri
FJD: FJ: $|fj$
FKP: FK: £
GBP: GB GG GS IM JE TA: £|₤|gb£|uk£|pounds
GEL: GE: ₾|ლარი|lari
GHS: GH: gh₵|₵|gh¢|cedis
GIP: GI: £
GMD: GM: d|dalasi
GNF: GN: fg|𞤊𞤘|߿
GTQ: GT: q|quetzales
GYD: GY: $|g$
HKD: HK: hk$|$|元|蚊|港幣|港元
HNL: HN: l|lps
HTG: HT: g|htg
HUF: HU: ft|forint
IDR: ID: rp|rupiah
ILS: IL PS: ₪|nis|ש״ח|ש"ח|שח|שקל|שקלים
INR: IN BT: ₹|rs|rupees|रु|रू|रुपये|₨
IQD: IQ: د.ع|دينار
IRR: IR: ریال|ريال|﷼
ISK: IS: kr|ikr|krónur|króna
JMD: JM: $|j$
JOD: JO: د.أ|د.ا|jd|دينار
JPY: JP: ¥|円|jp¥|yen|えん
KES: KE: ksh|kshs|shillings
KGS: KG: сом|сома|сомов|⃀
KHR: KH: ៛
KMF: KM: cf
KPW: KP: ₩|원
KRW: KR: ₩|원|won
KWD: KW: د.ك|kd|k.d|دينار
KYD: KY: $|ci$
KZT: KZ: ₸|тг|тнг|теңге|тенге|tg
LAK: LA: ₭|ກີບ
LBP: LB: ل.ل|l£|ليرة
LKR: LK: රු|rs|ரூ|₨
LRD: LR: $|l$
LYD: LY: د.ل|دينار
MAD: MA EH: د.م|dh|dhs|درهم|dirham|dirhams
MDL: MD: l|lei|leu|лей|лея|леев
MGA: MG: ar|ariary
MKD: MK: ден|den|денари
MMK: MM: k|ks|ကျပ်
MNT: MN: ₮|төг|төгрөг
MOP: MO: mop$|元
MRU: MR: أ.م|um
MUR: MU: rs|₨
MVR: MV: rf|mvr
MWK: MW: mk
MXN: MX: $|mx$|mex$|peso|pesos
MYR: MY: rm|ringgit
MZN: MZ: mtn|mt
NAD: NA: $|n$
NGN: NG: ₦|naira
NIO: NI: c$|córdobas
NOK: NO BV SJ: kr|nkr|kroner|krone
NPR: NP: नेरू|रू|रु|rs|₨
NZD: NZ CK NU PN TK: $|nz$|dollars
OMR: OM: ر.ع|ريال|ro|r.o
PAB: PA: b/
PEN: PE: s/|soles
PGK: PG: k
PHP: PH: ₱|php
PKR: PK: rs|₨|روپے
PLN: PL: zł|zl|złotych|złote
PYG: PY: ₲|gs|guaraníes
QAR: QA: ر.ق|qr|q.r|ريال
RON: RO: lei|leu|ron
RSD: RS: din|дин|динара|dinara|dinar|dinari|динар|динари
RUB: RU: ₽|руб|р|рублей|рубля|рубль|rub|rubles
RWF: RW: rf|frw
SAR: SA: ر.س|sr|s.r|ريال|﷼|riyals|⃁
SBD: SB: $|si$
SCR: SC: sr|rs|₨
SDG: SD: ج.س
SEK: SE: kr|skr|kronor|krona
SGD: SG: $|s$|sg$
SHP: SH AC: £
SLE: SL: le
SOS: SO: s
SRD: SR: $
SSP: SS: £
STN: ST: db
SYP: SY: ل.س|£|ls|ليرة
SZL: SZ: e
THB: TH: ฿|บาท|baht|thb
TJS: TJ: сом|сомонӣ|сомони
TMT: TM: manat|m
TND: TN: د.ت|dt|دينار|dinars
TOP: TO: t$
TRY: TR: ₺|tl|lira
TTD: TT: $|tt$
TWD: TW: nt$|$|元|新台幣|nt
TZS: TZ: tsh|tshs|shillings
UAH: UA: ₴|грн|гривень|гривні|гривня|гривну|гривна|гривны|гривен
UGX: UG: ush|ugsh|shillings
USD: US AS BQ DG EC FM GU IO MH MP PR PW SV TC TL UM VG VI ZW: $|us$|u$s|u$d|usd$|dollars|dollar|dólares|доллар|доллара|долларов|долар|долари|долара|доларів
UYU: UY: $|$u|u$|peso|pesos
UZS: UZ: soʻm|so'm|сўм|сум|som
VES: VE: bs.s|bs|bolívares
VND: VN: ₫|đ|đồng|dong|vnđ
VUV: VU: vt
WST: WS: ws$
XAF: CF CG CM GA GQ TD: fcfa|f cfa|cfa|𞤊𞤅𞤊𞤀
XCD: AG AI DM GD KN LC MS VC: $|ec$
XCG: CW SX: cg
XOF: BF BJ CI GW ML NE SN TG: f cfa|fcfa|cfa|𞤅𞤊𞤀
XPF: NC PF WF: fcfp|cfpf|f cfp|xpf
YER: YE: ر.ي|ريال|﷼
ZAR: ZA LS: r|rand
ZMW: ZM: k|zk`;

/** A toman is ten rials. */
export const tomans: readonly string[] = ['تومان', 'تومن', 'tomans', 'toman'];

export interface Marks {
  /** Mark, lower case and without a final point → its currencies. */
  byMark: ReadonlyMap<string, readonly string[]>;
  /** Country, ISO 3166-1 alpha-2 → its currency. */
  byCountry: ReadonlyMap<string, string>;
}

export const marks: Marks = readRows();

function readRows(): Marks {
  const byMark = new Map<string, string[]>();
  const byCountry = new Map<string, string>();
  for (const row of rows.trim().split('\n')) {
    const [code = '', countries = '', list = ''] = row.split(/: ?/);
    for (const country of countries.split(' ').filter(Boolean)) byCountry.set(country, code);
    for (const mark of list.split('|')) byMark.set(mark, [...(byMark.get(mark) ?? []), code]);
  }
  return { byMark, byCountry };
}
