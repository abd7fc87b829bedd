/** Categories of a product in the site's catalog. Variants have none: they are assigned through their master. */
import { collectionOf, type PlatformCollection } from '../values.ts';
import { categoriesOf, type PlatformCategory } from './categories.ts';
import { oddityOf } from './odd.ts';
import type { ProductFacts } from './product-facts.ts';

export function categoryMembers({ scope, record, one, oddity }: ProductFacts) {
  const master = oddityOf(scope.instance, record.product.id);
  const isAssigned = !oddity.unassigned && !(one.kind === 'variant' && master.unassigned);
  const assigned = async (): Promise<PlatformCategory[]> => {
    if (one.kind === 'variant' || !isAssigned) return [];
    const tree = await categoriesOf(scope);
    return record.product.categories.flatMap(({ id }) => tree.get(id) ?? []);
  };
  const all = async (): Promise<PlatformCollection<PlatformCategory>> => collectionOf(await assigned());
  return {
    get categories() {
      return all();
    },
    get allCategories() {
      return all();
    },
    get onlineCategories() {
      return all();
    },
    get primaryCategory() {
      return assigned().then(([first]) => first ?? null);
    },
    classificationCategory: null,
    get categorized() {
      return assigned().then((list) => list.length > 0);
    },
    assignedToSiteCatalog: isAssigned,
    isAssignedToCategory: async (category: unknown) =>
      (await assigned()).some((assignedTo) => assignedTo === category),
  };
}
