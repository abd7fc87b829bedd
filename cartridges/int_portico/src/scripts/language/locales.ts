/** Language tags: their form is checked and their case set; names of languages are not looked up. */
export const Intl = {
  /** @throws RangeError */
  getCanonicalLocales(tag: string): string[] {
    if (!/^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i.test(tag))
      throw new RangeError('The value is not a language tag.');
    return [
      tag
        .split(/[-_]/)
        .map((part, place) =>
          place === 0
            ? part.toLowerCase()
            : part.length === 2
              ? part.toUpperCase()
              : part.length === 4
                ? part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()
                : part.toLowerCase(),
        )
        .join('-'),
    ];
  },
};
