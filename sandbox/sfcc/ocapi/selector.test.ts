import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSelector, select } from './selector.ts';

const product = {
  _v: '24.5',
  id: 'p1',
  name: 'Lamp',
  price: 20,
  tags: ['a', 'b'],
  c_fabric: 'wool',
  master: { _type: 'master', master_id: 'm1', link: 'https://shop.example/m1' },
  variation_attributes: [
    { _type: 'variation_attribute', id: 'color', name: 'Color', values: [{ value: 'red' }] },
    { _type: 'variation_attribute', id: 'size', name: 'Size', values: [{ value: 'M' }] },
  ],
};
const { _v, id, name, price, tags, c_fabric, master, variation_attributes } = product;

const selections: [selector: string, selected: object][] = [
  ['(**)', product],
  ['(*)', { _v, id, name, price, tags, c_fabric }],
  ['()', { _v }],
  ['(price)', { _v, price }],
  ['(+price)', { _v, price }],
  ['(id, c_fabric)', { _v, id, c_fabric }],
  ['(**,-price)', { _v, id, name, tags, c_fabric, master, variation_attributes }],
  ['(*,-price,-tags)', { _v, id, name, c_fabric }],
  ['(-price)', { _v }],
  ['(variation_attributes.(**))', { _v, variation_attributes }],
  ['(id,variation_attributes)', { _v, id }],
  [
    '(master.(master_id),variation_attributes.(id,values.(value)))',
    {
      _v,
      master: { _type: 'master', master_id: 'm1' },
      variation_attributes: [
        { _type: 'variation_attribute', id: 'color', values: [{ value: 'red' }] },
        { _type: 'variation_attribute', id: 'size', values: [{ value: 'M' }] },
      ],
    },
  ],
  ['(**,master.(link))', { ...product, master: { _type: 'master', link: 'https://shop.example/m1' } }],
];
for (const [selector, selected] of selections)
  test(`selects by ${selector}`, () => assert.deepEqual(select(product, readSelector(selector)), selected));

const refused: [selector: string, said: RegExp][] = [
  ['', /not a property selection/],
  ['**', /not a property selection/],
  ['(id', /not a property selection/],
  ['(id,)', /not a property selection/],
  ['(id name))', /not a property selection/],
  ['(*.(id))', /not a property selection/],
  ['(hits.id)', /not a property selection/],
  ['(hits[0].(**))', /by index or filter, which is not simulated/],
  ["(hits[?(@.id=='a')].(**))", /by index or filter, which is not simulated/],
];
for (const [selector, said] of refused)
  test(`rejects the selector "${selector}"`, () =>
    assert.throws(() => readSelector(selector), { name: 'RangeError', message: said }));
