import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggerModule } from './logger.ts';
import { testScope } from './scope.testing.ts';

interface Log {
  info(message: string, ...given: unknown[]): void;
  error(message: string, ...given: unknown[]): void;
}
interface Logger extends Log {
  getLogger(first: unknown, second?: unknown): Log;
}

void test('writes messages to the instance log with level and category', () => {
  const scope = testScope();
  const logger = loggerModule(scope) as Logger;
  logger.getLogger('portico', 'ucp').info('Quoted {0}', 'x');
  logger.getLogger('orders').error('No.');
  logger.info('Root.');
  assert.deepEqual(scope.instance.log, [
    { level: 'info', category: 'ucp', message: 'Quoted x' },
    { level: 'error', category: 'orders', message: 'No.' },
    { level: 'info', category: 'root', message: 'Root.' },
  ]);
});

for (const prefix of ['ab', '-abc', 'abc_', 'a b c', 'x'.repeat(26), null])
  void test(`rejects ${prefix} as a log file prefix`, () =>
    assert.throws(() => (loggerModule(testScope()) as Logger).getLogger(prefix, 'ucp'), {
      name: 'java.lang.IllegalArgumentException',
    }));
