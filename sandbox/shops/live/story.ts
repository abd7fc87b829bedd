import type { Product } from '#commerce';
import { textOf } from './specs.ts';

/** Two paragraphs in words about what the record says in figures. */
export function story({ title, attributes }: Product): string[] {
  const text = (name: string): string | undefined =>
    Object.hasOwn(attributes, name) ? textOf(attributes[name]) : undefined;
  const material = text('material');
  const [width, height, depth] = ['width', 'height', 'depth'].map(text);
  const [weight, origin, care, warranty, fits] = [
    'weight',
    'country_of_origin',
    'care',
    'warranty',
    'compatible_with',
  ].map(text);
  const made = [
    ...(material ? [`The ${title} is made of ${inSentence(material)}.`] : []),
    ...(origin ? [`It comes from ${origin}.`] : []),
    ...(width && height && depth
      ? [`It is ${width} wide, ${height} high and ${depth} deep${weight ? `, and weighs ${weight}` : ''}.`]
      : []),
  ];
  const used = [
    ...(fits ? [`It goes with ${fits}.`] : []),
    ...(care ? [`To look after it: ${inSentence(care)}.`] : []),
    ...(warranty ? [`We promise ${warranty} of warranty, and spare parts for longer.`] : []),
  ];
  return [made, used].map((sentences) => sentences.join(' ')).filter(Boolean);
}

/** `Brushed aluminium` → `brushed aluminium`; `ABS plastic` stays. */
function inSentence(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
