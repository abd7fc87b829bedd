/** What agents say, and what the store understands: one reading, or the choices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseVariant, type OptionWish } from './read-options.ts';

const product = (options: Record<string, string[]>) => ({
  id: 'p',
  options: Object.entries(options).map(([name, values]) => ({ name, values })),
  variants: Object.entries(options).reduce(
    (variants, [name, values]) =>
      variants.flatMap((variant) =>
        values.map((value) => ({
          id: variant.id === '' ? value : `${variant.id}+${value}`,
          options: { ...variant.options, [name]: value },
        })),
      ),
    [{ id: '', options: {} as Record<string, string> }],
  ),
});

const letters = product({ Size: ['S', 'M', 'L', 'XL', 'XXL'] });
const words = product({ Size: ['Small', 'Medium', 'Large', 'X-Large'] });
const german = product({ Größe: ['Klein', 'Mittel', 'Groß'] });
const french = product({
  Taille: ['Petit', 'Moyen', 'Grand'],
  Couleur: ['Gris clair', 'Gris foncé', 'Noir'],
});
const japanese = product({ サイズ: ['S', 'M', 'L'], カラー: ['ブラック', 'ホワイト'] });
const shirt = product({ Size: ['S', 'M', 'L'], Color: ['Gray', 'Navy', 'Red'] });
const fits = product({ Size: ['M Slim', 'M Regular', 'L Regular'] });
const both = product({ Size: ['M', 'Medium', 'L'] });
const shared = product({ Size: ['S/M', 'M/L', 'XL/XXL'] });
const bracketed = product({ Size: ['S (36/38)', 'M (40/42)', 'L (44/46)'] });
const shoes = product({ Size: ['41', '42', '42.5', '43'] });
const systems = product({ Size: ['EU 38', 'UK 38', 'EU 40'] });
const shades = product({ Color: ['Dark gray', 'Red', 'Black/White', 'White/Black', 'Aluminum'] });
const twoColors = product({ Color: ['Red', 'Black'], Accent: ['Black', 'Red'] });
const memory = product({ Storage: ['128 GB', '256 GB', '1 TB'] });
const width = product({ Length: ['30"', '32"'], Fit: ['Slim', 'Regular'] });
const accents = product({ Color: ['Café crème', 'Rosé', 'Rose'] });
const spanish = product({ Talla: ['Pequeño', 'Mediano', 'Grande'] });

type Row = [what: ReturnType<typeof product>, name: string, label: string, is: string];

/** The ID that is bought, else `?` with the IDs of the choices, or `-` where nothing is like it. */
const phrases: Row[] = [
  [letters, 'Size', 'M', 'M'],
  [letters, 'Size', 'm', 'M'],
  [letters, 'size', 'medium', 'M'],
  [letters, 'SIZE', 'Medium', 'M'],
  [letters, 'Size', 'size: medium', 'M'],
  [letters, 'Size', 'Size M', 'M'],
  [letters, 'Größe', 'M', 'M'],
  [letters, 'Größe', 'Größe M', 'M'],
  [letters, 'groesse', 'mittel', 'M'],
  [letters, '', 'Größe: M', 'M'],
  [letters, '', 'medium', 'M'],
  [letters, 'option', 'size=large', 'L'],
  [letters, 'Size', 'Ｍ', 'M'],
  [letters, 'Size', 'x-large', 'XL'],
  [letters, 'Size', 'extra large', 'XL'],
  [letters, 'Size', '2XL', 'XXL'],
  [letters, 'Size', '2 xl', 'XXL'],
  [letters, 'taille', 'moyen', 'M'],
  [letters, 'talla', 'mediana', 'M'],
  [letters, 'サイズ', 'Mサイズ', 'M'],
  [letters, 'размер', 'маленький', 'S'],
  [letters, 'Size', 'XS', '-'],
  [letters, 'Size', 'tiny', '-'],
  [words, 'Size', 'M', 'Medium'],
  [words, 'Size', 'xl', 'X-Large'],
  [words, 'Size', 'XLarge', 'X-Large'],
  [words, 'Size', 'grande', 'Large'],
  [german, 'Size', 'large', 'Groß'],
  [german, 'size', 'GROSS', 'Groß'],
  [german, 'Größe', 'M', 'Mittel'],
  [spanish, 'size', 'pequeno', 'Pequeño'],
  [shirt, 'Size', 'M', '? M+Gray M+Navy M+Red'],
  [shirt, '', 'medium / grey', 'M+Gray'],
  [shirt, 'variant', 'Size: M, Colour: GREY', 'M+Gray'],
  [shirt, 'Title', 'M - Navy', 'M+Navy'],
  [shirt, 'Size', 'color: red', '-'],
  [fits, 'Size', 'M', '? M Slim M Regular'],
  [fits, 'Size', 'medium slim', 'M Slim'],
  [fits, 'Size', 'L', '? L Regular'],
  [fits, 'Size', 'regular m', 'M Regular'],
  [both, 'Size', 'M', 'M'],
  [both, 'Size', 'medium', 'Medium'],
  [both, 'Größe', 'mittel', '? M Medium'],
  [shared, 'Size', 'M', '? S/M M/L'],
  [shared, 'Size', 'small', 'S/M'],
  [shared, 'Size', 'XXL', 'XL/XXL'],
  [bracketed, 'Size', 'medium', 'M (40/42)'],
  [shoes, 'Size', '42', '42'],
  [shoes, 'Schuhgröße', 'Größe 42,5', '42.5'],
  [shoes, 'pointure', '42½', '42.5'],
  [shoes, 'Size', 'UK 42', '? 42'],
  [systems, 'Size', '38', '? EU 38 UK 38'],
  [systems, 'Size', '38 EU', 'EU 38'],
  [shades, 'colour', 'grey', '? Dark gray'],
  [shades, 'colour', 'dark grey', 'Dark gray'],
  [shades, 'Farbe', 'dunkelgrau', 'Dark gray'],
  [shades, 'couleur', 'gris foncé', 'Dark gray'],
  [shades, 'Color', 'black', '? Black/White White/Black'],
  [shades, 'Color', 'White/Black', 'White/Black'],
  [shades, 'Color', 'aluminium', 'Aluminum'],
  [shades, 'Color', 'rot', 'Red'],
  [shades, 'Material', 'Red', '-'],
  [twoColors, 'Farbe', 'schwarz', '? Black+Black Black+Red'],
  [twoColors, '', 'red', '? Red+Black Red+Red Black+Red'],
  [memory, 'capacity', '256GB', '256 GB'],
  [memory, 'Speicher', '1 terabyte', '1 TB'],
  [width, '', '32 inch', '? 32"+Slim 32"+Regular'],
  [accents, 'Color', 'cafe creme', 'Café crème'],
  [accents, 'Color', 'Rose', 'Rose'],
  [french, '', 'M, light grey', 'Moyen+Gris clair'],
  [japanese, '', 'L / 黒', 'L+ブラック'],
];

