import { categories } from '../catalogue/categories.ts';

const more: Record<string, string> = {
  'headphones-and-speakers':
    'Headphones and speakers with batteries that you can change, and cushions that we keep for years.',
  kitchen: 'Knives, pans, bowls and boards for people who cook every day, each with its care told plainly.',
  bags: 'Bags for the train, the market and the mountains, with the litres measured and the seams taped where it rains.',
};

/** What stands under the name of a category. */
export function introOf(id: string, name: string): string {
  const known = categories.find(({ key }) => key === id)?.intro;
  return known ?? (Object.hasOwn(more, id) ? more[id] : undefined) ?? `All that we have in ${name}.`;
}
