/** Attributes of a product: direct properties, measurements and additionalProperty. */
import type { PrimaryProduct } from '../facts/facts.ts';
import { isBlank } from '../blank.ts';
import { get, isGiven, isProps, listOf, optional, textOf, type Graph, type Props } from './values.ts';

type Attribute = PrimaryProduct['attributes'][number];

/** Properties of schema.org that describe the thing itself. */
const direct = (
  'material color size pattern width height depth weight model countryOfOrigin countryOfAssembly ' +
  'colorSwatch releaseDate productionDate hasEnergyConsumptionDetails author publisher bookFormat ' +
  'numberOfPages inLanguage datePublished fuelType mileageFromOdometer vehicleTransmission ' +
  'vehicleModelDate bodyType'
).split(' ');
const MAX_ATTRIBUTES = 300;
const MAX_VALUE = 500;

/** Value and unit of a text, number or QuantitativeValue; a range is written `10-20`. */
function measured(value: unknown, name: string): { value: string; unit?: string } | undefined {
  if (!isProps(value)) {
    const text = textOf(value);
    return text === undefined || isBlank(text, name) ? undefined : { value: text.trim().slice(0, MAX_VALUE) };
  }
  const [min, max] = [textOf(get(value, 'minValue')), textOf(get(value, 'maxValue'))];
  const range = min !== undefined && max !== undefined && min !== max ? `${min}-${max}` : (min ?? max);
  const inner = get(value, 'value');
  const nested = isProps(inner) ? measured(inner, name) : undefined;
  const text = nested?.value ?? textOf(inner) ?? range ?? textOf(value, 'name', 'codeValue');
  if (text === undefined || isBlank(text, name)) return undefined;
  const unit = nested?.unit ?? textOf(get(value, 'unitCode')) ?? textOf(get(value, 'unitText'));
  return { value: text.trim().slice(0, MAX_VALUE), ...(unit?.trim() && { unit: unit.trim().slice(0, 60) }) };
}

function additional(graph: Graph, product: Props): Attribute[] {
  return ['additionalProperty', 'hasMeasurement'].flatMap((key) =>
    listOf(get(product, key)).flatMap((item) => {
      const props = graph.resolve(item);
      const name = props && (textOf(get(props, 'name')) ?? textOf(get(props, 'propertyID')));
      if (!props || !name?.trim()) return [];
      const values = listOf(get(props, 'value'));
      const found =
        values.length > 1
          ? values.map((value) => measured({ ...props, value }, name))
          : [measured(props, name)];
      // Without a value, the name would replace it.
      if (values.length === 0 && get(props, 'minValue') === undefined && get(props, 'maxValue') === undefined)
        return [];
      return found.flatMap((one) =>
        one ? [{ name: name.trim().slice(0, 200), ...one, from: 'additionalProperty' as const }] : [],
      );
    }),
  );
}

/** Attributes of one product node. Blank values are left out. */
export function productAttributes(graph: Graph, product: Props): Attribute[] {
  const own = direct.flatMap((name) =>
    listOf(get(product, name)).flatMap((item) => {
      const found = measured(graph.resolve(item) ?? item, name);
      return found ? [{ name, ...found, from: 'property' as const }] : [];
    }),
  );
  return [...own, ...additional(graph, product)].slice(0, MAX_ATTRIBUTES);
}

/** Attributes that only variants carry: each name and value once. */
export function variantAttributes(graph: Graph, variants: Props[]): Attribute[] {
  const found = new Map<string, Attribute>();
  for (const variant of variants) {
    for (const attribute of productAttributes(graph, variant)) {
      if (found.size >= MAX_ATTRIBUTES) return [...found.values()];
      found.set(JSON.stringify([attribute.name, attribute.value]), { ...attribute, from: 'variant' });
    }
  }
  return [...found.values()];
}

/** Whom the product is for; the first holder that says it. */
export function audienceOf(graph: Graph, products: Props[]): PrimaryProduct['audience'] {
  for (const product of products) {
    for (const item of listOf(get(product, 'audience'))) {
      const audience = graph.resolve(item);
      if (!audience) continue;
      const years = [
        textOf(get(audience, 'suggestedMinAge')),
        textOf(get(audience, 'suggestedMaxAge')),
      ].filter((year) => year !== undefined);
      const age =
        measured(listOf(get(audience, 'suggestedAge'))[0], 'suggestedAge')?.value ??
        (years.join('-') || undefined);
      const gender = textOf(get(audience, 'suggestedGender'), 'name');
      if (gender?.trim() || age)
        return { ...optional('gender', gender?.trim() || undefined), ...optional('age', age) };
    }
  }
  return undefined;
}

/** System and group of a SizeSpecification; the first holder that says one. */
export function sizeSpecificationOf(graph: Graph, products: Props[]): PrimaryProduct['sizeSpecification'] {
  for (const product of products) {
    for (const item of listOf(get(product, 'size'))) {
      const size = graph.resolve(item);
      if (!size || !(isGiven(get(size, 'sizeSystem')) || isGiven(get(size, 'sizeGroup')))) continue;
      return {
        ...optional('system', textOf(get(size, 'sizeSystem'))),
        ...optional('group', textOf(get(size, 'sizeGroup'))),
      };
    }
  }
  return undefined;
}
