/** Categories by their IDs, with their subcategories. */
import { findCategories } from '../../categories.ts';
import { ok, type Call, type Reply } from '../call.ts';
import type { CategoryDocument, CategoryResultDocument } from '../catalogue-documents.ts';
import { categoryDocument } from '../catalogue/category.ts';
import { filled, present } from '../documents/present.ts';
import { badParameter, beyond, OcapiFault } from '../fault.ts';
import { marketOf } from '../market.ts';
import type { Route } from './route.ts';

const mostCategories = 50;
const mostLevels = 2;

/** One by its id; several by `(a,b)`, where those that are not there are left out. */
async function readCategories(call: Call): Promise<Reply> {
  const { id = '' } = call.params;
  const list = /^\((.*)\)$/.exec(id)?.[1]?.split(',').filter(Boolean);
  if (list && (list.length === 0 || list.length > mostCategories))
    throw beyond('ids', `1 to ${mostCategories} ids`);
  const found = await documents(call, list ?? [id]);
  if (list) {
    const document: CategoryResultDocument = {
      _type: 'category_result',
      count: found.length,
      ...present({ data: filled(found) }),
      total: found.length,
    };
    return ok(document);
  }
  const [only] = found;
  if (!only)
    throw new OcapiFault(404, 'CategoryNotFoundException', `There is no category '${id}'.`, {
      categoryId: id,
    });
  return ok(only);
}

async function documents({ world, site, query }: Call, ids: readonly string[]): Promise<CategoryDocument[]> {
  marketOf(query, site);
  const levels = levelsIn(query);
  const all = await world.categories(site.id);
  return findCategories(all, ids).map((category) => categoryDocument(category, all, levels));
}

function levelsIn(query: URLSearchParams): number {
  const text = query.get('levels');
  if (text === null) return 1;
  if (!/^\d{1,9}$/.test(text)) throw badParameter('levels', text);
  if (Number(text) > mostLevels) throw beyond('levels', `from 0 to ${mostLevels}`);
  return Number(text);
}

export const categoryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/categories/{id}',
    operation: 'getCategory',
    audience: 'client',
    answer: readCategories,
  },
];
