/** `dw.catalog.ProductVariationModel`: of a master, of a variant with its values chosen, empty of any other product. */
import { isBuyable, type Variant } from '#commerce';
import { documented } from '../../documented.ts';
import { collectionOf, type PlatformCollection } from '../values.ts';
import { imageMembers, picturesOf } from './images.ts';
import type { ProductRecord } from './records.ts';
import { illegal, needed } from './refusals.ts';
import {
  dimensionsOf,
  type Dimension,
  type VariationAttribute,
  type VariationValue,
} from './variation-values.ts';

export interface PlatformVariationModel {
  readonly master: object | null;
  readonly variants: PlatformCollection<object>;
  readonly productVariationAttributes: PlatformCollection<VariationAttribute>;
  getAllValues(attribute: unknown): PlatformCollection<VariationValue>;
  getVariationValue(variant: unknown, attribute: unknown): VariationValue | null;
}

export interface Varied {
  record: ProductRecord;
  /** The one that the model was made for. */
  own: Variant | undefined;
  storefront: string;
  /** Null: the product does not vary. */
  master(): object | null;
  objectOf(variant: Variant): object;
  /** Undefined unless it is a product of the platform. */
  variantOf(object: unknown): Variant | undefined;
  isOnline(variant: Variant): boolean;
}

export function variationModelObject(varied: Varied): PlatformVariationModel {
  const { record, own, objectOf } = varied;
  const dimensions = varied.master() ? dimensionsOf(record.product) : [];
  const complete = (variant: Variant): boolean =>
    dimensions.every(({ name }) => Object.hasOwn(variant.options, name));
  const variants = (): Variant[] =>
    dimensions.length === 0
      ? []
      : record.product.variants.filter((one) => varied.isOnline(one) && complete(one));
  const chosen = new Map<string, string>(own ? Object.entries(own.options) : []);
  const at = (attribute: unknown): Dimension | undefined =>
    dimensions.find((one) => one.attribute === attribute);
  const having = (wanted: ReadonlyMap<string, string>): Variant[] =>
    variants().filter(({ options }) => [...wanted].every(([name, value]) => options[name] === value));
  const valuesAmong = (dimension: Dimension | undefined, among: readonly Variant[]): VariationValue[] =>
    (dimension?.values ?? []).filter(({ displayValue }) =>
      among.some(({ options }) => dimension && options[dimension.name] === displayValue),
    );
  const objects = (list: readonly Variant[]): PlatformCollection<object> => collectionOf(list.map(objectOf));
  const selected = (): Variant[] => (chosen.size === dimensions.length ? having(chosen) : []);
  return documented('dw.catalog.ProductVariationModel', {
    get master() {
      return varied.master();
    },
    get variants() {
      return objects(variants());
    },
    get defaultVariant() {
      const [first] = variants();
      return first ? objectOf(first) : null;
    },
    variationGroups: collectionOf([]),
    productVariationAttributes: collectionOf(dimensions.map(({ attribute }) => attribute)),
    getProductVariationAttribute: (id: unknown) =>
      dimensions.find(({ attribute }) => attribute.ID === String(id))?.attribute ?? null,
    getAllValues: (attribute: unknown) => collectionOf(valuesAmong(at(attribute), variants())),
    getFilteredValues(attribute: unknown) {
      const dimension = at(attribute);
      const before = dimension ? dimensions.slice(0, dimensions.indexOf(dimension)) : [];
      if (before.some(({ name }) => !chosen.has(name))) return collectionOf([]);
      const wanted = new Map(before.map(({ name }) => [name, chosen.get(name) ?? '']));
      return collectionOf(valuesAmong(dimension, having(wanted)));
    },
    getVariationValue(variant: unknown, attribute: unknown) {
      const options = varied.variantOf(needed(variant, 'The variant'))?.options;
      const dimension = at(needed(attribute, 'The attribute'));
      const value = dimension && options?.[dimension.name];
      return dimension?.values.find((one) => one.displayValue === value) ?? null;
    },
    getSelectedValue(attribute: unknown) {
      const dimension = at(attribute);
      const value = dimension && chosen.get(dimension.name);
      return dimension?.values.find((one) => one.displayValue === value) ?? null;
    },
    isSelectedAttributeValue(attribute: unknown, value: unknown) {
      const dimension = at(attribute);
      return (
        dimension !== undefined &&
        chosen.get(dimension.name) === (value as VariationValue | null)?.displayValue
      );
    },
    get selectedVariant() {
      const [first] = selected();
      return first ? objectOf(first) : null;
    },
    get selectedVariants() {
      return objects(chosen.size === 0 ? [] : having(chosen));
    },
    setSelectedAttributeValue(attributeId: unknown, valueId: unknown) {
      if (own) throw illegal('The values of a variant are settled.');
      const id = String(needed(attributeId, 'The attribute'));
      const dimension = dimensions.find(({ attribute }) => attribute.ID === id);
      const value = String(needed(valueId, 'The value'));
      const known = dimension?.values.find((one) => one.ID === value);
      if (dimension) chosen.set(dimension.name, known?.displayValue ?? value);
    },
    async hasOrderableVariants(attribute: unknown, value: unknown) {
      const dimension = at(attribute);
      if (!dimension) return false;
      const wanted = new Map(chosen).set(dimension.name, (value as VariationValue).displayValue);
      await record.renewStock();
      return having(wanted).some(({ id }) => isBuyable(record.stockOf(id)));
    },
    ...imageMembers(picturesOf(record.product, own), record.product.title, varied.storefront),
  });
}
