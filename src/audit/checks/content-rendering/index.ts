import type { Check } from '../../check.ts';
import h1Single from './h1-single.ts';
import priceInHtml from './price-in-html.ts';
import productFactsInHtml from './product-facts-in-html.ts';
import soft404Absent from './soft-404-absent.ts';

export const contentRendering: readonly Check[] = [productFactsInHtml, priceInHtml, h1Single, soft404Absent];
