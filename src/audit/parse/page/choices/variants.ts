import { attr, textBelow, collapse } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { VariantChoice } from '../../facts/facts.ts';
import { isAddOn } from '../buying/add-ons.ts';
import type { BuyBox } from '../buying/buy-box.ts';
import type { PlacedControl } from '../controls/controls.ts';
import { embeddedChoices } from './embedded-choices.ts';
import { fakeGroups, valueName } from './fake-choices.ts';
import { owningForm } from '../controls/forms.ts';
import type { PlacedLink } from '../links.ts';
import { allWithin, firstWithin, lowerBound, tagged, textAt, within, type Outline } from '../outline.ts';
import { variantKind } from './variant-words.ts';
import { resolveUrl, urlPattern } from '../../url.ts';
import { isQuantityName } from '../buying/quantity.ts';
import { nameTokens } from '../tags.ts';
import { movesCarousel, namesChoice, namesOther } from './variant-names.ts';

/** A choice and the elements that offer it: its options, or the select. */
export type Choice = VariantChoice['options'][number] & {
  selected: string[];
  at: number[];
  /** A select that begins with a value, not with an invitation to choose. */
  preset?: true;
};

const MAX_VALUES = 100;

/** The choices of a product page, with the addresses that select one. Pages without a buy box offer none. */
export function findChoices(
  page: Outline,
  box: BuyBox,
  controls: PlacedControl[],
  links: PlacedLink[],
  url: string,
): { choices: Choice[]; urls: string[] } {
  const near = box.at === undefined ? [] : controls.filter(({ at }) => within(page, at, box.at!));
  const own = near.filter(({ region }) => region !== 'card' && region !== 'nav');
  const seen = [...selectChoices(page, own, box), ...radioChoices(page, own), ...buttonChoices(page, own)];
  const led =
    box.at === undefined
      ? { choices: [], urls: [] }
      : linkChoices(
          page,
          links.filter(({ at }) => within(page, at, box.at!)),
          url,
        );
  const visible = [...seen, ...led.choices];
  if (visible.length > 0 || box.at === undefined) return { choices: visible, urls: led.urls };
  const embedded = embeddedChoices(page, controls);
  return { choices: embedded.length > 0 ? embedded : drawnChoices(page, box), urls: led.urls };
}

/** Values that only look like a choice: nothing in them can be operated, but the product varies by them. */
const drawnChoices = (page: Outline, box: BuyBox): Choice[] =>
  fakeGroups(page, box).flatMap(([place, group]) => {
    const values = [...new Set(group.map((at) => valueName(page, at)))].filter((value) => value !== '');
    const name = groupLabel(page, group[0]!) || (attr(page.elements[place]!, 'data-name') ?? '') || 'variant';
    return values.length < 2 ? [] : [{ name, values, form: 'buttons' as const, selected: [], at: [] }];
  });

/** The variants that a product page lets one choose from. */
export function variantChoice({ choices, urls }: ReturnType<typeof findChoices>): VariantChoice {
  return {
    detected: choices.length > 0 || urls.length > 1,
    ...((choices.some(({ selected, preset }) => selected.length === 0 && !preset) ||
      (choices.length === 0 && urls.length > 1)) && { open: true as const }),
    options: choices.map(({ name, values, form }) => ({ name, values: values.slice(0, MAX_VALUES), form })),
    urls,
    selected: [...new Set(choices.flatMap(({ selected }) => selected))],
  };
}

/** Selects whose label or name speaks of a variant; a cart form's own `id` field lists the variants themselves. */
function selectChoices(page: Outline, controls: PlacedControl[], box: BuyBox): Choice[] {
  const cartForm = box.addToCart ? owningForm(page, box.addToCart.at) : undefined;
  return controls
    .filter(({ tag }) => tag === 'select')
    .flatMap(({ at, name }) => {
      const field = attr(page.elements[at]!, 'name') ?? '';
      const isVariantId = field === 'id' && owningForm(page, at) === cartForm;
      const kind = variantKind(name) ?? variantKind(field) ?? (isVariantId ? 'variant' : undefined);
      if (kind === undefined) return [];
      const options = allWithin(page, tagged(page, 'option'), at).filter(
        (option) => attr(page.elements[option]!, 'value') !== '',
      );
      const values = options.map((option) => textAt(page, option, 200)).filter((value) => value !== '');
      const [start] = options;
      const preset =
        start !== undefined &&
        start === firstWithin(page, tagged(page, 'option'), at) &&
        attr(page.elements[start]!, 'disabled') === undefined;
      const selected = options.filter((option) => attr(page.elements[option]!, 'selected') !== undefined);
      const called = name || (kind === 'variant' ? (labelBefore(page, at)?.text ?? kind) : kind);
      if (values.length < 2 || isAddOn(called, field, values)) return [];
      return [
        {
          name: called,
          values,
          form: 'select' as const,
          selected: selected.map((option) => textAt(page, option, 200)),
          at: [at],
          ...(preset && { preset: true as const }),
        },
      ];
    });
}

