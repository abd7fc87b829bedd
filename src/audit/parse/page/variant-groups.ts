import { attr, textBelow, collapse } from '../tree.ts';
import { resolveUrl, urlPattern } from '../url.ts';
import { isQuantityName } from './quantity.ts';
import type { PlacedControl } from './controls.ts';
import type { PlacedLink } from './links.ts';
import type { Outline } from './outline.ts';
import { namesChoice, namesOther } from './variant-names.ts';
import { variantKind } from './variant-words.ts';
import type { Choice } from './variants.ts';

/** Radio inputs of one name, of two values or more. */
export function radioChoices(page: Outline, controls: PlacedControl[]): Choice[] {
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
    const selected = group.filter(({ at }) => attr(page.elements[at]!, 'checked') !== undefined);
    return [
      {
        name: label || kind,
        values: group.map(valueOf),
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
      if (legend) return collapse(textBelow(legend, 200));
    }
    const label = attr(node, 'aria-label') ?? labelBy(page, attr(node, 'aria-labelledby'));
    if ((role === 'radiogroup' || role === 'group' || role === 'listbox') && label !== undefined)
      return collapse(label.slice(0, 200));
  }
  return '';
}

function labelBy(page: Outline, id: string | undefined): string | undefined {
  const at = id === undefined ? undefined : page.ids.get(id.trim());
  return at === undefined ? undefined : textBelow(page.elements[at]!, 200);
}

const isButton = ({ tag, role, addToCart }: PlacedControl): boolean =>
  addToCart === undefined &&
  (role === 'radio' ||
    role === 'option' ||
    tag === 'button' ||
    !['input', 'select', 'textarea'].includes(tag));

/** Buttons and other pressable things in a container that is named for variants. */
export function buttonChoices(page: Outline, controls: PlacedControl[]): Choice[] {
  const groups = new Map<number, PlacedControl[]>();
  for (const control of controls.filter(isButton)) {
    const container = containerOf(page, control.at);
    if (container !== undefined)
      groups.set(container, [...(groups.get(container)?.slice(0, 100) ?? []), control]);
  }
  return [...groups].flatMap(([container, group]) => {
    const values = group.map(({ name }) => name);
    const node = page.elements[container]!;
    const label = groupLabel(page, group[0]!.at) || (attr(node, 'aria-label') ?? '');
    // Pictures of one thing are named alike.
    if (new Set(values).size < 2 || isQuantityName(label)) return [];
    const names = `${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''} ${attr(node, 'data-option') ?? ''}`;
    const isOn = ({ at }: PlacedControl): boolean =>
      ['aria-pressed', 'aria-checked', 'aria-selected'].some(
        (name) => attr(page.elements[at]!, name) === 'true',
      );
    return [
      {
        name: label || (variantKind(names) ?? 'variant'),
        values,
        form: 'buttons' as const,
        selected: group.filter(isOn).map(({ name }) => name),
        at: group.map(({ at }) => at),
      },
    ];
  });
}

/** The nearest element around a button, at most four levels up, whose name speaks of variants. */
function containerOf(page: Outline, at: number): number | undefined {
  for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < 4; up = page.parent[up]!, steps += 1) {
    const node = page.elements[up]!;
    const names = `${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''} ${attr(node, 'data-option') ?? ''}`;
    const isGroup =
      namesChoice(names) || (variantKind(attr(node, 'aria-label') ?? '') !== undefined && !namesOther(names));
    // The item of one swatch is named like the group; the group holds more.
    if (isGroup && node.tagName !== 'li' && node.childNodes.length > 1) return up;
  }
  return undefined;
}

const variantParams =
  /^(?:variant|variante|variation|size|colou?r|farbe|groesse|taille|couleur|talla|sku|dwvar_.{1,80}|attribute_.{1,40})$/i;

/**
 * Links to this product with a variant named in the query, and links in a swatch container to pages whose address
 * has the shape of this one's: a size guide or a wish list may stand there too.
 */
export function linkChoices(
  page: Outline,
  links: PlacedLink[],
  url: string,
): { choices: Choice[]; urls: string[] } {
  const path = (address: string): string => new URL(address).pathname;
  const here = resolveUrl('', url);
  const shape = urlPattern(here ?? '');
  const found = links.filter(({ at, abs, region, href }) => {
    if (
      abs === undefined ||
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
  const values = [...new Set(found.map(({ name }) => name))].filter((name) => name !== '');
  if (values.length < 2) return { choices: [], urls };
  const selected = found.filter(({ at }) =>
    ['true', 'page'].includes(attr(page.elements[at]!, 'aria-current') ?? ''),
  );
  const label = groupLabel(page, found[0]!.at);
  const choice: Choice = {
    name: label || 'variant',
    values,
    form: 'links',
    selected: selected.map(({ name }) => name),
    at: found.slice(0, 100).map(({ at }) => at),
  };
  return { choices: [choice], urls };
}
