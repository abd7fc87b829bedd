import { attr, collapse } from '../../tree.ts';
import type { PageFacts } from '../../facts/facts.ts';
import { isHidden, tagged, textAt } from '../outline.ts';
import type { Outline } from '../outline.ts';

/** IDs of elements into which frameworks render the whole page. */
const roots = new Set(
  'root app __next __nuxt ___gatsby app-root main-app react-root react-app react-target reactroot vue-app q-app svelte sveltekit app-container application mount'.split(
    ' ',
  ),
);

/** Word stems by which a page says that it needs JavaScript, in the covered languages. */
const verbs = [
  'enabl|activat|turn(?:ed|ing)? on|switch(?:ed)? on|allow|requir|need|without|disabled|turned off|not available',
  'aktivier|deaktiviert|einschalt|eingeschaltet|ausgeschaltet|benötig|erforderlich|ohne|zulassen',
  'activ|désactiv|nécessit|nécessaire|requis|autoris|sans',
  'habilit|deshabilit|desactiv|requier|necesit|necesari|sin',
  'abilit|disabilit|attiv|disattiv|richied|richiest|necessari|senza',
  'inschakel|ingeschakeld|uitgeschakeld|schakel|activeer|geactiveerd|vereist|nodig|zonder',
  'ativ|desativ|desabilit|requer|precisa|necessári|sem',
  'włącz|wyłącz|aktywuj|wymaga|obsług|bez',
  'aktivera|inaktiverat|kräv|utan|slå på',
  'aktivér|aktiver|deaktiveret|kræv|uden|slå|krev|uten',
  'ota|käyttöön|poistettu|vaati|tarvit|ilman|salli',
  'povol|zapn|vypnut|vyžad|potřeb|zapnit|vypnutý|potreb',
  'engedélyez|kapcsol|letilt|szükséges|nélkül',
  'activaț|activeaz|dezactiv|necesită|necesar|fără',
  'активир|деактивир|включ|изключ|изиск|необходим|отключ|выключ|треб|разреш|увімкн|вимкн|потріб|без',
  'ενεργοποι|απενεργοποι|απαιτ|χωρίς|χρειάζ',
  'etkinleştir|devre dışı|gerek|açın|olmadan',
  'تفعيل|فعّل|معطل|يتطلب|تمكين|بدون',
  'bật|kích hoạt|yêu cầu|tắt|cần',
  'aktifkan|mengaktifkan|dinonaktifkan|membutuhkan|memerlukan|tanpa',
].join('|');
const between = '[^.!?。]{0,60}';
const unspaced = '有効|無効|オン|オフ|必要|启用|啟用|禁用|停用|开启|開啟|需要|활성화|비활성화|사용|필요|켜';
const message = new RegExp(
  String.raw`(?<!\p{L})(?:${verbs})${between}java\s?script|(?:java\s?script|ジャバスクリプト)(?:${between}(?<!\p{L})(?:${verbs})\p{L}{0,8}|${between}(?:${unspaced}))|(?:${unspaced})${between}java\s?script`,
  'iu',
);

const waiting =
  /^(?:loading|please wait|wird geladen|lädt|laden|chargement|cargando|caricamento|a carregar|carregando|ładowanie|trwa ładowanie|laddar|indlæser|laster|ladataan|načítání|načítá se|načítava|načítavanie|betöltés|se încarcă|încărcare|зареждане|φόρτωση|yükleniyor|загрузка|завантаження|로딩|로드 중|불러오는 중|加载中|载入中|載入中|جار[ٍي] التحميل|đang tải|memuat|読み込み中|ロード中)/i;
const longestWait = 40;

/** Signs that a page is rendered only by scripts. */
export function shellFacts(page: Outline): PageFacts['shell'] {
  const root = emptyRoot(page);
  const said = message.exec(page.text.slice(0, 64 * 1_024))?.[0] ?? noscriptMessage(page);
  return {
    ...(root !== undefined && { emptyRoot: root }),
    ...(said !== undefined && { message: collapse(said) }),
  };
}

function emptyRoot(page: Outline): string | undefined {
  for (const tag of ['div', 'main', 'section', 'body', 'app-root']) {
    for (const at of tagged(page, tag)) {
      const id = attr(page.elements[at]!, 'id') ?? (tag === 'app-root' ? tag : undefined);
      if (id !== undefined && roots.has(id.toLowerCase()) && !isHidden(page, at) && isBare(page, at))
        return id;
    }
  }
  return undefined;
}

function isBare(page: Outline, at: number): boolean {
  const length = page.to[at]! - page.from[at]!;
  return length === 0 || (length <= longestWait && waiting.test(textAt(page, at)));
}

function noscriptMessage(page: Outline): string | undefined {
  for (const at of tagged(page, 'noscript').slice(0, 20)) {
    const text = page.elements[at]!.childNodes.map((node) => ('value' in node ? node.value : '')).join(' ');
    const found = message.exec(text.slice(0, 4_000).replaceAll(/<[^<>]*>/g, ' '));
    if (found) return found[0];
  }
  return undefined;
}