/** Radio inputs of one name, of two values or more. */
function radioChoices(page: Outline, controls: PlacedControl[]): Choice[] {
  const groups = new Map<string, PlacedControl[]>();
  for (const control of controls) {
    const node = page.elements[control.at]!;
    if (control.tag !== 'input' || attr(node, 'type')?.toLowerCase() !== 'radio') continue;
    const name = attr(node, 'name') ?? '';
    groups.set(name, [...(groups.get(name)?.slice(0, 100) ?? []), control]);
  }
  return [...groups].flatMap(([field, group]) => {
    const label = groupLabel(page, group[0]!.at);
    const kind = variantKind(label) ?? variantKind(field);
    if (group.length < 2 || kind === undefined) return [];
    const valueOf = ({ at, name }: PlacedControl): string =>
      name || (attr(page.elements[at]!, 'value') ?? '');
    const values = group.map(valueOf);
    const called =
      label || (kind === 'variant' ? (labelBefore(page, group[0]!.at, values)?.text ?? kind) : kind);
    if (isAddOn(called, field, values)) return [];
    const selected = group.filter(({ at }) => attr(page.elements[at]!, 'checked') !== undefined);
    return [
      {
        name: called,
        values,
        form: 'radio' as const,
        selected: selected.map(valueOf),
        at: group.map(({ at }) => at),
      },
    ];
  });
}

/** Name of the nearest fieldset or group around an element. */
function groupLabel(page: Outline, at: number): string {
  for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < 6; up = page.parent[up]!, steps += 1) {
    const node = page.elements[up]!;
    const role = attr(node, 'role');
    if (node.tagName === 'fieldset') {
      const legend = node.childNodes.find((child) => child.nodeName === 'legend');
      const at = firstWithin(page, tagged(page, 'legend'), up);
      if (legend) return (at !== undefined && withoutButtons(page, at)) || collapse(textBelow(legend, 200));
    }
    const label = attr(node, 'aria-label') ?? labelBy(page, attr(node, 'aria-labelledby'));
    if ((role === 'radiogroup' || role === 'group' || role === 'listbox') && label !== undefined)
      return collapse(label.slice(0, 200));
  }
  return '';
}

const MAX_BUTTONS = 5;

/** Text of a label without the buttons in it, such as `Close`; empty where it has none, or says nothing besides. */
function withoutButtons(page: Outline, outer: number, before = page.end[outer]!): string {
  const end = before < page.end[outer]! ? page.from[before]! : page.to[outer]!;
  const buttons = tagged(page, 'button');
  const first = lowerBound(buttons, outer);
  const inside = buttons.slice(first, first + MAX_BUTTONS).filter((at) => at < before && page.to[at]! <= end);
  if (inside.length === 0 || end - page.from[outer]! > 200) return '';
  let text = '';
  let from = page.from[outer]!;
  for (const at of inside) {
    text += `${page.text.slice(from, Math.max(from, page.from[at]!))} `;
    from = Math.max(from, page.to[at]!);
  }
  text = collapse(text + page.text.slice(from, end));
  return /\p{L}/u.test(text) ? text : '';
}

const longestLabel = 40;
const longestBefore = 80;
const longestBare = 20;
const listTags = new Set(['ul', 'ol', 'li']);