for (const [what, name, label, is] of phrases) {
  test(`resolves ${JSON.stringify({ name, label })} of ${what.variants.length} variants to ${is}`, () => {
    assert.equal(said(what, [{ name, label }]), is);
  });
}

function said(what: ReturnType<typeof product>, wishes: OptionWish[], id = 'p'): string {
  const read = chooseVariant(what, id, wishes);
  if (read.outcome === 'clear') return read.variant.id;
  if (read.outcome === 'unknown') return '-';
  return ['?', ...read.choices.map((variant) => variant.id)].join(' ');
}

test('combines several options', () => {
  const wishes = [
    { name: 'colour', label: 'grey' },
    { name: 'Größe', label: 'Größe L' },
  ];
  assert.equal(said(shirt, wishes), 'L+Gray');
});

test('accepts the ID of a variant only with its own options', () => {
  assert.equal(said(shirt, [{ name: 'Size', label: 'medium' }], 'M+Red'), 'M+Red');
  assert.deepEqual(chooseVariant(shirt, 'S+Red', [{ name: 'Size', label: 'medium' }]).outcome, 'conflict');
});

test('reports a combination without a variant, and lists all variants', () => {
  const gone = { ...shirt, variants: shirt.variants.filter(({ id }) => id !== 'L+Red') };
  const read = chooseVariant(gone, 'p', [
    { name: 'Size', label: 'L' },
    { name: 'Color', label: 'Red' },
  ]);
  assert.deepEqual([read.outcome, read.outcome === 'clear' ? 0 : read.choices.length], ['missing', 8]);
});

test('ignores names that every object has', () => {
  assert.equal(said(letters, [{ name: '__proto__', label: 'constructor' }]), '-');
});
