/** Choices that a page has in the JSON of its scripts and forms alone. */
import { attr, textBelow } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { PlacedControl } from '../controls/controls.ts';
import { tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import type { Choice } from './variants.ts';

const MAX_STATE = 500_000;
const optionKeys = ['option1', 'option2', 'option3'];

/** Choices named only in a product's JSON: Shopify's `variants` list and WooCommerce's `data-product_variations`. */
export function embeddedChoices(page: Outline, controls: readonly PlacedControl[]): Choice[] {
  const scripts = tagged(page, 'script').filter((at) => /json/.test(attr(page.elements[at]!, 'type') ?? ''));
  for (const at of scripts) {
    const text = textBelow(page.elements[at]!, MAX_STATE);
    if (text.length >= MAX_STATE || !text.includes('"variants"')) continue;
    const choices = fromProduct(parse(text));
    if (choices.length > 0) return choices;
  }
  for (const at of tagged(page, 'form')) {
    const variations = variationsOf(page, at);
    if (variations) return fromVariations(variations, (field) => fieldName(page, controls, field));
  }
  return [];
}

/** What WooCommerce writes of each variation into the form that adds one to the cart. */
export function variationsOf(page: Outline, form: number): Record<string, unknown>[] | undefined {
  const node = page.elements[form]!;
  const known = read.get(node);
  if (known) return known;
  const text = attr(node, 'data-product_variations');
  if (text === undefined || text.length >= MAX_STATE) return undefined;
  const variations = records(parse(text));
  read.set(node, variations);
  return variations;
}

/** Each control of the form asks. */
const read = new WeakMap<Element, Record<string, unknown>[]>();

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord).slice(0, 500) : [];

function fromProduct(data: unknown): Choice[] {
  const holder = isRecord(data) && isRecord(data.product) ? data.product : data;
  const variants = isRecord(holder) ? records(holder.variants) : [];
  if (!isRecord(holder) || variants.length < 2) return [];
  const names = (Array.isArray(holder.options) ? holder.options : []).map((option: unknown) =>
    isRecord(option) ? String(option.name ?? '') : String(option),
  );
  const choices = optionKeys.map((key, i) =>
    choice(
      names[i] ?? key,
      variants.map((variant) => variant[key]),
    ),
  );
  const filled = choices.filter(({ values }) => values.length > 0);
  return filled.length > 0
    ? filled
    : [
        choice(
          'variant',
          variants.map(({ title, name, sku }) => title ?? name ?? sku),
        ),
      ];
}

function fromVariations(
  variations: readonly Record<string, unknown>[],
  nameOf: (field: string) => string,
): Choice[] {
  const values = new Map<string, unknown[]>();
  if (variations.length < 2) return [];
  for (const { attributes } of variations) {
    if (!isRecord(attributes)) continue;
    for (const [key, value] of Object.entries(attributes).slice(0, 10))
      values.set(key, [...(values.get(key) ?? []), value]);
  }
  return [...values].map(([key, list]) => choice(nameOf(key), list));
}

/** The label of the field, else its name in plain letters: `attribute_pa_%e8%89%b2` is 色. */
function fieldName(page: Outline, controls: readonly PlacedControl[], field: string): string {
  const control = controls.find(({ at }) => attr(page.elements[at]!, 'name') === field);
  if (control?.name) return control.name;
  const plain = field.slice(0, 300).replace(/^attribute_(?:pa_)?/, '');
  try {
    return decodeURIComponent(plain).replaceAll(/[-_]+/g, ' ');
  } catch {
    return plain;
  }
}

function choice(name: string, values: unknown[]): Choice {
  const texts = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).slice(0, 200));
  return {
    name: name.slice(0, 100),
    values: [...new Set(texts)].filter((text) => text !== ''),
    form: 'embedded',
    selected: [],
    at: [],
  };
}
