/**
 * Finds the options and the variant that an agent names in its own words. Only one reading is an answer: where several fit, or
 * only something similar, the caller gets the choices.
 */
import { isSizeWord, meaningOf, normalizeLabel, optionKind, withoutName } from './read-label.ts';

export interface OptionWish {
  /** Of the option, in any of its names. */
  name: string;
  label: string;
}

export interface OptionValue {
  name: string;
  value: string;
}

/** `unclear`: several values fit, or one that is only similar. `unknown`: none. */
export type OptionReading =
  | ({ outcome: 'clear' } & OptionValue)
  | { outcome: 'unclear'; wish: OptionWish; candidates: OptionValue[] }
  | { outcome: 'unknown'; wish: OptionWish };

/** The parts of a product that decide which variant is meant. */
export interface Choosable<V extends ChoosableVariant = ChoosableVariant> {
  id: string;
  options: readonly { name: string; values: readonly string[] }[];
  variants: readonly V[];
}

interface ChoosableVariant {
  id: string;
  options: Readonly<Record<string, string>>;
}

type Axis = Choosable['options'][number];

/** One reading for each option that the wishes name. */
export const readOptions = (options: readonly Axis[], wishes: readonly OptionWish[]): OptionReading[] =>
  wishes.flatMap((wish) => readWish(options, wish));

function readWish(options: readonly Axis[], wish: OptionWish): OptionReading[] {
  const axes = axesNamed(options, wish.name);
  if (!axes) return [{ outcome: 'unknown', wish }];
  const direct = readPart(options, axes, wish.label, wish.name);
  if (direct.outcome === 'clear' || axes.length < 2) return [direct];
  // "size: medium, color: grey", and the title of a variant: "Medium / Gray".
  const parts = wish.label.split(/[,;|/]|\s[-–]\s/).filter((part) => part.trim() !== '');
  const readings = parts.map((part) => readPart(options, axes, part));
  return parts.length > 1 && readings.every(({ outcome }) => outcome === 'clear') ? readings : [direct];
}

/** @param said name of the option, for what is answered; a label may name one itself: "size: medium" */
function readPart(options: readonly Axis[], axes: readonly Axis[], part: string, said = ''): OptionReading {
  const [, name, label] = /^([^:=]{1,60})[:=](.+)$/.exec(part) ?? [];
  const named = name === undefined ? undefined : axesNamed(options, name);
  const isOpen = named && axes.length > 1;
  const wish = { name: isOpen ? (name ?? '').trim() : said, label: (isOpen ? label : part)?.trim() ?? '' };
  return readOver(isOpen ? named : axes, wish);
}

/** Undefined where the product has no option of that kind. A name that means nothing to us leaves every option open. */
function axesNamed(options: readonly Axis[], name: string): readonly Axis[] | undefined {
  const exact = options.filter((option) => option.name === name);
  if (exact.length > 0) return exact;
  const plain = normalizeLabel(name);
  const same = options.filter((option) => plain !== '' && normalizeLabel(option.name) === plain);
  if (same.length > 0) return same;
  const kind = optionKind(name);
  if (kind === undefined || kind === 'any') return options;
  const like = options.filter((option) => optionKind(option.name) === kind);
  return like.length > 0 ? like : undefined;
}

function readOver(axes: readonly Axis[], wish: OptionWish): OptionReading {
  const named = axes.flatMap(({ name, values }) => values.map((value) => ({ name, value })));
  for (const fits of readings) {
    const candidates = named.filter((one) => fits(wish.label, one));
    const [only] = candidates;
    if (only && candidates.length === 1) return { outcome: 'clear', ...only };
    if (only) return { outcome: 'unclear', wish, candidates };
  }
  const candidates = named.filter((one) => isSimilar(wish.label, one));
  return candidates.length > 0 ? { outcome: 'unclear', wish, candidates } : { outcome: 'unknown', wish };
}

type Fits = (label: string, option: OptionValue) => boolean;

