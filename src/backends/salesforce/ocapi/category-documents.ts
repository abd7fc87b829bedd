/** Documents of categories, as far as they are read. */
import { z } from 'zod';
import { list, text } from './schema.ts';

export interface CategoryDocument {
  id: string;
  name?: string | undefined;
  categories: CategoryDocument[];
}

export const categoryDocument: z.ZodType<CategoryDocument> = z.lazy(() =>
  z.object({ id: z.string().min(1), name: text, categories: list(categoryDocument) }),
);

export const categoriesDocument = z.object({ data: list(categoryDocument) });
