import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { makerOf, PlatformException } from '../../documented.ts';
import {
  decimal,
  exact,
  minorUnitsOf,
  money,
  moneyOf,
  notAvailable,
  quantity,
  enumValue,
} from '../values.ts';
import type { PlatformMoney } from '../values.ts';
import { modules } from './index.ts';

type Any = PlatformMoney & Record<string, (...given: unknown[]) => unknown>;
const any = (value: PlatformMoney): Any => value as Any;
const valueAfter = (value: PlatformMoney, name: string, given: unknown): unknown => {
  const made = any(value)[name]?.(given) as PlatformMoney | undefined;
  return made?.value;
};
const Money = modules['dw/value/Money']?.({} as never) as object;
const newMoney = (value: unknown, code: string): PlatformMoney =>
  makerOf(Money)?.(value, code) as PlatformMoney;
const units = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
const codes = fc.constantFrom('EUR', 'JPY', 'KWD');
const digits = { EUR: 2, JPY: 0, KWD: 3 } as Record<string, number>;

test('has exactly the value of its minor units', () => {
  for (const [amount, code, value, text] of [
    [1234, 'EUR', 12.34, 'EUR 12.34'],
    [-5, 'EUR', -0.05, 'EUR -0.05'],
    [1234, 'JPY', 1234, 'JPY 1234'],
    [1234, 'KWD', 1.234, 'KWD 1.234'],
    [0, 'EUR', 0, 'EUR 0.00'],
  ] as const) {
    const made = money(amount, code);
    assert.deepEqual([made.value, made.currencyCode, String(made)], [value, code, text]);
    assert.deepEqual([made.available, made.valueOrNull, minorUnitsOf(made)], [true, value, amount]);
    assert.equal(Number(String(made.decimalValue)), value);
  }
});

test('rounds half up to the digits of the currency in the constructor', () => {
  for (const [value, code, text] of [
    [1.005, 'EUR', 'EUR 1.01'],
    ['2.344999', 'EUR', 'EUR 2.34'],
    [-1.005, 'EUR', 'EUR -1.01'],
    [0.5, 'JPY', 'JPY 1'],
    [1.2345, 'KWD', 'KWD 1.235'],
    [0.1 + 0.2, 'EUR', 'EUR 0.30'],
  ] as const)
    assert.equal(String(newMoney(value, code)), text);
  assert.throws(() => newMoney(1, 'XXY'), PlatformException);
  assert.throws(() => newMoney('abc', 'EUR'), PlatformException);
});

test('adds and subtracts whole minor units', () => {
  fc.assert(
    fc.property(units, units, codes, (one, other, code) => {
      const [left, right] = [money(one, code), money(other, code)];
      assert.equal(minorUnitsOf(left.add(right)), one + other);
      assert.equal(minorUnitsOf(left.subtract(right)), one - other);
      assert.equal(left.compareTo(right), Math.sign(one - other));
      assert.equal(left.equals(right), one === other);
    }),
  );
});

test('keeps every digit of a product and rounds only new money', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: -9999, max: 9999 }), codes, (amount, factor, code) => {
      // amount × factor / 1000, in units of the currency.
      const made = money(amount, code).multiply(decimal({ units: BigInt(factor), scale: 3 }));
      const whole = BigInt(amount) * BigInt(factor);
      assert.ok(any(made)['decimalValue']);
      assert.equal(
        (made.decimalValue as { equals(other: unknown): boolean }).equals(
          decimal({ units: whole, scale: 3 + (digits[code] ?? 0) }),
        ),
        true,
      );
      const size = whole < 0n ? -whole : whole;
      const nearest = (size + 500n) / 1000n;
      const again = moneyOf(made.decimalValue, code);
      assert.equal(minorUnitsOf(again), Number(whole < 0n ? -nearest : nearest));
    }),
  );
});

test('keeps 34 digits of thirds', () => {
  const third = money(1000, 'EUR').divide(3);
  assert.equal(String(third.decimalValue), `3.${'3'.repeat(33)}`);
  assert.throws(() => minorUnitsOf(third), RangeError);
  assert.equal(third.multiply(3).value, 10);
});

test('adds and subtracts percentages and rates', () => {
  const ten = any(money(1000, 'EUR'));
  for (const [name, given, value] of [
    ['addPercent', 19, 11.9],
    ['subtractPercent', 25, 7.5],
    ['addRate', 0.2, 12],
    ['subtractRate', 0.05, 9.5],
  ] as const)
    assert.equal(valueAfter(ten, name, given), value, name);
  assert.equal(ten['percentOf']?.(money(4000, 'EUR')), 25);
  assert.equal(ten['percentLessThan']?.(money(4000, 'EUR')), 75);
  assert.equal(ten['percentOf']?.(money(0, 'EUR')), null);
  assert.equal(ten['percentOf']?.(notAvailable), null);
  assert.equal(ten['percentOf']?.(null), null);
  assert.equal(valueAfter(ten, 'multiply', quantity(3)), 30);
});

test('rejects mixed currencies', () => {
  const [euro, dollar] = [any(money(1, 'EUR')), money(1, 'USD')];
  for (const name of ['add', 'subtract', 'compareTo', 'percentOf'])
    assert.throws(() => euro[name]?.(dollar), PlatformException, name);
  assert.equal(euro.equals(dollar), false);
  assert.equal(euro['isOfSameCurrency']?.(dollar), false);
  assert.throws(() => euro.add(1), PlatformException);
});

test('stays not available and counts as zero in comparisons', () => {
  const euro = money(100, 'EUR');
  for (const made of [
    notAvailable.add(euro),
    euro.add(notAvailable),
    euro.subtract(notAvailable),
    notAvailable.multiply(2),
    notAvailable.divide(2),
    any(euro)['newMoney']?.(null) as PlatformMoney,
  ]) {
    assert.equal(made.available, false);
    assert.deepEqual([made.valueOrNull, made.decimalValue, made.currencyCode], [null, null, 'N/A']);
  }
  assert.equal(notAvailable.compareTo(euro), -1);
  assert.equal(euro.compareTo(notAvailable), 1);
  assert.equal(notAvailable.equals(euro), false);
  assert.equal(notAvailable.equals(notAvailable), true);
  assert.equal(minorUnitsOf(notAvailable), null);
  assert.equal((Money as { NOT_AVAILABLE: unknown }).NOT_AVAILABLE, notAvailable);
});

test('adds quantities of one unit only', () => {
  const three = quantity(3, 'kg') as unknown as Record<string, (...given: unknown[]) => { value: number }>;
  assert.equal(three['add']?.(quantity('0.5', 'kg')).value, 3.5);
  assert.throws(() => three['add']?.(quantity(1, 'lb')), PlatformException);
  assert.equal(String(quantity(2)), '2');
  assert.deepEqual([quantity(2).available, quantity(2).value], [true, 2]);
});

test('uses the value of an enumeration as its name if it has none', () => {
  assert.equal(String(enumValue(3, 'Shipped')), 'Shipped');
  assert.deepEqual([enumValue('x').displayValue, enumValue(0).valueOf()], ['x', 0]);
  assert.equal(exact('1').scale, 0);
});
