/** Documents of categories, as far as we read them: Shopper Products 1.10.1. */
import { z } from 'zod';

export interface CategoryDocument {
  id: string;
  name?: string | null | undefined;
  onlineSubCategoriesCount?: number | null | undefined;
  categories?: CategoryDocument[] | null | undefined;
}

export const categoryDocument: z.ZodType<CategoryDocument> = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    name: z.string().nullish(),
    onlineSubCategoriesCount: z.number().nullish(),
    categories: z.array(categoryDocument).nullish(),
  }),
);

export const categoriesDocument = z.object({ data: z.array(categoryDocument) });
