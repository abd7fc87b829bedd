/** What keeps an agent from naming a variant in words. One judgment for imports, for other people's stores and for `doctor`. */
import { normalizeLabel } from './read-label.ts';
import type { Choosable } from './read-options.ts';

export type VariantFaultKind =
  | 'option-twice'
  | 'label-twice'
  | 'label-unreadable'
  | 'option-undeclared'
  | 'value-undeclared'
  | 'value-missing'
  | 'same-options'
  /** Legitimate, but worth saying: an agent that combines options finds nothing. */
  | 'combination-missing';

export interface VariantFault {
  kind: VariantFaultKind;
  option?: string;
  value?: string;
  /** Of the variants that are concerned. */
  variants?: string[];
  /** Of `combination-missing`: how many of how many. */
  count?: readonly [missing: number, all: number];
}

const maxCombinations = 10_000;

/** @param product as it is served; options without values count as undeclared */
export function variantFaults({ options, variants }: Omit<Choosable, 'id'>): VariantFault[] {
  const declared = new Map(options.map(({ name, values }) => [name, new Set(values)]));
  const plain = createPlain();
  return [
    ...repeated(
      options.map(({ name }) => name),
      plain,
    ).map((option): VariantFault => ({ kind: 'option-twice', option })),
    ...options.flatMap(({ name, values }) => [
      ...repeated(values, plain).map((value): VariantFault => ({
        kind: 'label-twice',
        option: name,
        value,
      })),
      ...values
        .filter((value) => isUnreadable(value) && !(variants.length === 1 && isOnlyVariant(value)))
        .map((value): VariantFault => ({ kind: 'label-unreadable', option: name, value })),
      ...(isUnreadable(name) ? [{ kind: 'label-unreadable', option: name } as const] : []),
    ]),
    ...variants.flatMap(({ id, options: own }) => [
      ...Object.entries(own).flatMap(([option, value]): VariantFault[] => {
        const values = declared.get(option);
        if (!values) return [{ kind: 'option-undeclared', option, value, variants: [id] }];
        return values.has(value) ? [] : [{ kind: 'value-undeclared', option, value, variants: [id] }];
      }),
      ...options
        .filter(({ name }) => !Object.hasOwn(own, name))
        .map(({ name }): VariantFault => ({ kind: 'value-missing', option: name, variants: [id] })),
    ]),
    ...sameOptions(variants, plain),
    ...missingCombinations({ options, variants }),
  ];
}

type Plain = (text: string) => string;

/** The variants of a product say the same labels again and again. */
function createPlain(): Plain {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const plain = normalizeLabel(text) || text;
    known.set(text, plain);
    return plain;
  };
}

function repeated(texts: readonly string[], key: Plain): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const known = seen.has(key(text));
    seen.add(key(text));
    return known;
  });
}

function sameOptions(variants: Choosable['variants'], plain: Plain): VariantFault[] {
  const byOptions = new Map<string, string[]>();
  for (const { id, options } of variants) {
    const key = JSON.stringify(
      Object.entries(options)
        .map(([name, value]) => [plain(name), plain(value)])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    byOptions.set(key, [...(byOptions.get(key) ?? []), id]);
  }
  return [...byOptions.values()]
    .filter((ids) => ids.length > 1)
    .map((ids) => ({ kind: 'same-options', variants: ids }));
}

/** Of `variantFaults`, the one that is legitimate. */
export function missingCombinations({ options, variants }: Omit<Choosable, 'id'>): VariantFault[] {
  const all = options.reduce((count, { values }) => count * new Set(values).size, 1);
  if (options.length < 2 || all > maxCombinations) return [];
  const there = new Set(
    variants.map(({ options: own }) => JSON.stringify(options.map(({ name }) => own[name] ?? null))),
  );
  const missing = all - there.size;
  return missing > 0 ? [{ kind: 'combination-missing', count: [missing, all] }] : [];
}

const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
/** The one variant of a product without options, as Shopify names it. */
const isOnlyVariant = (label: string): boolean => /^default title$/i.test(label.trim());

const placeholder = /^(?:null|undefined|nan|tbd|default title|\[object object\]|[-?.]+)$/i;

/** An ID, a key, markup or a placeholder: nothing that a buyer would say or a model could match. */
export function isUnreadable(label: string): boolean {
  const text = label.trim();
  return (
    text === '' ||
    placeholder.test(text) ||
    uuid.test(text) ||
    /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ||
    // Long numbers and hashes.
    /^\d{7,}$/.test(text) ||
    /^(?=.*\d)(?=.*[a-f])[0-9a-f]{12,}$/i.test(text) ||
    // Names of programs: `opt_1042`, `SIZE_M`, `product.size.medium`.
    /^[a-z0-9]+(?:_[a-z0-9]+)+$/i.test(text) ||
    /^[a-z]+(?:\.[a-z]+){2,}$/.test(text) ||
    /^(?:opt|option|val|value|attr|attribute|variant|id|swatch)[-:]?\d+$/i.test(text) ||
    /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);|\{\{|\}\}/i.test(text)
  );
}
