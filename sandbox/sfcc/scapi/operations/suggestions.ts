/** Shopper Search: what a search box suggests while a shopper types. The last words may be incomplete. */
import type { Product } from '#commerce';
import { root, type WorldCategory } from '../../categories.ts';
import { priceMembers } from '../documents/prices.ts';
import { foundOf, idOf } from '../documents/sellable.ts';
import { ok, type Call, type Operation } from '../operation.ts';
import { badRequest, notSimulated } from '../problem.ts';
import { expansions, whole } from '../query.ts';
import { allProducts } from './search.ts';

/** In characters: below it, a site suggests nothing. */
const shortest = 3;
const longest = 50;

export const getSearchSuggestions: Operation = {
  id: 'getSearchSuggestions',
  family: 'search',
  method: 'get',
  path: '/search-suggestions',
  scopes: ['sfcc.shopper-product-search', 'sfcc.shopper-standard'],
  async handle(call) {
    const { query } = call;
    const phrase = query.get('q') ?? '';
    if (phrase.length < shortest || phrase.length > longest)
      throw badRequest(`'q' must have ${shortest} to ${longest} characters.`, { parameter: 'q' });
    const limit = whole(query, 'limit', { least: 1, most: 10, otherwise: 5 });
    const terms = wordsOf(phrase);
    const [products, categories] = await Promise.all([
      allProducts(call),
      call.world.categories(call.site.id),
    ]);
    const found = products.filter(({ title }) => isMatch(title, terms)).slice(0, limit);
    const named = categories.filter(({ name }) => isMatch(name, terms)).slice(0, limit);
    const brands = [...new Set(products.flatMap(({ brand }) => brand ?? []))]
      .filter((brand) => isMatch(brand, terms))
      .slice(0, limit);
    return ok({
      searchPhrase: phrase,
      productSuggestions: {
        ...suggestion(
          terms,
          found.map(({ title }) => title),
        ),
        products: found.flatMap((product) => productDocument(product, call)),
      },
      categorySuggestions: {
        ...suggestion(
          terms,
          named.map(({ name }) => name),
        ),
        categories: named.map((category) => categoryDocument(category, categories)),
      },
      brandSuggestions: {
        ...suggestion(terms, brands),
        suggestedPhrases: brands.map((brand) => phraseDocument(brand, phrase)),
      },
    });
  },
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const isMatch = (text: string, terms: readonly string[]): boolean => {
  const words = wordsOf(text);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
};

/** For each word that was typed, the words that it begins in what was found. */
function suggestion(terms: readonly string[], texts: readonly string[]): object {
  const words = [...new Set(texts.flatMap(wordsOf))];
  const completed = terms.map((term) => words.filter((word) => word.startsWith(term)));
  const phrase = completed.map(([word]) => word).join(' ');
  return {
    suggestedTerms: terms.map((term, at) => ({
      originalTerm: term,
      terms: (completed[at] ?? []).map((value) => ({
        value,
        completed: value !== term,
        corrected: false,
        exactMatch: value === term,
      })),
    })),
    suggestedPhrases: texts.length === 0 ? [] : [phraseDocument(phrase, terms.join(' '))],
  };
}

const phraseDocument = (phrase: string, asked: string): object => ({
  phrase: phrase.slice(0, longest),
  exactMatch: phrase.toLowerCase() === asked.toLowerCase(),
});

/** `expand=images` adds nothing: the OpenAPI lists no member for them. */
function productDocument(product: Product, { query, market }: Call): object[] {
  const one = foundOf(product);
  if (!one) return [];
  const expand = expansions(query, ['prices']);
  if (expand.has('custom_product_properties')) throw notSimulated("'expand=custom_product_properties'");
  return [
    {
      productId: idOf(one),
      productName: product.title,
      currency: market.currency,
      price: priceMembers(one, market.currency).price,
    },
  ];
}

const categoryDocument = ({ id, name, parentId }: WorldCategory, all: readonly WorldCategory[]): object => ({
  id,
  name,
  parentCategoryName: all.find((one) => one.id === parentId)?.name ?? root.name,
});
