import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectionNotes } from './variant-choices.ts';
import { selectOptions, type OptionChoice } from './variant-selection.ts';
import { optionsProduct } from '../../../../../test/support/ucp/sample-records.ts';

const choose = (id: string, selected: OptionChoice[], preferences: string[] = []) => {
  const selection = selectOptions(optionsProduct(), { id, selected, preferences });
  return {
    selected: selection.selected.map(({ value }) => value),
    variants: selection.variants.map(({ id }) => id),
  };
};
const color = (value: string) => ({ name: 'Color', value });
const size = (value: string) => ({ name: 'Size', value });

test('selects the options of the featured variant by default', () => {
  assert.deepEqual(choose('lamp', []), { selected: ['Brass', 'Small'], variants: ['lamp-brass'] });
});

test('keeps all variants that match a partial selection, ignoring case', () => {
  assert.deepEqual(choose('lamp', [{ name: 'SIZE', value: 'small' }]), {
    selected: ['Small'],
    variants: ['lamp-brass', 'lamp-steel'],
  });
});

test('drops the least preferred option of a selection without a variant', () => {
  const wanted = [color('Steel'), size('Large')];
  assert.deepEqual(choose('lamp', wanted, ['Color', 'Size']), {
    selected: ['Steel'],
    variants: ['lamp-steel'],
  });
  assert.deepEqual(choose('lamp', wanted, ['Size', 'Color']), {
    selected: ['Large'],
    variants: ['lamp-brass-l'],
  });
  assert.deepEqual(choose('lamp', wanted, ['Size']).selected, ['Large']);
});

test('drops options and values that the product does not have', () => {
  assert.deepEqual(choose('lamp', [color('Pink'), { name: '__proto__', value: 'x' }]), {
    selected: [],
    variants: ['lamp-brass', 'lamp-brass-l', 'lamp-steel'],
  });
});

test('resolves labels in other words to the same values', () => {
  const words = [
    { name: 'colour', value: 'STEEL' },
    { name: 'Größe', value: 'klein' },
  ];
  assert.deepEqual(choose('lamp', words), { selected: ['Steel', 'Small'], variants: ['lamp-steel'] });
});

test('keeps the possible variants of an ambiguous selection and lists them in a note', () => {
  const product = optionsProduct();
  product.options[0] = { name: 'Color', values: ['Brass', 'Brass matt', 'Steel'] };
  const wanted = { id: 'lamp', selected: [{ name: 'Color', value: 'matt' }], preferences: [] };
  const [brass] = product.variants;
  product.variants.push({ ...brass!, id: 'lamp-matt', options: { Color: 'Brass matt', Size: 'Small' } });
  const selection = selectOptions(product, wanted);
  assert.deepEqual(selection.selected, []);
  assert.deepEqual(
    selection.variants.map(({ id }) => id),
    ['lamp-matt'],
  );
  const [note] = selectionNotes(selection.read, selection.variants);
  assert.equal(note?.code, 'option_ambiguous');
  assert.match(
    note?.text ?? '',
    /Color "matt" can mean Color "Brass matt"\. .*lamp-matt \(Color: Brass matt, Size: Small\)/,
  );
});

test('notes a label without a similar one', () => {
  const { read, variants } = selectOptions(optionsProduct(), {
    id: 'lamp',
    selected: [color('Pink')],
    preferences: [],
  });
  assert.deepEqual(
    selectionNotes(read, variants).map(({ code }) => code),
    ['option_unknown'],
  );
});

test('puts a variant requested by ID first, and prefers its own options', () => {
  assert.deepEqual(choose('lamp-steel', [color('Brass')]), {
    selected: ['Steel', 'Small'],
    variants: ['lamp-steel'],
  });
});

test('marks whether each value exists with the rest of the selection, and whether it is available', () => {
  const { options } = selectOptions(optionsProduct(), {
    id: 'lamp',
    selected: [color('Brass')],
    preferences: [],
  });
  assert.deepEqual(options, [
    {
      name: 'Color',
      values: [
        { value: 'Brass', exists: true, available: true },
        { value: 'Steel', exists: true, available: true },
      ],
    },
    {
      name: 'Size',
      values: [
        { value: 'Small', exists: true, available: true },
        { value: 'Large', exists: true, available: false },
      ],
    },
  ]);
  const steel = selectOptions(optionsProduct(), { id: 'lamp', selected: [color('Steel')], preferences: [] });
  assert.deepEqual(steel.options[1]?.values[1], { value: 'Large', exists: false, available: false });
});