/** A short text right before the first value: `Finish: Oak` in front of swatches is `Finish`. */
function labelBefore(
  page: Outline,
  first: number,
  values: readonly string[] = [],
): { text: string; colon: boolean } | undefined {
  let start = first;
  for (let up = page.parent[first]!, steps = 0; up >= 0 && steps < 6; up = page.parent[up]!, steps += 1) {
    const term = termBefore(page, up);
    if (term !== '') return { text: term, colon: true };
    // The text before the value in its list is another value.
    if (listTags.has(page.elements[up]!.tagName)) {
      start = up;
      continue;
    }
    const from = page.from[up]!;
    const all = page.text.slice(from, Math.min(page.from[start]!, from + longestBefore + 2));
    const before = (all.length <= longestBefore && withoutButtons(page, up, start)) || all;
    // The value that is chosen may be written above the others.
    if (before.trim() === '' || values.includes(before.trim())) continue;
    const heading = firstWithin(page, tagged(page, 'h1'), up);
    if (before.length > longestBefore || (heading !== undefined && heading < first)) return undefined;
    const [label = '', value] = before.split(/[:：]/, 2);
    const text = plainLabel(label);
    // Without a colon a number may be a price, and a sentence anything.
    const isLabel = value !== undefined || (!/[\d.!?]/.test(text) && text.length <= longestBare);
    return isLabel && text.length <= longestLabel && /\p{L}/u.test(text)
      ? { text, colon: value !== undefined }
      : undefined;
  }
  return undefined;
}

const plainLabel = (text: string): string => text.replace(/[\s*:：]+$/u, '').trim();

/** The `dt` right before a `dd`. */
function termBefore(page: Outline, at: number): string {
  if (page.elements[at]!.tagName !== 'dd') return '';
  const terms = tagged(page, 'dt');
  const before = terms[lowerBound(terms, at) - 1];
  return before !== undefined &&
    page.parent[before] === page.parent[at] &&
    page.from[before] !== page.from[at]
    ? plainLabel(textAt(page, before, longestLabel))
    : '';
}

/** What a choice is called: as the page names its group, else by the label before it, else by what its classes speak of. */
function choiceName(
  page: Outline,
  first: number,
  container: number | undefined,
  values: readonly string[],
): string {
  const node = container === undefined ? undefined : page.elements[container]!;
  const grouped = groupLabel(page, first) || ((node && attr(node, 'aria-label')) ?? '');
  if (grouped !== '') return grouped;
  const label = labelBefore(page, first, values);
  if (label?.colon) return label.text;
  const spoken = node === undefined ? undefined : variantKind(namesOf(node));
  // That it is a choice of variants, `variant` and `option` say; what of, the text before it may.
  return (spoken === 'variant' ? undefined : spoken) ?? label?.text ?? 'variant';
}

const namesOf = (node: Element): string =>
  `${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''} ${attr(node, 'data-option') ?? ''}`;

function labelBy(page: Outline, id: string | undefined): string | undefined {
  const at = id === undefined ? undefined : page.ids.get(id.trim());
  return at === undefined ? undefined : withoutButtons(page, at) || textBelow(page.elements[at]!, 200);
}

const isButton = ({ tag, role, addToCart }: PlacedControl): boolean =>
  addToCart === undefined &&
  (role === 'radio' ||
    role === 'option' ||
    tag === 'button' ||
    !['input', 'select', 'textarea'].includes(tag));

/** Buttons and other pressable things in a container that is named for variants. */
function buttonChoices(page: Outline, controls: PlacedControl[]): Choice[] {
  const groups = new Map<number, PlacedControl[]>();
  const moves = ({ at, name }: PlacedControl): boolean => movesCarousel(name, page.elements[at]!.attrs);
  for (const control of controls.filter((one) => isButton(one) && !moves(one))) {
    const container = containerOf(page, control.at);
    if (container !== undefined)
      groups.set(container, [...(groups.get(container)?.slice(0, 100) ?? []), control]);
  }
  return [...groups].flatMap(([container, all]) => {
    const group = alike(page, all);
    const values = group.map(({ name }) => name);
    // Pictures of one thing are named alike.
    if (new Set(values).size < 2) return [];
    const name = choiceName(page, group[0]!.at, container, values);
    if (isQuantityName(name) || isAddOn(name, '', values)) return [];
    return [
      {
        name,
        values,
        form: 'buttons' as const,
        selected: group.filter(({ at }) => isOn(page, at)).map(({ name }) => name),
        at: group.map(({ at }) => at),
      },
    ];
  });
}

