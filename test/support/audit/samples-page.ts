/** Pages judged alone, for tests. */
import { home, listing, product } from './samples.ts';
import type { Part } from './test-check.ts';

/** The home page is known, so that checks of pages apply, but is not in the sample, so that they do not judge it. */
export async function alone(part: Part | Promise<Part>): Promise<Part> {
  const { home: page } = await home('<h1>Shop</h1>');
  return { ...(page ? { home: page } : {}), ...(await part) };
}

export const productAlone = (...given: Parameters<typeof product>): Promise<Part> => alone(product(...given));

export const listingAlone = (...given: Parameters<typeof listing>): Promise<Part> => alone(listing(...given));
