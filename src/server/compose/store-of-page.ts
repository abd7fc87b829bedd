/** Whose a hosted page is. */
import type { Commerce, CommerceStore, Site } from '#commerce';
import type { SiteStore } from '#storage';

interface PageStores {
  /** Origin of the service, under which links are given out; absent where none is known. */
  service(): string | undefined;
  sites: Pick<SiteStore, 'list' | 'byHost'>;
  site(id: string): Promise<Site | undefined>;
  siteOf(host: string): Promise<Site | undefined>;
  store: Pick<CommerceStore, 'cart' | 'checkout'>;
  commerce: Pick<Commerce, 'openHandoff' | 'orders'>;
}

/**
 * The store of the host. On the service's own host, or one without a store, it is the store of the order or checkout in
 * the URL, so that links keep working when another store gets the host. On any other host, a store shows nothing of
 * others.
 */
export async function storeOfPage(
  stores: PageStores,
  { url }: Pick<Request, 'url'>,
): Promise<Site | undefined> {
  const { host, pathname, searchParams } = new URL(url);
  const named = await stores.siteOf(host);
  const service = stores.service();
  const isOurs = service !== undefined && new URL(service).host === host;
  if (!isOurs && (await stores.sites.byHost(host))) return named;
  const anySite = named ?? (await stores.sites.list())[0];
  if (!anySite) return undefined;
  const [, page = '', segment = ''] = /^\/(checkout|order)\/([^/]+)/.exec(pathname) ?? [];
  const id = decoded(segment);
  const proof = page === 'checkout' ? id : searchParams.get('checkout');
  const owner = proof === null ? await ownerOfOrder(stores, id) : await ownerOf(stores, anySite, proof);
  return owner === undefined ? named : await stores.site(owner);
}

/** @param id `{number}.{mac}` */
async function ownerOfOrder({ sites, commerce }: PageStores, id: string): Promise<string | undefined> {
  const number = id.slice(0, Math.max(0, id.lastIndexOf('.')));
  if (number === '') return undefined;
  return (await sites.list()).find((one) => commerce.orders.idOf(one.id, number) === id)?.id;
}

/** @param proof id of a checkout, or the token of its page or of a cart's */
async function ownerOf(
  { store, commerce }: PageStores,
  anySite: Site,
  proof: string,
): Promise<string | undefined> {
  const opened = proof.includes('.') ? commerce.openHandoff(anySite, proof) : undefined;
  if (opened?.what === 'cart') return (await store.cart(opened.id))?.site;
  return (await store.checkout(opened?.id ?? proof))?.site;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
