/** What a label means, whatever its case, width, accents, spelling and language. Pure, and the same on both platforms. */
import { anyOption, colorWords, optionNames, shadeWords, sizeWords, spellings } from './words.ts';

/** Letters that decomposition does not change. */
const whole: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
const fractions: Record<string, string> = { '½': '.5', '¼': '.25', '¾': '.75' };

const longest = 300;

/** Lower-case words without accents, separated by single spaces: `Größe: M` is `grosse m`, `30"` is `30 in`. */
export const normalizeLabel = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/[½¼¾]/g, (sign) => fractions[sign] ?? sign)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđı]/g, (letter) => whole[letter] ?? letter)
    .replace(/(\d)[.,](\d)/g, '$1\ue000$2')
    .replace(/(\d)\s*(?:"|″|”|'')/g, '$1 in ')
    .replace(/[^\p{L}\p{N}%+\ue000]+/gu, ' ')
    .replace(/\ue000/g, '.')
    // Scripts without spaces: `Mサイズ`, and numbers with their unit: `256GB`.
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/([a-z0-9])([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])/g, '$1 $2')
    .replace(/([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])([a-z0-9])/g, '$1 $2')
    .trim();

const index = (table: Readonly<Record<string, string>>, separator: string): Map<string, string> =>
  new Map(
    Object.entries(table).flatMap(([meaning, words]) =>
      words.split(separator).map((word) => [normalizeLabel(word), meaning] as [string, string]),
    ),
  );

const sizes = index(sizeWords, '|');
const colors = index(colorWords, ' ');
const shades = index(shadeWords, ' ');
const spelled = index(spellings, ' ');
const kinds = index(optionNames, ' ');
const anyKind = new Set(anyOption.split(' '));

/** The kind of choice that a name stands for, such as `size` for `Größe`; `any` for "Option". */
export function optionKind(name: string): string | undefined {
  const words = normalizeLabel(name).split(' ');
  const found = words.flatMap((word) => kinds.get(word) ?? []);
  if (found.length > 0) return found[0];
  return words.every((word) => word === '' || anyKind.has(word)) ? 'any' : undefined;
}

/** The label without the words that name its option: `m` of `Größe M`. A label that is nothing else stays. */
export function withoutName(label: string, option: string): string {
  const kind = optionKind(option);
  const own = new Set(normalizeLabel(option).split(' '));
  const words = normalizeLabel(label).split(' ');
  const rest = words.filter((word) => !own.has(word) && (kind === undefined || kinds.get(word) !== kind));
  return rest.length > 0 ? rest.join(' ') : words.join(' ');
}

/** Equal for labels that mean the same: `grey` and `Gray`, `medium` and `M`, `gris clair` and `Light gray`. */
export function meaningOf(words: string): string {
  const phrase = sizes.get(words);
  if (phrase !== undefined) return `size:${phrase}`;
  return words
    .split(' ')
    .flatMap((word) => wordMeaning(word))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join(' ');
}

export const isSizeWord = (words: string): boolean => sizes.has(words);

function wordMeaning(word: string): string[] {
  const size = sizes.get(word);
  if (size !== undefined) return [`size:${size}`];
  const known = colors.get(word) ?? shades.get(word) ?? spelled.get(word);
  if (known !== undefined) return [known];
  for (const [shade, meaning] of shades) {
    const color =
      word.length > shade.length && word.startsWith(shade) ? colors.get(word.slice(shade.length)) : undefined;
    if (color !== undefined) return [color, meaning];
  }
  return [word];
}
