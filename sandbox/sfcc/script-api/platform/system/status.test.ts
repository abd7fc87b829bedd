import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makerOf } from '../../documented.ts';
import { statusItemModule, statusModule } from './status.ts';

interface Status {
  status: number;
  error: boolean;
  code: string | null;
  message: string | null;
  items: { length: number };
  addItem(item: unknown): void;
  addDetail(key: string, value: unknown): void;
  getDetail(key: string): unknown;
}
const made = (module: object, ...given: unknown[]): unknown => makerOf(module)?.(...given);
const status = (...given: unknown[]): Status => made(statusModule(), ...given) as Status;

void test('returns the code and formatted message', () => {
  const { status: value, error, code, message } = status(1, 'NO', 'Failed: {0}', 'x');
  assert.deepEqual(
    { value, error, code, message },
    { value: 1, error: true, code: 'NO', message: 'Failed: x' },
  );
});

void test('is OK without a code by default', () => {
  const { status: value, code, items } = status();
  assert.deepEqual([value, code, items.length], [0, null, 0]);
});

void test('becomes an error with the code of its first failed item', () => {
  const whole = status(0, 'FINE');
  whole.addItem(made(statusItemModule(), 1, 'BAD'));
  assert.deepEqual([whole.status, whole.code, whole.items.length], [1, 'BAD', 2]);
});

void test('attaches details to the first error or the first item', () => {
  const whole = status(0, 'FINE');
  whole.addDetail('a', 1);
  assert.deepEqual([whole.getDetail('a'), whole.getDetail('b')], [1, null]);
  whole.addItem(made(statusItemModule(), 1));
  assert.equal(whole.getDetail('a'), null);
});