/** The values of a choice are siblings, or of one class; an energy label and a badge in one box are neither. */
function alike(page: Outline, group: readonly PlacedControl[]): PlacedControl[] {
  const marks = group.map(({ at }) => [
    `${page.parent[at]}`,
    ...nameTokens(attr(page.elements[at]!, 'role') ?? '').map((role) => `role ${role}`),
    ...(attr(page.elements[at]!, 'class') ?? '.').split(/\s+/, 20).map((name) => `.${name}`),
  ]);
  const counts = new Map<string, number>();
  for (const mark of marks.flatMap((own) => [...new Set(own)])) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return group.filter((_, index) => marks[index]!.some((mark) => counts.get(mark)! > 1));
}

const onNames = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-current'];
const onStates = new Set(['checked', 'on', 'active', 'selected']);

/** Whether a button or a link says that it is the one chosen. */
function isOn(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  return (
    onNames.some((name) => ['true', 'page'].includes(attr(node, name) ?? '')) ||
    onStates.has(attr(node, 'data-state') ?? '')
  );
}

/** The nearest element around a button, at most four levels up, whose name speaks of variants. */
function containerOf(page: Outline, at: number): number | undefined {
  const radios = radioGroup(page, at);
  if (radios >= 0 && variantKind(attr(page.elements[radios]!, 'aria-label') ?? '') !== undefined)
    return radios;
  for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < 4; up = page.parent[up]!, steps += 1) {
    const node = page.elements[up]!;
    const names = namesOf(node);
    const isGroup =
      namesChoice(names) || (variantKind(attr(node, 'aria-label') ?? '') !== undefined && !namesOther(names));
    // The item of one swatch is named like the group; the group holds more.
    if (isGroup && node.tagName !== 'li' && node.childNodes.length > 1) return up;
  }
  return undefined;
}

/** Query parameters that name a variant. */
export const variantParams =
  /^(?:variant|variante|variation|size|colou?r|farbe|groesse|taille|couleur|talla|sku|dwvar_.{1,80}|attribute_.{1,40})$/i;

/**
 * Links to this product with a variant named in the query, and links in a swatch container to pages whose address
 * has the shape of this one's: a size guide or a wish list may be there too.
 */
function linkChoices(page: Outline, links: PlacedLink[], url: string): { choices: Choice[]; urls: string[] } {
  const path = (address: string): string => new URL(address).pathname;
  const here = resolveUrl('', url);
  const shape = urlPattern(here ?? '');
  const found = links.filter(({ at, abs, region, href, name }) => {
    if (
      abs === undefined ||
      movesCarousel(name, page.elements[at]!.attrs) ||
      here === undefined ||
      region === 'card' ||
      region === 'nav' ||
      href.startsWith('#')
    )
      return false;
    const named = [...new URL(abs).searchParams.keys()].slice(0, 20).some((key) => variantParams.test(key));
    if (named && path(abs) === path(here)) return true;
    return (named || urlPattern(abs) === shape) && containerOf(page, at) !== undefined;
  });
  const urls = [...new Set(found.map(({ abs }) => abs!))].slice(0, 100);
  const groups = Map.groupBy(found, ({ at }) => linkGroup(page, at));
  const choices = [...groups].flatMap(([place, group]): Choice[] => {
    const values = [...new Set(group.map(({ name }) => name))].filter((name) => name !== '');
    const least = groups.size > 1 && isRadioGroup(page, place) ? 1 : 2;
    if (values.length < least) return [];
    return [
      {
        name: choiceName(page, group[0]!.at, containerOf(page, group[0]!.at), values),
        values,
        form: 'links',
        selected: group.filter(({ at }) => isOn(page, at)).map(({ name }) => name),
        at: group.slice(0, 100).map(({ at }) => at),
      },
    ];
  });
  return { choices, urls };
}

/** Each group of radios is a choice of its own, and each list; elsewhere all links are one. */
function linkGroup(page: Outline, at: number): number {
  const radios = radioGroup(page, at);
  if (radios >= 0) return radios;
  for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < 4; up = page.parent[up]!, steps += 1)
    if (page.elements[up]!.tagName === 'ul' || page.elements[up]!.tagName === 'ol') return up;
  return -1;
}

const isRadioGroup = (page: Outline, at: number): boolean =>
  at >= 0 && attr(page.elements[at]!, 'role') === 'radiogroup';

function radioGroup(page: Outline, at: number): number {
  for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < 6; up = page.parent[up]!, steps += 1)
    if (isRadioGroup(page, up)) return up;
  return -1;
}
