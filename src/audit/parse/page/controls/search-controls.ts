import { attr, pointer } from '../../tree.ts';
import type { ShoppingFacts } from '../../facts/facts.ts';
import type { PlacedControl } from './controls.ts';
import { owningForm } from './forms.ts';
import type { PlacedLink } from '../links.ts';
import { isHidden, regionAt, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

const MAX_SEARCH = 5;

export function searchFacts(
  page: Outline,
  controls: readonly PlacedControl[],
  links: readonly PlacedLink[],
): ShoppingFacts['search'] {
  const loose = tagged(page, 'input')
    .filter((at) => isLooseSearch(page, at))
    .slice(0, MAX_SEARCH)
    .map((at) => ({
      name: (attr(page.elements[at]!, 'name') ?? '').slice(0, 100),
      label: (controls.find((one) => one.at === at)?.name ?? '').slice(0, 100),
      pointer: pointer(page.elements[at]!),
    }));
  const openers = [...controls, ...links]
    .filter(({ at, name }) => opensSearch(page, at, name))
    .slice(0, MAX_SEARCH)
    .map((one) => ({
      tag: page.elements[one.at]!.tagName,
      name: one.name.slice(0, 60),
      ...('href' in one && one.abs !== undefined && !one.href.startsWith('#')
        ? { href: one.abs.slice(0, 300) }
        : {}),
      pointer: pointer(page.elements[one.at]!),
    }));
  return { loose, openers };
}

function isLooseSearch(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  if (owningForm(page, at) !== undefined || isHidden(page, at)) return false;
  const type = (attr(node, 'type') ?? 'text').toLowerCase();
  if (type === 'search' || attr(node, 'role') === 'searchbox') return true;
  return (
    type === 'text' &&
    /^(?:q|query|s|search|keywords?|suche?|recherche|buscar|cerca|zoeken|sok|sog|haku|hledat|hladat|kereses|cauta|arama|cari)$/i.test(
      attr(node, 'name') ?? '',
    )
  );
}

/** What opens a search, not what finds shops, gifts or sizes. */
const searchName =
  /^(?:(?:open|toggle|show|site|product|our|die|ouvrir la|abrir|apri|öppna|åbn|åpne|avaa|otevřít|otvoriť|открыть|відкрити|buka|mở) )?(?:search|suche|suchen|produktsuche|recherche|rechercher|buscar|búsqueda|buscador|cerca|ricerca|zoeken|zoek|pesquisar?|pesquisa|busca|procurar|szukaj|wyszukaj|wyszukiwarka|検索|商品検索|sök|sökning|søg|søgning|søk|haku|hae|etsi|hledat|hledání|vyhledávání|vyhledat|hľadať|vyhľadávanie|keresés|kereső|caută|cauta|căutare|търсене|търси|αναζήτηση|ara|arama|поиск|искать|пошук|검색|상품 검색|搜索|搜尋|查找|بحث|البحث|ابحث|tìm kiếm|tìm|cari|pencarian)(?: (?:icon|button|bar|box|toggle|menu|products|field|öffnen|our store|the store|site|starten))?$/i;

/** A short name that says search, or an icon whose class does, outside forms and product cards. */
function opensSearch(page: Outline, at: number, name: string): boolean {
  const region = regionAt(page, at);
  const node = page.elements[at]!;
  const isField =
    node.tagName === 'select' ||
    node.tagName === 'textarea' ||
    (node.tagName === 'input' && !/^(?:submit|button|image)$/i.test(attr(node, 'type') ?? ''));
  if (isField || region === 'card' || region === 'footer' || owningForm(page, at) !== undefined) return false;
  if (name !== '') return name.length <= 30 && searchName.test(name.trim());
  return nameTokens(`${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''}`).includes('search');
}
