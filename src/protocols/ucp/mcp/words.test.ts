/** Tools and OpenAPI documents say what a release does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAddresses, sampleSite } from '../../../../test/support/ucp/sample-views.ts';
import { sellingDocuments, writeOpenApi } from '../openapi-documents.ts';
import { hasOperation, operationNames, type OperationName } from '../operation.ts';
import type { Release } from '../release.ts';
import { releases } from '../releases/index.ts';
import { declarationsOf } from './declarations.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string; description: string }>>;
}

/** Of the tool, and of the REST operation. */
function descriptionsOf(release: Release, operation: OperationName): string[] {
  const document = sellingDocuments.find((one) => one.release === release) ?? assert.fail();
  const { paths } = JSON.parse(writeOpenApi(document, sampleSite(), sampleAddresses)) as Document;
  const described = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation);
  return [
    declarationsOf(release)[operation].description ?? assert.fail(),
    described?.description ?? assert.fail(),
  ];
}

for (const release of releases) {
  const { version, decode } = release;
  const offered = operationNames.filter((name) => hasOperation(release, name));

  for (const what of ['cart', 'checkout'] as const) {
    const operation = `update_${what}` as const;
    if (!offered.includes(operation)) continue;
    test(`${version}: treats omitted members in an update of a ${what} as described`, () => {
      const read = decode[what]({ line_items: [] }, 'update');
      assert.ok(read.ok);
      const isRemoved = Object.hasOwn(read.value, 'buyer');
      for (const text of descriptionsOf(release, operation))
        assert.match(text, isRemoved ? /you leave out is removed/ : /you leave out stays/);
    });
  }

  test(`${version}: mentions carts only if they are enabled`, () => {
    const texts = offered.flatMap((operation) => descriptionsOf(release, operation));
    assert.equal(/cart/.test(texts.join()), offered.includes('create_cart'));
  });
}
