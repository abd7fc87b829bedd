/** HTML pages of the service for judges of HTML: the public ones, and a report. */
import { formOf, resultOf } from '../site/visitor.ts';
import type { World } from './judge.ts';

/** One page of a check stands for all: they have one template. */
const publicPages = [
  '/',
  '/services/readiness-assessment',
  '/docs',
  '/docs/checks',
  '/docs/checks/robots-default-open',
  '/playground',
  '/playground/product',
  '/bot',
  '/contact',
  '/privacy',
];

export interface PublicPage {
  /** The same in every run. */
  name: string;
  url: string;
}

/** Audits a demo shop as a visitor without a key does, and waits for its report. */
async function reportPage(base: string): Promise<PublicPage> {
  const answer = await formOf({ url: base }, '/scan', { url: 'https://drifting.test' });
  const to = answer.headers.get('location') ?? '';
  // Straight to the report of a recent audit of the same shop, or to the page of a new one.
  const { path } = to.startsWith('/scan/') ? await resultOf({ url: base }, to) : { path: to.split('?')[0] };
  return { name: 'a report', url: `${base}${path}` };
}

export async function pagesOf({ base }: Pick<World, 'base'>): Promise<PublicPage[]> {
  return [...publicPages.map((path) => ({ name: path, url: base + path })), await reportPage(base)];
}

export const pagesTried = (pages: readonly PublicPage[]): string =>
  `${pages.length} pages (${pages.map(({ name }) => name).join(', ')})`;
