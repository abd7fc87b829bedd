import { attr } from '../tree.ts';
import { allWithin, firstWithin, tagged, textAt } from './outline.ts';
import { accessibleName } from './names.ts';
import type { Outline } from './outline.ts';
import { DIALOG } from './regions.ts';

const trailName =
  /bread[-_]?crumb|you are here|brotkrume|brotkrümel|ariane|kruimelpad|migas|briciole|okruszk|パンくず|brödsmul|brødkrumme|smulesti|murupolku|drobečk|omrvink|morzsa|хлебны|навигационная цепочка|крихти|面包屑|麵包屑/i;
const separators = /^[\s/›»‹«>→⇒➔►▸▶❯|·•\-–—:\\]+|[\s/›»‹«>→⇒➔►▸▶❯|·•\-–—:\\]+$/gu;
/** Labels before a trail. */
const label =
  /^(?:you are here|sie sind hier|du bist hier|wo bin ich|vous êtes ici|estás aquí|usted está aquí|ti trovi qui|u bent hier|je bent hier|você está aqui|jesteś tutaj|du er her|du är här|olet tässä|jste zde|nachádzate sa|вы здесь|現在地)\s?[:：?]?$/iu;
/** Pagination of a product list, which is often beside a trail but not part of it. */
const turns =
  /^(?:prev|previous|next|back|back to (?:results|search|list|overview)|zurück|weiter|vorherige[rs]?|nächste[rs]?|zurück zur übersicht|précédent|suivant|retour|anterior|siguiente|volver|precedente|successivo|prossimo|indietro|vorige|volgende|terug|return|tilbage|tillbaka|tilbake|takaisin|zpět|späť|vissza|înapoi|geri|назад|próximo|seguinte|voltar|poprzedni|następny|wstecz|powrót|前へ|次へ|戻る)$/iu;
const MAX_STEPS = 12;
const MAX_TEXT = 400;
/** A trail whose steps open menus contains the menu texts too. */
const MAX_MENUS = 6_000;

/** Visible breadcrumb trail, outermost first. */
export function breadcrumbOf(page: Outline): string[] {
  for (const tag of ['nav', 'ol', 'ul', 'div', 'p']) {
    for (const at of tagged(page, tag)) {
      const length = page.to[at]! - page.from[at]!;
      if (length > MAX_MENUS || page.region[at] === DIALOG || !isTrail(page, at)) continue;
      const steps = stepsIn(page, at, length);
      if (steps.length > 1 || (steps.length === 1 && tag !== 'div')) return steps;
    }
  }
  return [];
}

function isTrail(page: Outline, at: number): boolean {
  for (const { name, value } of page.elements[at]!.attrs) {
    if (name === 'class' || name === 'id' || name === 'aria-label') {
      if (trailName.test(value)) return true;
    } else if (name.startsWith('data-')) {
      if (value.length <= 40 && /bread[-_]?crumb/i.test(value)) return true;
    } else if (name === 'itemtype' && /\/BreadcrumbList$/i.test(value)) return true;
  }
  return false;
}

function stepsIn(page: Outline, trail: number, length: number): string[] {
  const outer = length > MAX_TEXT || opensMenus(page, trail) ? stepsWithMenus(page, trail) : [];
  // In nested lists, each step may contain the next one.
  return outer.length > 1 || length > MAX_TEXT ? outer : stepsOf(page, trail);
}

/** Whether an item of the list contains items. */
function opensMenus(page: Outline, trail: number): boolean {
  const items = allWithin(page, tagged(page, 'li'), trail);
  return items.some((item, index) => index + 1 < items.length && items[index + 1]! < page.end[item]!);
}

/** List items, else the links and the text after the last of them. */
function stepsOf(page: Outline, trail: number): string[] {
  const items = allWithin(page, tagged(page, 'li'), trail);
  if (items.length > 0)
    return clean(
      items
        .slice(0, MAX_STEPS)
        .map((at, index) => textAt(page, at, 200) || (index === 0 ? iconIn(page, at) : '')),
    );
  const links = allWithin(page, tagged(page, 'a'), trail).filter(
    (at) => attr(page.elements[at]!, 'href') !== undefined,
  );
  const last = links.at(-1);
  if (last === undefined) return [];
  const rest = page.text.slice(page.to[last], page.to[trail]);
  return clean([
    ...links
      .slice(0, MAX_STEPS)
      .map((at, index) => textAt(page, at, 200) || (index === 0 ? iconIn(page, at) : '')),
    rest,
  ]);
}

/** Name of a first step that is an icon: a house, with or without a label. */
function iconIn(page: Outline, step: number): string {
  const link = firstWithin(page, tagged(page, 'a'), step);
  const node = link === undefined ? undefined : page.elements[link]!;
  return node && attr(node, 'href') !== undefined ? accessibleName(page, node) || 'Home' : '';
}

/** The first link of each item of the outer list; inner lists are menus. */
function stepsWithMenus(page: Outline, trail: number): string[] {
  const items = allWithin(page, tagged(page, 'li'), trail);
  const steps: string[] = [];
  for (let at = trail, i = 0; i < items.length && steps.length <= MAX_STEPS; i += 1) {
    const item = items[i]!;
    if (item < at) continue;
    at = page.end[item]!;
    const link = firstWithin(page, tagged(page, 'a'), item) ?? item;
    if (page.to[link]! - page.from[link]! > 100) return [];
    steps.push(textAt(page, link, 100));
  }
  return steps.length > MAX_STEPS ? [] : clean(steps);
}

const clean = (steps: string[]): string[] =>
  steps
    .map((step) => step.replace(separators, ''))
    .filter((step) => step !== '' && !turns.test(step) && !label.test(step));
