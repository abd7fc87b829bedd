/** Shopper Promotions: details of promotions, whoever may use them and whenever they run. */
import { toTime } from '../wire.ts';
import { ok, type Operation } from '../operation.ts';
import { validation } from '../problem.ts';
import { list } from '../query.ts';

const most = 50;

export const getPromotions: Operation = {
  id: 'getPromotions',
  family: 'promotions',
  method: 'get',
  path: '/promotions',
  scopes: ['sfcc.shopper-promotions', 'sfcc.shopper-standard'],
  async handle({ world, site, query }) {
    const ids = [...new Set(list(query, 'ids'))];
    if (ids.length === 0) throw validation("The query parameter 'ids' is missing.");
    if (ids.length > most)
      throw validation(`Maximum number of promotions you can request in one call is ${most}.`);
    const { promotions } = await world.catalogue.terms(site.id);
    const data = ids
      .flatMap((id) => promotions.find((promotion) => promotion.id === id) ?? [])
      .map(({ id, title, from, until }) => ({
        id,
        name: title,
        calloutMsg: title,
        ...(from === undefined ? {} : { startDate: toTime(from) }),
        ...(until === undefined ? {} : { endDate: toTime(until) }),
      }));
    return ok({ limit: data.length, data, total: data.length });
  },
};
