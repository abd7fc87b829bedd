/** Shopper Context: reading it. Setting one is not simulated, so no shopper has any. */
import type { Operation } from '../operation.ts';
import { badRequest, problem } from '../problem.ts';

export const getShopperContext: Operation = {
  id: 'getShopperContext',
  family: 'contexts',
  method: 'get',
  path: '/shopper-context/{usid}',
  scopes: ['sfcc.shopper-context', 'sfcc.shopper-context.rw'],
  async handle({ usid, param }) {
    const asked = param('usid');
    if (asked !== usid) throw badRequest(`The usid '${asked}' does not match the usid of the access token.`);
    throw problem(404, 'not-found', `No shopper context was found for the usid '${usid}'.`);
  },
};
