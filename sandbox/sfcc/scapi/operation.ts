/** One operation of the Commerce API: where it is, who may call it, and what it does. */
import type { Shopper, World, WorldMarket, WorldSite } from '../world.ts';

/** The APIs, by what the base address begins with. */
export const families = {
  auth: { prefix: '/shopper/auth/v1', file: 'auth-oas-v1-public.yaml' },
  search: { prefix: '/search/shopper-search/v1', file: 'shopper-search-oas-v1-public.yaml' },
  products: { prefix: '/product/shopper-products/v1', file: 'shopper-products-oas-v1-public.yaml' },
  baskets: { prefix: '/checkout/shopper-baskets/v2', file: 'shopper-baskets-oas-v2-public.yaml' },
  basketsV1: { prefix: '/checkout/shopper-baskets/v1', file: 'shopper-baskets-oas-v1-public.yaml' },
  orders: { prefix: '/checkout/shopper-orders/v1', file: 'shopper-orders-oas-v1-public.yaml' },
  customers: { prefix: '/customer/shopper-customers/v1', file: 'shopper-customers-oas-v1-public.yaml' },
  promotions: { prefix: '/pricing/shopper-promotions/v1', file: 'shopper-promotions-oas-v1-public.yaml' },
  contexts: { prefix: '/shopper/shopper-context/v1', file: 'shopper-context-oas-v1-public.yaml' },
  configurations: {
    prefix: '/configuration/shopper-configurations/v1',
    file: 'shopper-configurations-oas-v1-public.yaml',
  },
} as const;

export type Family = keyof typeof families;

export interface Operation {
  /** `operationId` of the OpenAPI, by which faults name it too. */
  id: string;
  family: Family;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/organizations/{organizationId}`, as the OpenAPI writes it. */
  path: string;
  /** One of them is enough. */
  scopes: readonly string[];
  /** @throws Problem, WorldError */
  handle(call: Call): Promise<Reply>;
}

/** A request whose caller is known and whose form is right. */
export interface Call {
  world: World;
  site: WorldSite;
  shopper: Shopper;
  /** Of the shopper's session. */
  usid: string;
  market: WorldMarket;
  /** Of the path; empty where the path has none of that name. */
  param(name: string): string;
  query: URLSearchParams;
  /** Undefined without a body. */
  body: unknown;
}

export interface Reply {
  status: 200 | 204;
  body?: object;
}

export const ok = (body: object): Reply => ({ status: 200, body });
export const done: Reply = { status: 204 };
