/** Page 2 of a listing, if it is linked. */
import type { PageFacts } from '../../parse/facts/facts.ts';
import { resolveUrl, sameHost, sameUrl } from '../../parse/url.ts';

const forward =
  'next|weiter|nächste[rns]?|vorwärts|suivante?s?|siguientes?|successiv[aoie]|prossim[ao]|avanti|volgende|próxim[ao]s?|seguintes?|następn[aey]|dalej|nästa|næste|neste|další|ďalši[ae]|následující|nasledujúc[ae]|seuraava|következő|următo(?:rul|area)|следващ[аи]?|επόμεν(?:η|ο|α)|sonraki|ileri|следующ(?:ая|ие|ий)|вперёд|наступн(?:а|і|ий)|التالي|(?:trang )?(?:sau|tiếp theo|kế tiếp)|berikutnya|selanjutnya';
const more = [
  '(?:load|show|view|see) (?:\\d+ )?more',
  'more (?:products|items|results|articles)',
  'mehr (?:\\p{L}+ )?(?:laden|anzeigen|zeigen)',
  'weitere (?:\\p{L}+ )?(?:laden|anzeigen|zeigen)',
  '(?:voir|afficher|charger) (?:\\d+ )?(?:plus|davantage)',
  '(?:ver|cargar|mostrar) (?:\\d+ )?más',
  '(?:carica|mostra|vedi) (?:di )?(?:più|altr[ieo])',
  'meer (?:\\p{L}+ )?(?:laden|tonen|bekijken)',
  '(?:toon|laad|bekijk) meer',
  '(?:ver|carregar|mostrar) (?:\\d+ )?mais',
  '(?:pokaż|załaduj|zobacz|wczytaj) więcej',
  '(?:visa|ladda) fler',
  '(?:vis|hent|indlæs|last inn) flere',
  '(?:näytä|lataa) lisää',
  '(?:načíst|zobrazit|načítať|zobraziť) (?:další|více|ďalšie|viac)',
  '(?:több|további) (?:termék|betöltése)',
  '(?:încarcă|arată|vezi) mai multe',
  '(?:зареди|покажи) (?:още|повече)',
  '(?:φόρτωση|εμφάνιση) περισσότερων',
  'daha fazla (?:ürün|yükle|göster)',
  '(?:показать|загрузить|показати|завантажити) (?:ещё|еще|больше|ще|більше)',
  '(?:تحميل|عرض) المزيد',
  '(?:xem|tải) thêm',
  '(?:muat|lihat|tampilkan) lebih banyak',
].join('|');
const nextName = new RegExp(
  String.raw`^[›»→❯>]{1,2}$|(?<!\p{L})(?:${forward}|${more})(?!\p{L})|次へ|次の|もっと見る|さらに(?:表示|読み込む)|다음|더\s?보기|下一[页頁]|下[页頁]|(?:加载|載入|查看|显示|顯示)更多`,
  'iu',
);
/** `2`, `Page 2`, `Gehe zu Seite 2`, `2ページ`. */
const numberName = /^(?:\p{L}{1,12} ){0,3}(\d{1,3})(?:\s?ページ目?)?$/iu;
const longestName = 40;

const pageWord =
  'p|pg|pn|pag|page|pages|paged|page_?(?:no|num(?:ber)?|id|index)|currentpage|pagen_\\d|pagina|página|seite|strona|strana|sida|side|oldal';
/** A query parameter with the number of products before the page. */
const offsetWord = 'start|o|from|skip|first|startindex|beginindex|b_start|\\w{0,20}offset';
const keyed = new RegExp(`^(?:[\\w.-]{0,20}[-_.[])?(?:(${offsetWord})|${pageWord})\\]?$`, 'iu');
/** What follows the path of the first page: `/page/2`, `-seite-2.html`, and `/2/` where no word is needed. */
const worded = new RegExp(`[/_,;.-]{1,2}(?:(${offsetWord})|${pageWord})[/_=,;:-]?(\\d{1,6})$`, 'iu');
const bare = /[/_,;-](\d{1,6})$/;
/** The first page may have its number too. */
const firstPart = new RegExp(`[/_,;.-]{1,2}(?:(?:${pageWord})[/_=,;:-]?)?[01]$`, 'iu');

/** Without its extension and its last slash. */
const plainPath = ({ pathname }: URL): string =>
  pathname.replace(/\/{1,9}$/, '').replace(/\.[a-z]{2,5}$/i, '');

