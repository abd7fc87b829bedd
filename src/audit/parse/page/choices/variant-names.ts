import { nameTokens } from '../tags.ts';
import { variantKind } from './variant-words.ts';

/** Words in classes and IDs of variant pickers. */
const swatchWords = new Set(
  'swatch swatches variant variants variation variations option options'.split(' '),
);
/** Beside a kind (`size-picker`, `color_to_pick_list`), they distinguish a choice from a layout class (`color-primary`). */
const pickWords = new Set(
  'pick picker answers question selector selectors select chooser choice choices list values group buttons scroller swatch swatches option options variant variants variation'.split(
    ' ',
  ),
);
/** What such classes name besides: pictures, the parts of a page, amounts and ways of delivery. */
const otherWords = new Set(
  'image images img carousel gallery thumb thumbs thumbnail thumbnails layout bottom quantity qty review reviews sort filter filters shipping delivery receiving payment country currency language share social'.split(
    ' ',
  ),
);
/** Kinds that class names identify; `width`, `style`, and `material` are too common in style sheets. */
const kindsInClasses = new Set(['size', 'color', 'flavour', 'variant']);

/** The words of each class or id of an attribute. */
const namesIn = (names: string): string[][] =>
  names
    .slice(0, 1_000)
    .split(/\s+/, 40)
    .map((name) => nameTokens(name))
    .filter((tokens) => tokens.length > 0);

const isOther = (tokens: string[]): boolean => tokens.some((token) => otherWords.has(token));

/** Whether a class, ID, or data-option attribute is that of a variant picker. */
export const namesChoice = (names: string): boolean =>
  namesIn(names).some((tokens) => {
    if (isOther(tokens)) return false;
    if (tokens.some((token) => swatchWords.has(token))) return true;
    const spoken = tokens.some((token) => kindsInClasses.has(variantKind(token) ?? ''));
    return spoken && (tokens.length === 1 || tokens.some((token) => pickWords.has(token)));
  });

/** Whether it names pictures, a part of the page or another choice. */
export const namesOther = (names: string): boolean => namesIn(names).some(isOther);

/** Classes of carousel controls, in themes and carousel libraries. A dot may be a swatch. */
const moverWords = new Set('prev previous next arrow arrows bullet pagination paddle'.split(' '));
const moverAttributes = [
  'data-slide',
  'data-bs-slide',
  'data-slide-to',
  'data-glide-dir',
  'data-carousel-nav',
];
/** Names of such controls: signs, or the words for previous and next with at most one more word. */
const moverSigns = /^[‹›«»←→<>❮❯◀▶\s]+$/u;
const moverNames =
  /^(?:(?:go\s+to\s+)?(?:the\s+)?(?:prev(?:ious)?|next)|scroll|slide|vorherige[rs]?|nächste[rs]?|précédente?s?|suivante?s?|anterior(?:es)?|siguientes?|próxim[oa]s?|seguintes?|precedent[ei]|successiv[oaie]|vorige|volgende|poprzedni[ae]?|następn[yae]|föregående|nästa|forrige|næste|neste|edellinen|seuraava|předchozí|další|előző|következő|önceki|sonraki|предыдущ(?:ий|ая|ее|ие)|следующ(?:ий|ая|ее|ие))(?:\s+\S{1,30})?$|^(?:zurück|weiter|назад|вперёд|上一[张页个步]?|下一[张页个步]?|前へ|次へ|前のスライド|次のスライド|이전|다음)$/iu;

/** Whether a control is an arrow or a dot of a carousel, which is not a value. */
export function movesCarousel(name: string, attributes: readonly { name: string; value: string }[]): boolean {
  const called = name.trim().slice(0, 60);
  if (moverSigns.test(called) || moverNames.test(called)) return true;
  return attributes.some(
    ({ name: key, value }) =>
      moverAttributes.includes(key) ||
      (key === 'class' && namesIn(value).some((tokens) => tokens.some((token) => moverWords.has(token)))),
  );
}
