export type CategoryKey = 'footwear-and-jackets' | 'cables-and-chargers' | 'lamps';

export interface Category {
  key: string;
  title: string;
  intro: string;
  /** Last words and first words of the names of the sub-collections in the menu; none, no sub-collections. */
  kinds: string[];
  styles: string[];
}

const styles = [
  'Everyday',
  'Travel',
  'Compact',
  'Classic',
  'Outdoor',
  'Winter',
  'Summer',
  'Repairable',
  'Handmade',
  'Recycled',
  'Slim',
  'Robust',
  'Light',
  'Small room',
  'Workshop',
  'Family',
  'Seaside',
  'Weekend',
  'New season',
  'Long life',
];

export const categories: Category[] = [
  {
    key: 'footwear-and-jackets',
    title: 'Footwear and jackets',
    intro:
      'Shoes for paths and pavements, and jackets that keep the weather out. Each pair can be resoled, each zip replaced.',
    kinds: ['shoes', 'boots', 'sneakers', 'sandals', 'jackets'],
    styles,
  },
  {
    key: 'cables-and-chargers',
    title: 'Cables and chargers',
    intro:
      'Cables and chargers that are tested in our own workshop. The page of each one lists the devices that it is made for.',
    kinds: ['cables', 'chargers', 'adapters', 'power supplies', 'docks'],
    styles,
  },
  {
    key: 'lamps',
    title: 'Lamps',
    intro:
      'Lamps for reading, dining and getting up in the dark, with standard sockets and bulbs that you can change.',
    kinds: ['lamps', 'table lamps', 'floor lamps', 'pendants', 'wall lights'],
    styles,
  },
];

export interface SubCollection {
  slug: string;
  title: string;
  category: Category;
}

/** All sub-collections of the menu: each kind in each style of its category. */
export function subCollections(categories: readonly Category[]): SubCollection[] {
  return categories.flatMap((category) =>
    category.kinds.flatMap((kind) =>
      category.styles.map((style) => ({
        slug: `${style} ${kind}`.toLowerCase().replaceAll(' ', '-'),
        title: `${style} ${kind}`,
        category,
      })),
    ),
  );
}
