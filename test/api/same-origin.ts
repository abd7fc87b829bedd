/** What a page loads: only assets of our own, whatever else it links to. */

const own = /^\/(?:assets\/[\w.-]+|favicon\.svg)$/;

/** Everything that a browser would load or run on its own and that is not one of our assets. */
export function foreignOf(page: string): string[] {
  const elements =
    page.match(/<(?:script|link|img|iframe|object|embed|source|video|audio|style|base)\b[^>]*>/g) ?? [];
  const loaded = elements.filter((element) => !/rel="canonical"|type="application\/ld\+json"/.test(element));
  const foreign = loaded.filter((element) => !own.test(/\b(?:src|href)="([^"]*)"/.exec(element)?.[1] ?? ''));
  return [...foreign, ...(page.match(/\s(?:on[a-z]+|style)="[^"]*"/g) ?? [])];
}
