/** Times in text as numbers of days, in the covered languages: `14 days`, `vierzehn Tagen`, `two weeks`, `30日以内`. */
import { toAsciiDigits } from './money/text.ts';

export interface DayCount {
  days: number;
  /** UTF-16 units. */
  index: number;
  end: number;
}

/** Numbers that policies spell out; the statutory texts of the European Union do. */
const spelled: readonly (readonly [number, string])[] = [
  [
    1,
    'one|a|一|ein|eine|einem|einen|einer|eines|un|une|uno|una|een|één|um|uma|jeden|jednego|jeden|jedného|egy|един|една|μία|один|одного|одну|bir|satu|một',
  ],
  [
    2,
    'two|zwei|deux|dos|due|twee|dois|duas|dwa|dwóch|två|kahden|kaksi|dva|dvou|dve|dvoch|két|kettő|două|два|две|двух|двох|δύο|iki|dua|hai',
  ],
  [
    3,
    'three|drei|trois|tres|tre|drie|três|trzy|trzech|kolme|kolmen|tři|tří|tri|troch|három|trei|три|трёх|трех|трьох|τρεις|τριών|üç|tiga|ba|ثلاثة',
  ],
  [
    4,
    'four|vier|quatre|cuatro|quattro|quatro|cztery|czterech|fyra|fire|neljä|neljän|čtyři|čtyř|štyri|štyroch|négy|patru|четири|четыре|четырёх|чотири|чотирьох|τέσσερις|τεσσάρων|dört|empat|bốn',
  ],
  [
    5,
    "five|fünf|cinq|cinco|cinque|vijf|pięć|pięciu|fem|viisi|viiden|viidessä|pět|pěti|päť|piatich|öt|cinci|пет|пять|пяти|п'ять|п'яти|πέντε|beş|lima|خمسة",
  ],
  [
    6,
    'six|sechs|seis|sei|zes|sześć|sześciu|sex|seks|kuusi|kuuden|šest|šesti|šesť|hat|șase|шест|шесть|шести|шість|έξι|altı|enam|sáu',
  ],
  [
    7,
    'seven|sieben|sept|siete|sette|zeven|sete|siedem|siedmiu|七|sju|syv|seitsemän|sedm|sedmi|sedem|siedmich|hét|șapte|седем|семь|семи|сім|επτά|yedi|tujuh|bảy|سبعة',
  ],
  [
    8,
    'eight|acht|huit|ocho|otto|oito|osiem|ośmiu|八|åtta|otte|åtte|kahdeksan|osm|osem|nyolc|opt|осем|восемь|вісім|οκτώ|sekiz|delapan|tám',
  ],
  [
    10,
    'ten|zehn|dix|diez|dieci|tien|dez|dziesięć|dziesięciu|十|tio|kymmenen|deset|deseti|desať|desiatich|tíz|zece|десет|десять|десяти|δέκα|sepuluh|mười|عشرة',
  ],
  [
    14,
    'fourteen|vierzehn|quatorze|catorce|quattordici|veertien|catorze|czternaście|czternastu|十四|fjorton|fjorten|neljätoista|neljäntoista|čtrnáct|čtrnácti|štrnásť|štrnástich|tizennégy|paisprezece|четиринадесет|четырнадцать|четырнадцати|чотирнадцять|чотирнадцяти|δεκατέσσερις|δεκατεσσάρων|on dört|empat belas|mười bốn|أربعة عشر',
  ],
  [
    15,
    'fifteen|fünfzehn|quinze|quince|quindici|vijftien|piętnaście|piętnastu|femton|femten|viisitoista|patnáct|pätnásť|tizenöt|cincisprezece|петнадесет|пятнадцать|пятнадцати|δεκαπέντε|on beş|lima belas',
  ],
  [
    20,
    'twenty|zwanzig|vingt|veinte|venti|twintig|vinte|dwadzieścia|dwudziestu|tjugo|tyve|tjue|kaksikymmentä|dvacet|dvaceti|dvadsať|húsz|douăzeci|двадесет|двадцать|двадцяти|είκοσι|yirmi|dua puluh',
  ],
  [21, 'twenty-one|einundzwanzig|vingt et un|veintiún|ventuno|eenentwintig|vinte e um|dwadzieścia jeden'],
  [28, 'twenty-eight|achtundzwanzig|vingt-huit|veintiocho|ventotto|achtentwintig'],
  [
    30,
    'thirty|dreißig|dreissig|trente|treinta|trenta|dertig|trinta|trzydzieści|trzydziestu|三十|trettio|tredive|tretti|kolmekymmentä|kolmenkymmenen|třicet|třiceti|tridsať|tridsiatich|harminc|treizeci|тридесет|тридцать|тридцати|тридцять|тридцяти|τριάντα|otuz|tiga puluh|ba mươi|ثلاثين|ثلاثون',
  ],
  [45, 'forty-five|fünfundvierzig|quarante-cinq'],
  [
    60,
    'sixty|sechzig|soixante|sesenta|sessanta|zestig|sessenta|sześćdziesiąt|sześćdziesięciu|sextio|seksti|kuusikymmentä|šedesát|šesťdesiat|hatvan|șaizeci|шестьдесят|εξήντα|altmış',
  ],
  [
    90,
    'ninety|neunzig|quatre-vingt-dix|noventa|novanta|negentig|dziewięćdziesiąt|dziewięćdziesięciu|nittio|nitti|yhdeksänkymmentä|devadesát|deväťdesiat|kilencven|nouăzeci|девяносто|ενενήντα|doksan',
  ],
  [100, 'one hundred|hundert|cent|cien|cento|honderd|cem|sto|stu'],
];

