/** Where a kind of fix is made on a platform. */
import type { Category } from '#audit';

interface Place {
  /** Where in the platform, and what to mind there. */
  where: string;
  snippet?: string;
}

export type Places = Record<Category, Place>;
