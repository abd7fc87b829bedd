/** What an agent may choose from where its words fit several variants, or none: each variant with its ID. */
import { isBuyable, type OptionReading, type Product, type UnclearLine } from '#commerce';
import type { Note } from '../../release.ts';

/** More would fill a model's context without helping it. */
const maxShown = 20;
const maxText = 100;

type Choice = UnclearLine['choices'][number];

export function lineChoices({ product, reason, wish, choices }: UnclearLine): string {
  const said = wish ? wordsOf(wish) : 'The selected options';
  const title = quoted(product);
  const why = {
    unclear: wish ? `${said} matches several variants of ${title}.` : `Several variants of ${title} match.`,
    unknown: `${title} has no option ${said}.`,
    missing: `No variant of ${title} has all of the selected options.`,
    product: `The ID belongs to the product ${title}, not to a variant.`,
    conflict: `The ID belongs to a variant of ${title} that does not have the selected options.`,
  }[reason];
  return `${why} Nothing was changed. Send the ID of one of these variants as item.id: ${listed(choices)}.`;
}

/** Notes about the selection of a lookup. */
export const selectionNotes = (read: readonly OptionReading[], variants: Product['variants']): Note[] =>
  read.flatMap((one): Note[] => {
    if (one.outcome === 'clear') return [];
    if (one.outcome === 'unknown') {
      const text = `The product has no option ${wordsOf(one.wish)}, so it was ignored. See product.options.`;
      return [{ code: 'option_unknown', text }];
    }
    const fits = variants.filter(({ options }) =>
      one.candidates.some(({ name, value }) => options[name] === value),
    );
    const values = one.candidates.map(({ name, value }) => `${name} ${quoted(value)}`).join(', ');
    const choices = fits.map(({ id, options, availability }) => ({
      id,
      options,
      buyable: isBuyable(availability),
    }));
    return [
      {
        code: 'option_ambiguous',
        text: `${wordsOf(one.wish)} can mean ${values.slice(0, 500)}. Choose one of these variants by its ID: ${listed(choices)}.`,
      },
    ];
  });

function listed(choices: readonly Choice[]): string {
  const shown = choices.slice(0, maxShown).map(({ id, options, buyable }) => {
    const has = Object.entries(options).map(([name, value]) => `${name}: ${value.slice(0, maxText)}`);
    return `${id} (${[...has, ...(buyable ? [] : ['not available'])].join(', ')})`;
  });
  const more = choices.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more (see the product)` : ''}`;
}

const wordsOf = ({ name, label }: { name: string; label: string }): string =>
  `${name === '' ? '' : `${name.slice(0, maxText)} `}${quoted(label)}`;

const quoted = (text: string): string => JSON.stringify(text.slice(0, maxText));