const units: readonly (readonly [number, string])[] = [
  [
    1,
    'days?|(?:kalender|werk|arbeits|bank)?tage?[ns]?|tägig\\p{L}{0,2}|jours?|d[ií]as?|giorn[oi]|gg|(?:werk|kalender)?dag(?:en)?|dni(?:owy|owego|a)?|dzień|' +
      '(?:arbets|var)?dagar(?:na)?|(?:hver)?dage[ns]?|(?:virke|hver)?dager|(?:arki)?päiv(?:ää|än|ässä|ä|inen|issä)|vrk|dn[ůíy]|den|dnech|d[eň]ň|dňa|dňoch|(?:munka)?nap(?:on|os|ot|ig|ja)?|zile|zi|zilei|дни|дена|ден|дней|дня|день|днів|дні|сут(?:ок|ки)|дневн\\p{L}{1,3}|ημέρ(?:ες|α|ας)|ημερών|μέρες|gün(?:lük|ü|de|den)?|يوم(?:ا|ًا|اً)?|أيام|ايام|ngày|hari',
  ],
  [
    7,
    'weeks?|wochen?|wöchig\\p{L}{0,2}|semaines?|semanas?|settiman[ae]|week|weken|tydzień|tygodni[ea]?|veck(?:or|a)|uger|uger?s|uke[rn]?|viik(?:koa|on|ko|ossa)|týd(?:nů|ny|en|ne)|týžd(?:ňov|ne|eň)|hét(?:en|es)?|het(?:es|ig)|săptămân[ăi]|седмиц[иа]|недел[ьию]|тиж(?:нів|ні|день|ня)|εβδομάδ(?:ες|α)|εβδομάδων|hafta(?:lık)?|أسابيع|أسبوع(?:ا|ًا)?|tuần|minggu',
  ],
  [
    30,
    'months?|monat(?:e|en|s)?|monatig\\p{L}{0,2}|mois|mes(?:es)?|mes[ei]|maand(?:en)?|m[eê]s|miesiąc\\p{L}{0,2}|miesięcy|miesięczn\\p{L}{0,3}|månad(?:er|ers)?|måned(?:er)?|kuukau(?:tta|den|si)|kk|měsíc(?:ů|e|ích)?|mesiac(?:ov|e|och)?|hónap(?:on|os|ig)?|lun[iă]|месец[аи]?|месяц(?:а|ев)?|місяц(?:ь|і|ів|я)|μήν(?:ες|α)|μηνών|ay(?:lık)?|أشهر|شهر(?:ا|ًا)?|شهور|tháng|bulan',
  ],
  [
    365,
    'years?|jahre?[ns]?|jährig\\p{L}{0,2}|ans?|années?|años?|ann[oi]|jaar|jaren|anos?|lat|lata|rok|roku|år(?:s)?|vuo(?:tta|den|si|den)|let|roky|rokov|év(?:es|ig|en)?|ani?|годин[аи]|год(?:а|у)?|лет|рок(?:ів|и|у)|рік|έτ(?:η|ος|ους)|ετών|χρόνια|yıl(?:lık)?|سنوات|سنة|năm|tahun',
  ],
];
const unspaced: readonly (readonly [number, string])[] = [
  [1, '(?:営業)?日|[个個]?工作[日天]|天|(?:영업)?일(?!반)'],
  [7, '週間|[个個]?星期|周|週|주(?!문|소|말)'],
  [30, '[ヶかカヵ箇个個]月|개월'],
  [365, '年|년'],
];

/** Longest word of a list first, so that `vierzehn` is not read as `vier`. */
const anyOf = (lists: readonly (readonly [number, string])[]): string =>
  lists
    .flatMap(([, list]) => list.split('|').filter(Boolean))
    .toSorted((a, b) => b.length - a.length)
    .join('|');

interface Reading {
  pattern: RegExp;
  numbers: Map<string, number>;
  unitOf: (written: string) => number;
}
let reading: Reading | undefined;

/** Built when a policy is first read. */
const readingOf = (): Reading => (reading ??= makeReading());

