/** Response headers of the sampled pages, as the declared agent got them. */
import type { Exchange, Page, PageRole, Ref, Value } from '../../../evidence.ts';

export interface PageHeader {
  ref: Ref;
  role: PageRole;
  url: string;
  value: string;
}

/** Every value of a header on the home page and the products. */
export function pageHeaders(
  { sample = [], traffic }: { sample?: Value<'sample'>; traffic: readonly Exchange[] },
  name: string,
): PageHeader[] {
  return sample
    .filter(({ role, state }) => state === 'ok' && (role === 'home' || role === 'product'))
    .flatMap(({ ref, role, url }) =>
      headerValues(
        traffic.find(({ id }) => id === ref),
        name,
      ).map((value) => ({ ref, role, url, value })),
    );
}

export const headerValues = (seen: Exchange | undefined, name: string): string[] =>
  (seen?.headers ?? []).filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);

/** Headers of the page's own answer. */
export const headersOf = (page: Page, traffic: readonly Exchange[]): Exchange['headers'] =>
  traffic.find(({ id }) => id === page.ref)?.headers ?? [];