interface Numbered {
  /** The URL without its number. */
  place: string;
  number: number;
  form: 'page' | 'offset' | 'bare';
}

/** The page number in a URL. */
function numbered(address: string): Numbered | undefined {
  const url = new URL(address);
  const path = plainPath(url);
  for (const [name, value] of url.searchParams) {
    const key = /^\d{1,6}$/.test(value) && keyed.exec(name);
    if (key) return { place: `${path}?${name}`, number: Number(value), form: key[1] ? 'offset' : 'page' };
  }
  const word = worded.exec(path);
  if (word)
    return { place: path.slice(0, word.index), number: Number(word[2]), form: word[1] ? 'offset' : 'page' };
  const end = bare.exec(path);
  return end ? { place: path.slice(0, end.index), number: Number(end[1]), form: 'bare' } : undefined;
}

interface PageLink extends Numbered {
  url: string;
  /** The number in its name; 0 for `Next`. */
  named: number;
}

/** Whether name and URL mean page 2. Counting may begin with 0. */
const meansSecond = ({ named, number, form }: PageLink): boolean =>
  (named === 2 || named === 0) &&
  (form === 'offset' ? number > 0 : number === 2 || (number === 1 && named === 0));

/**
 * The link to page 2: `rel=next`, else one named `2`, `Next`, or `Load more` whose URL is that of the listing with a page
 * number. A number alone may be a size, an age, or a product, and another URL may be another list: then a second link of
 * the same row of pages must agree.
 */
export function nextLink(facts: PageFacts, pageUrl: string): string | undefined {
  const relNext = ({ rel }: { rel?: string }): boolean => /(?:^|\s)next(?:\s|$)/i.test(rel ?? '');
  const declared = [...facts.head.links, ...facts.head.linkHeader].find(relNext);
  const head = declared && resolveUrl(declared.href, pageUrl);
  if (head && !sameUrl(head, pageUrl)) return head;
  const own = facts.links.filter(
    ({ abs, region }) => abs && region !== 'card' && sameHost(abs, pageUrl) && !sameUrl(abs, pageUrl),
  );
  const marked = own.find(relNext)?.abs;
  if (marked) return marked;
  const rows = new Map<string, PageLink[]>();
  for (const { abs, name, region } of own) {
    const named = region === 'header' || region === 'footer' ? undefined : figureOf(name.trim());
    const address = named === undefined ? undefined : numbered(abs ?? '');
    if (named === undefined || !address) continue;
    const key = `${address.form} ${address.place}`;
    const row = rows.get(key) ?? [];
    row.push({ ...address, url: abs ?? '', named });
    rows.set(key, row);
  }
  const stem = plainPath(new URL(pageUrl));
  const stems = new Set([stem, stem.replace(firstPart, '')]);
  const found = [...rows.values()].flatMap((row) => {
    const second = row.find(meansSecond) ?? zeroBased(row);
    if (!second) return [];
    const here = stems.has(second.place.replace(/\?.*$/, ''));
    const plain = here && second.form !== 'bare';
    const possible = here || second.form !== 'bare';
    return plain || (possible && agreed(row, second)) ? [{ url: second.url, here }] : [];
  });
  // Rows that link elsewhere, as next to forum threads, are not the page's own.
  return found.find(({ here }) => here)?.url ?? (found.length === 1 ? found[0]?.url : undefined);
}

const agreed = (row: readonly PageLink[], second: PageLink): boolean =>
  row.some((one) => one !== second && (one.named === 0 ? one.url === second.url : inStep(one, second)));

/** Counting from 0: `2` links to page 1, and `3` to page 2. */
const zeroBased = (row: readonly PageLink[]): PageLink | undefined =>
  row.some(({ named, number, form }) => named > 2 && form === 'page' && number === named - 1)
    ? row.find(({ named, number }) => named === 2 && number === 1)
    : undefined;

/** The URLs of two links differ by as much as their names. */
const inStep = (one: PageLink, second: PageLink): boolean =>
  one.named > 2 && second.named === 2 && second.form !== 'offset'
    ? one.number - second.number === one.named - 2
    : one.named !== second.named && one.number !== second.number;

/** The number in the name of a link, 0 for `Next` and the like; undefined for any other. */
function figureOf(name: string): number | undefined {
  if (name === '' || name.length > longestName) return undefined;
  const figure = numberName.exec(name)?.[1];
  if (figure !== undefined) return Number(figure) || undefined;
  return nextName.test(name) ? 0 : undefined;
}