function makeReading(): Reading {
  const number = String.raw`\d{1,3}`;
  const words = anyOf(spelled.map(([n, list]) => [n, latin(list)]));
  const joiner =
    '[-–—/]|to|bis|à|a|al|tot|do|ou|oder|or|e|y|of|till|til|až|до|έως|ως|ila|ile|sampai|hingga|đến|إلى|och|og|eller|или|або|vagy|sau';
  const kindOfDay =
    'full|calendar|business|working|consecutive|natural|volle|pełnych|kalendarzow\\p{L}{1,3}|robocz\\p{L}{1,3}|volledige|de|pracovn\\p{L}{1,3}|kalendářn\\p{L}{1,3}|kalendárn\\p{L}{1,3}|naptári|рабоч\\p{L}{1,3}|робоч\\p{L}{1,3}|работн\\p{L}{1,3}|календарн\\p{L}{1,3}|εργάσιμ\\p{L}{1,3}|ημερολογιακ\\p{L}{1,3}|iş|takvim';
  const spaced =
    `(?<![\\p{L}\\p{N}.,])(${number}|${words})[)\\]]?(?:\\s?(?:${joiner})\\s?(${number}))?` +
    `(?:\\s?\\([^()]{1,24}\\))?(?:\\s|-)?(?:(?:${kindOfDay})\\s)?(${units.map(([, list]) => list).join('|')})(?!\\p{L})`;
  const joined =
    `(?<!\\d[.,]|[\\d月]|월\\s?)(${number})(?:\\s?[-–—~〜～至]\\s?(${number}))?\\s?(${unspaced.map(([, list]) => list).join('|')})` +
    `|(?<!月)(${anyOf(spelled.map(([n, list]) => [n, kanji(list)]))})日(?:間|以内)`;
  const byUnit = [...units, ...unspaced].map(
    ([days, list]) => [days, new RegExp(`^(?:${list})$`, 'iu')] as const,
  );
  return {
    pattern: new RegExp(`${spaced}|${joined}`, 'giu'),
    numbers: new Map(spelled.flatMap(([n, list]) => list.split('|').map((word) => [word, n] as const))),
    unitOf: (written) => byUnit.find(([, list]) => list.test(written))?.[0] ?? 1,
  };
}

const isLatin = (word: string): boolean => !/[\u3040-\u9fff]/.test(word);
const latin = (list: string): string => list.split('|').filter(isLatin).join('|');
const kanji = (list: string): string =>
  list
    .split('|')
    .filter((word) => !isLatin(word))
    .join('|');

/** Every time in the text in order, both ends of a range; weeks, months and years in days. Linear in the text. */
export function dayCounts(text: string): DayCount[] {
  // The whole pattern is slow, because it may begin at every letter: it reads only around words of time.
  return around(toAsciiDigits(text)).flatMap(([part, at]) => countsIn(part, at));
}

/** Stems of all units. No `u`: it makes matching without case many times slower. */
const time =
  /days?|tag|täg|jour|d[ií]as?|giorn|\bgg\b|dag|dni|dzień|week|woch|wöch|semain|semana|settiman|weken|tydzie|tygod|month|monat|mois|mes|maand|m[eê]s|miesi|year|jahr|jähr|ans?\b|année|año|ann[oi]|jaar|jaren|anos?|ani\b|lat|rok|päiv|vrk|viik|kuuk|kk|vuo|dn[ůíy]|dňa|dňo|deň|\bden|dnech|nap|hónap|hét|het(?:es|ig)|év|zile|\bzi|săpt|lun[iă]|veck|uge|uke|månad|måned|år|týd|týžd|měs|let|дн|ден|сут|седм|недел|тиж|мес|міс|год|лет|рік|рок|ημέρ|ημερ|μέρ|εβδομ|μήν|μην|έτ|ετ|χρόν|gün|hafta|\bay|yıl|يوم|أيام|ايام|أسبوع|أسابيع|شهر|أشهر|شهور|سنة|سنوات|ngày|tuần|tháng|năm|hari|minggu|bulan|tahun|日|週|周|星期|天|月|年|일|주|개월|년/gi;
const reach = 80;

/** Stretches of the text around words of time, where they overlap as one, each with its place. */
function around(text: string): [part: string, at: number][] {
  const parts: [from: number, to: number][] = [];
  for (const { index } of text.matchAll(time)) {
    const [from, to] = [Math.max(0, index - reach), Math.min(text.length, index + reach)];
    const last = parts.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else parts.push([from, to]);
  }
  return parts.map(([from, to]) => [text.slice(from, to), from]);
}

function countsIn(text: string, at: number): DayCount[] {
  const { pattern, numbers, unitOf } = readingOf();
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [, first, last, unit, first2, last2, unit2, word] = match;
    const days = unitOf(unit ?? unit2 ?? '日');
    const values = [first ?? first2 ?? word, last ?? last2].flatMap((one) =>
      one === undefined ? [] : [/^\d/.test(one) ? Number(one) : (numbers.get(one.toLowerCase()) ?? 0)],
    );
    return values
      .map((value) => value * days)
      .filter((one) => one > 0 && one <= 3_650)
      .map((one) => ({ days: one, index: at + match.index, end: at + match.index + match[0].length }));
  });
}

/** The same number of days: a month may be 28 to 31. */
export const sameDays = (a: number, b: number): boolean =>
  a === b || (Math.min(a, b) >= 28 && Math.abs(a - b) <= Math.max(1, Math.round(Math.max(a, b) / 60)));
