/** Languages of agents among those of a site. Pure. */

/**
 * `en-IE` is `en_IE` where the site has it, else `en`, else any English of the site, else the site's default.
 * @param tag BCP 47 @param allowed as the platform writes them
 */
export function localeFor(tag: string, allowed: readonly string[], fallback: string): string {
  const wanted = tag.replace(/-/g, '_').toLowerCase();
  const [language = ''] = wanted.split('_');
  const tests: ((id: string) => boolean)[] = [
    (id) => id === wanted,
    // A script stands between language and country.
    (id) => id === wanted.replace(/_[a-z]{4}(?=_|$)/, ''),
    (id) => id === language,
    (id) => id.split('_')[0] === language,
  ];
  for (const fits of tests) {
    const found = allowed.find((id) => fits(id.toLowerCase()));
    if (found !== undefined) return found;
  }
  return fallback;
}
