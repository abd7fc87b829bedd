import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Variant } from '#commerce';
import { productObject, type PlatformProduct } from './index.ts';
import { instanceOf, openWorld, scopeOf } from './scope.testing.ts';
import type { VariationAttribute, VariationValue } from './variation-values.ts';

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);

interface Model {
  master: PlatformProduct | null;
  variants: { length: number; toArray(): PlatformProduct[] };
  productVariationAttributes: { length: number; toArray(): VariationAttribute[] };
  selectedVariant: PlatformProduct | null;
  getAllValues(attribute: unknown): { toArray(): VariationValue[] };
  getFilteredValues(attribute: unknown): { toArray(): VariationValue[] };
  getVariationValue(variant: unknown, attribute: unknown): VariationValue | null;
  getSelectedValue(attribute: unknown): VariationValue | null;
  setSelectedAttributeValue(attribute: unknown, value: unknown): void;
  hasOrderableVariants(attribute: unknown, value: unknown): Promise<boolean>;
}

async function modelOf(id: string, scope = scopeOf(instance)): Promise<Model> {
  const product = await productObject(scope, id);
  assert.ok(product);
  return product.variationModel as unknown as Model;
}

test('returns the options of every master and the values of each variant', async () => {
  const { products } = await world.search('demo', { limit: 100 }, { currency: 'EUR', locale: 'en-IE' });
  const masters = products.filter(({ options }) => options.length > 0);
  assert.ok(masters.length > 10);
  for (const { id, options, variants } of masters) {
    const model = await modelOf(id);
    const attributes = model.productVariationAttributes.toArray();
    assert.deepEqual(
      attributes.map((attribute) => ({
        name: attribute.displayName,
        values: model
          .getAllValues(attribute)
          .toArray()
          .map(({ displayValue }) => displayValue),
      })),
      options,
    );
    for (const object of model.variants.toArray()) {
      const variant = variants.find((one) => one.id === object.ID);
      assert.deepEqual(
        Object.fromEntries(
          attributes.map((one) => [one.displayName, model.getVariationValue(object, one)?.displayValue]),
        ),
        variant?.options,
      );
    }
  }
});

test('fixes the selected values of a variant model', async () => {
  const model = await modelOf('af-101-42');
  const [size] = model.productVariationAttributes.toArray();
  assert.equal(model.selectedVariant?.ID, 'af-101-42');
  const { ID, value, displayValue } = model.getSelectedValue(size) ?? {};
  assert.deepEqual([ID, value, displayValue], ['042', '042', '42']);
  assert.throws(() => model.setSelectedAttributeValue('size', '043'), {
    name: 'java.lang.IllegalArgumentException',
  });
});

test('selects nothing in a master until a script does', async () => {
  const model = await modelOf('ridge-trail-shoe');
  const [size] = model.productVariationAttributes.toArray();
  assert.deepEqual([model.selectedVariant, model.getSelectedValue(size)], [null, null]);
  model.setSelectedAttributeValue('size', '043');
  assert.equal(model.selectedVariant?.ID, 'af-101-43');
  assert.equal(model.getFilteredValues(size).toArray().length, 5);
});

test('knows which values cannot be ordered', async () => {
  const { products } = await world.search('demo', { limit: 100 }, { currency: 'EUR', locale: 'en-IE' });
  const product = products.find(
    ({ options, variants }) =>
      options.length === 1 && variants.some(({ availability }) => availability.state === 'out-of-stock'),
  );
  assert.ok(product);
  const model = await modelOf(product.id);
  const [attribute] = model.productVariationAttributes.toArray();
  const name = product.options[0]?.name ?? '';
  for (const value of model.getAllValues(attribute).toArray()) {
    const variant: Variant | undefined = product.variants.find(({ options }) => options[name] === value.ID);
    assert.equal(
      await model.hasOrderableVariants(attribute, value),
      variant?.availability.state !== 'out-of-stock',
      value.ID,
    );
  }
});

test('returns no value for a variant of another product and rejects a missing one', async () => {
  const scope = scopeOf(instance);
  const model = await modelOf('ridge-trail-shoe', scope);
  const [size] = model.productVariationAttributes.toArray();
  assert.equal(model.getVariationValue(await productObject(scope, 'lh-118'), size), null);
  assert.throws(() => model.getVariationValue(null, size), { name: 'NullArgumentException' });
  assert.deepEqual(model.getAllValues({}).toArray(), []);
});

test('returns an empty model for a product without variations', async () => {
  const model = await modelOf('lh-118');
  assert.deepEqual(
    [model.master, model.variants.length, model.productVariationAttributes.length],
    [null, 0, 0],
  );
});
