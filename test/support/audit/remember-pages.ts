import type { createParser } from '#audit';

type Parser = ReturnType<typeof createParser>;

/** Headers that differ between two sendings of the same page, and that no fact is read from. */
const ofSending = new Set(['date', 'etag', 'content-length', 'content-encoding']);

/** A parser that gives the facts of a page it has parsed before. For tests that audit one shop again and again, with small changes. */
export function rememberPages(parser: Parser): Parser {
  const known = new Map<string, ReturnType<Parser['page']>>();
  return {
    page(body, context, account) {
      const headers = context.headers.filter(([name]) => !ofSending.has(name));
      const key = JSON.stringify([{ ...context, headers }, Buffer.from(body).toString('latin1')]);
      let facts = known.get(key);
      if (!facts) {
        facts = parser.page(body, context, account);
        known.set(key, facts);
        facts.catch(() => known.delete(key));
      }
      return facts;
    },
    close: () => parser.close(),
  };
}
