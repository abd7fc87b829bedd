/** Plain text of descriptions. */

const maxLength = 20_000;

/** Without tags and entities, white space collapsed; what lies beyond 20,000 characters is cut. */
export const plainText = (html: string): string =>
  html
    .slice(0, maxLength)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:#x?[\da-f]{1,6}|[a-z]{2,10});/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
