/** Plain text of descriptions. */

const maxLength = 20_000;

/** Without tags and entities, with whitespace collapsed; cut at 20,000 characters. */
export const plainText = (html: string): string =>
  html
    .slice(0, maxLength)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:#x?[\da-f]{1,6}|[a-z]{2,10});/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
