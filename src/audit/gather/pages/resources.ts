/** Images as agents would load them; one style sheet and one script, for their caching. */
import { asArray, asObject, asText } from '#manifest';
import type { Evidence, Page } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { imageSize } from '../../parse/image.ts';
import { resolveUrl } from '../../parse/url.ts';
import type { Reply, GatherSession } from '../session.ts';

type Resource = Extract<Evidence['resources'], { ok: true }>['value'][number];

interface Wish {
  kind: Resource['kind'];
  url: string;
  page: string;
}

/** Enough for the header of every image format. */
const head = 64 * 1024;
const productImages = 3;

/**
 * The primary image of each product; then, unless it is the same file, the logo or the og:image of product 1, a style
 * sheet and a script, and last the og:image beside a logo. The fourth is sent only if the plan has room.
 */
export function resourceWishes(
  home: Page | undefined,
  products: readonly Page[],
): { images: Wish[]; assets: Wish[] } {
  const images = products
    .flatMap(({ id, url, facts }): Wish[] => {
      const image = resolveUrl(facts.product?.images[0] ?? '', url);
      return image && facts.product?.images[0] ? [{ kind: 'product-image', url: image, page: id }] : [];
    })
    .slice(0, productImages);
  const fetched = new Set(images.map(({ url }) => url));
  const shown = products[0] ?? home;
  const pictures: Wish[] = [];
  for (const one of [logoOf(home), shown && ogImageOf(shown)]) {
    if (!one || fetched.has(one.url)) continue;
    fetched.add(one.url);
    pictures.push(one);
  }
  const page = products[0] ?? home;
  const style = page?.facts.styles.find(({ sameHost }) => sameHost) ?? page?.facts.styles[0];
  const script =
    page?.facts.scripts.find(({ sameHost, src }) => sameHost && src) ??
    page?.facts.scripts.find(({ src }) => src);
  const asset = (kind: Resource['kind'], href: string | undefined): Wish[] => {
    const url = page && href ? resolveUrl(href, page.url) : undefined;
    return page && url ? [{ kind, url, page: page.id }] : [];
  };
  return {
    images,
    assets: [
      ...pictures.slice(0, 1),
      ...asset('style', style?.href),
      ...asset('script', script?.src),
      ...pictures.slice(1),
    ],
  };
}

function ogImageOf({ id, url, facts }: Page): Wish | undefined {
  const content = facts.structured.openGraph.find(({ property }) =>
    /^og:image(?::(?:secure_)?url)?$/i.test(property),
  )?.content;
  const image = content ? resolveUrl(content, url) : undefined;
  return image ? { kind: 'og-image', url: image, page: id } : undefined;
}

const organization =
  /^(?:Organization|OnlineStore|OnlineBusiness|Store|LocalBusiness|Corporation|Brand)$|Store$/;

function logoOf(page: Page | undefined): Wish | undefined {
  if (!page) return undefined;
  const nodes = page.facts.structured.nodes.filter(({ types }) =>
    types.some((type) => organization.test(type)),
  );
  const logo = nodes.map(({ props }) => imageUrl(props['logo'])).find((one) => one !== undefined);
  const url = logo ? resolveUrl(logo, page.url) : undefined;
  return url ? { kind: 'logo', url, page: page.id } : undefined;
}

function imageUrl(value: unknown): string | undefined {
  const one = Array.isArray(value) ? asArray(value)[0] : value;
  const object = asObject(one);
  return asText(one) ?? asText(object?.['url']) ?? asText(object?.['contentUrl']);
}

export async function gatherResources(
  session: GatherSession,
  home: Page | undefined,
  products: readonly Page[],
): Promise<Evidence['resources']> {
  const { images, assets } = resourceWishes(home, products);
  const asks = [
    ...images.map((wish, at) => ask(session, wish, 'product-images', `image-${at + 1}`)),
    ...assets.map((wish) => ask(session, wish, 'assets', `asset-${wish.kind}`)),
  ];
  const replies = await Promise.all(asks);
  const rows = replies.flatMap(({ wish, reply }) => (reply.sent ? [toRow(wish, reply)] : []));
  const [first] = replies;
  return !rows.length && first && !first.reply.sent ? unknownPiece(first.reply.reason) : known(rows);
}

async function ask(
  session: GatherSession,
  wish: Wish,
  row: string,
  key: string,
): Promise<{ wish: Wish; reply: Reply }> {
  const file = wish.kind === 'style' || wish.kind === 'script';
  const purpose = file ? 'asset' : 'image';
  const more = file
    ? { method: 'HEAD' as const }
    : { headers: { range: `bytes=0-${head - 1}` }, maxBytes: head };
  return { wish, reply: await session.ask({ row, key, purpose, url: wish.url, ...more }) };
}

function toRow({ kind, url, page }: Wish, reply: Reply & { sent: true }): Resource {
  const { id, headers, status, bytes } = reply.exchange;
  const header = (name: string): string => headers.find(([key]) => key === name)?.[1] ?? '';
  const total =
    /\/(\d{1,15})$/.exec(header('content-range'))?.[1] ?? /^\d{1,15}$/.exec(header('content-length'))?.[0];
  const usable = status === 200 || status === 206;
  const size = usable && kind !== 'style' && kind !== 'script' ? imageSize(reply.body) : undefined;
  const whole =
    reply.exchange.method === 'GET' && !bytes.truncated && status === 200 ? bytes.decoded : undefined;
  const length = total === undefined ? whole : Number(total);
  return {
    url,
    kind,
    page,
    ref: id,
    ...(size ? { width: size.width, height: size.height } : {}),
    ...(usable && length !== undefined ? { bytes: length } : {}),
  };
}
