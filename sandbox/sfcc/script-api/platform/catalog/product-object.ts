/** `dw.catalog.Product` and `Variant`: one object for each product and request. */
import type { AttributeValue } from '#commerce';
import { idOf, variantsOf } from '../../../scapi/documents/sellable.ts';
import { attributes, documented } from '../../documented.ts';
import { collectionOf, markupText, quantity, type PlatformCollection } from '../values.ts';
import { joined } from '../util/joined.ts';
import { categoryMembers } from './product-categories.ts';
import { imageMembers, picturesOf } from './images.ts';
import { modelMembers, type PlatformModels } from './product-models.ts';
import { oddityOf } from './odd.ts';
import type { ProductFacts } from './product-facts.ts';

export interface PlatformProduct extends PlatformModels {
  readonly ID: string;
  readonly name: string;
  readonly online: boolean;
  readonly master: boolean;
  readonly variant: boolean;
  readonly variants: PlatformCollection<object>;
}

export function productMembers(facts: ProductFacts): PlatformProduct {
  const { record, one } = facts;
  const isVariant = one.kind === 'variant';
  const common = joined(
    joined(plainMembers(facts), kindMembers(facts)),
    joined(categoryMembers(facts), modelMembers(facts)),
  );
  if (!isVariant) return documented('dw.catalog.Product', common);
  const master = { kind: 'master', product: record.product } as const;
  const own = {
    get masterProduct() {
      return facts.load(master);
    },
  };
  return documented('dw.catalog.Variant', joined(common, own));
}

/** What a variant does not say itself it has from its master. */
function plainMembers({ scope, record, one, oddity }: ProductFacts) {
  const { product } = record;
  const variant = one.kind === 'master' ? undefined : one.variant;
  const { sku, gtin } = variant ?? {};
  const storefront = scope.instance.world.sites.get(scope.site)?.storefront ?? '';
  const online = oddity.offline !== true;
  const { plain, html = plain } = product.description;
  return {
    ID: idOf(one),
    name: product.title,
    brand: product.brand ?? null,
    // Of twelve digits it is a UPC, else an EAN.
    EAN: gtin !== undefined && gtin.length !== 12 ? gtin : null,
    UPC: gtin?.length === 12 ? gtin : null,
    manufacturerSKU: sku ?? null,
    manufacturerName: null,
    shortDescription: markupText(plain),
    longDescription: markupText(html),
    pageTitle: product.title,
    pageDescription: plain,
    online,
    onlineFlag: online,
    onlineFrom: null,
    onlineTo: null,
    searchable: true,
    searchableFlag: true,
    minOrderQuantity: quantity(1),
    stepQuantity: quantity(1),
    unit: '',
    custom: attributes(customOf({ ...product.attributes, ...variant?.attributes })),
    ...imageMembers(picturesOf(product, variant), product.title, storefront),
  };
}

function kindMembers({ scope, record, one, oddity: { kind }, load }: ProductFacts) {
  const master = one.kind === 'master' && kind === undefined;
  return {
    master,
    variant: one.kind === 'variant',
    product: kind !== 'set',
    productSet: kind === 'set',
    bundle: kind === 'bundle',
    optionProduct: kind === 'option',
    variationGroup: kind === 'variation-group',
    bundled: false,
    productSetProduct: false,
    /** Also those that are offline. */
    get variants() {
      const { product } = record;
      return collectionOf(
        master
          ? variantsOf({ kind: 'master', product })
              .filter(({ id }) => oddityOf(scope.instance, id).removed !== true)
              .map((variant) => load({ kind: 'variant', product, variant }))
          : [],
      );
    },
    variationGroups: collectionOf([]),
    bundledProducts: collectionOf([]),
    productSetProducts: collectionOf([]),
  };
}

/** The platform has no attribute type for a measure: it is text there. */
const customOf = (all: Readonly<Record<string, AttributeValue>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, valueOf(value)]));

const valueOf = (value: AttributeValue): string | number | boolean | string[] =>
  typeof value === 'object' && 'unit' in value ? `${value.value} ${value.unit}` : value;
