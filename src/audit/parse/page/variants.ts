import { attr } from '../tree.ts';
import type { VariantChoice } from '../facts.ts';
import type { BuyBox } from './buy-box.ts';
import type { PlacedControl } from './controls.ts';
import { owningForm } from './forms.ts';
import type { PlacedLink } from './links.ts';
import { allWithin, tagged, textAt, within } from './outline.ts';
import type { Outline } from './outline.ts';
import { buttonChoices, linkChoices, radioChoices } from './variant-groups.ts';
import { embeddedChoices } from './variant-state.ts';
import { variantKind } from './variant-words.ts';

/** A choice and the elements that offer it: its options, or the select. */
export type Choice = VariantChoice['options'][number] & { selected: string[]; at: number[] };

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
  const choices = visible.length > 0 ? visible : box.at === undefined ? [] : embeddedChoices(page);
  return { choices, urls: led.urls };
}

/** The variants that a product page lets one choose from. */
export function variantChoice({ choices, urls }: ReturnType<typeof findChoices>): VariantChoice {
  return {
    detected: choices.length > 0 || urls.length > 1,
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
      const selected = options.filter((option) => attr(page.elements[option]!, 'selected') !== undefined);
      if (values.length < 2) return [];
      return [
        {
          name: name || kind,
          values,
          form: 'select' as const,
          selected: selected.map((option) => textAt(page, option, 200)),
          at: [at],
        },
      ];
    });
}