/** The strongest first: a label that is there as written is never read as another one. */
const readings: readonly Fits[] = [
  (label, { value }) => label === value,
  (label, { value }) => normalizeLabel(label) !== '' && normalizeLabel(label) === normalizeLabel(value),
  (label, { name, value }) => wordsOf(label, name) === wordsOf(value, name),
  (label, { name, value }) => meaningOf(wordsOf(label, name)) === meaningOf(wordsOf(value, name)),
  (label, { name, value }) => partsOf(value, name).includes(meaningOf(wordsOf(label, name))),
];

const wordsOf = (label: string, name: string): string => withoutName(label, name) || label;

/** Labels with two sizes, `M (38/40)`, and sizes that share a garment, `S/M`. Two colors do not name one color. */
function partsOf(value: string, name: string): string[] {
  const bracketed = /^([^()[\]]+)[([]([^()[\]]+)[)\]]\s*$/.exec(value);
  if (bracketed) {
    const said = [bracketed[1], bracketed[2]].map((part) => wordsOf(part ?? '', name));
    return said.some((part) => isSizeWord(part)) ? said.map(meaningOf) : [];
  }
  const parts = value.split(/[/|]/).map((part) => wordsOf(part, name));
  return parts.length > 1 && parts.some((part) => isSizeWord(part)) ? parts.map(meaningOf) : [];
}

/** All words of one are among those of the other: "dark gray" for "gray". */
function isSimilar(label: string, { name, value }: OptionValue): boolean {
  const wished = tokens(label, name);
  const there = tokens(value, name);
  const [few, many] = wished.length <= there.length ? [wished, there] : [there, wished];
  return few.length > 0 && few.every((word) => many.includes(word));
}

const tokens = (label: string, name: string): string[] =>
  wordsOf(label, name)
    .split(' ')
    .flatMap((word) => meaningOf(word).split(' '))
    .filter((word) => word !== '');

/* The variant. */

export type VariantReading<V> =
  | { outcome: 'clear'; variant: V }
  /** `conflict`: the ID is of a variant that has other options. `missing`: no variant has all of them. */
  | { outcome: 'unclear' | 'unknown' | 'missing' | 'conflict'; wish?: OptionWish; choices: V[] };

/** @param id of the product or of one of its variants */
export function chooseVariant<V extends ChoosableVariant>(
  product: Choosable<V>,
  id: string,
  wishes: readonly OptionWish[],
): VariantReading<V> {
  const { variants } = product;
  const read = readOptions(axesOf(product), wishes);
  const unknown = read.find((one) => one.outcome === 'unknown');
  if (unknown) return { outcome: 'unknown', wish: unknown.wish, choices: narrowed(variants, read) };
  const choices = narrowed(variants, read);
  const unclear = read.find((one) => one.outcome === 'unclear');
  const own = id === product.id ? undefined : variants.find((variant) => variant.id === id);
  if (own && !unclear && choices.includes(own)) return { outcome: 'clear', variant: own };
  if (own) return { outcome: 'conflict', choices: choices.length > 0 ? choices : [...variants] };
  const [only] = choices;
  if (!only) return { outcome: 'missing', choices: [...variants] };
  if (choices.length === 1 && !unclear) return { outcome: 'clear', variant: only };
  return { outcome: 'unclear', ...(unclear ? { wish: unclear.wish } : {}), choices };
}

/** Those that fit every reading; of an unclear one, any of its candidates. */
export function narrowed<V extends ChoosableVariant>(
  variants: readonly V[],
  read: readonly OptionReading[],
): V[] {
  const has = (variant: V, { name, value }: OptionValue): boolean =>
    Object.hasOwn(variant.options, name) && variant.options[name] === value;
  return variants.filter((variant) =>
    read.every((one) => {
      if (one.outcome === 'clear') return has(variant, one);
      return one.outcome === 'unknown' || one.candidates.some((candidate) => has(variant, candidate));
    }),
  );
}

/** The declared options, and those that only variants have. */
export function axesOf({ options, variants }: Choosable): Axis[] {
  const values = new Map(options.map((option) => [option.name, new Set(option.values)]));
  for (const variant of variants)
    for (const [name, value] of Object.entries(variant.options)) {
      const known = values.get(name) ?? new Set<string>();
      values.set(name, known.add(value));
    }
  return [...values].map(([name, known]) => ({ name, values: [...known] }));
}
