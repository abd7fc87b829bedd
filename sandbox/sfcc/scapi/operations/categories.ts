/** Shopper Products: categories. */
import { findCategories } from '../../categories.ts';
import { categoryDocument } from '../documents/category.ts';
import { ok, type Call, type Operation } from '../operation.ts';
import { problem, validation } from '../problem.ts';
import { list, whole } from '../query.ts';

const most = 50;
const scopes = ['sfcc.shopper-categories', 'sfcc.shopper-standard'];

export const getCategory: Operation = {
  id: 'getCategory',
  family: 'products',
  method: 'get',
  path: '/categories/{id}',
  scopes,
  async handle(call) {
    const id = call.param('id');
    const [found] = await documentsOf(call, [id]);
    if (found) return ok(found);
    throw problem(
      404,
      'category-not-found',
      `No category with ID '${id}' for site '${call.site.id}' could be found.`,
      {
        categoryId: id,
        siteId: call.site.id,
      },
    );
  },
};

export const getCategories: Operation = {
  id: 'getCategories',
  family: 'products',
  method: 'get',
  path: '/categories',
  scopes,
  async handle(call) {
    const ids = list(call.query, 'ids');
    if (ids.length === 0) throw validation("The query parameter 'ids' is missing.");
    if (ids.length > most)
      throw validation(`Maximum number of categories you can request in one call is ${most}.`);
    const data = await documentsOf(call, ids);
    return ok({ limit: data.length, data, total: data.length });
  },
};

/** The found ones, in the order of the ids. */
async function documentsOf({ world, site, query }: Call, ids: readonly string[]): Promise<object[]> {
  const levels = whole(query, 'levels', { least: 0, most: 2, otherwise: 1 });
  const all = await world.categories(site.id);
  return findCategories(all, ids).map((category) => categoryDocument(category, all, levels));
}
