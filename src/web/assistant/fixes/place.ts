/** Where to fix the findings of a category on a platform. */
import type { Category } from '#audit';

interface Place {
  /** Location in the platform, with caveats. */
  where: string;
  snippet?: string;
}

export type Places = Record<Category, Place>;
