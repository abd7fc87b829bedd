/** What tools/list says of each operation: names of the official binding, schemas of the release. */
import type { McpTool } from '#mcp';
import { toolSchemasOf } from '../codec/tool-schemas.ts';
import {
  operationNames,
  operations,
  takesCondition,
  type OperationFacts,
  type OperationName,
} from '../operation.ts';
import type { JsonObject, Release } from '../release.ts';
import { etagKey, needsId, needsKey } from './arguments.ts';
import { conciseInput, conciseResult } from './concise.ts';
import { explained } from './parameter-words.ts';
import { operationWords } from './words.ts';

export type Declaration = Omit<McpTool, 'call' | 'unlisted'>;

const made = new WeakMap<Release, Record<OperationName, Declaration>>();

export function declarationsOf(release: Release): Record<OperationName, Declaration> {
  const known = made.get(release);
  if (known) return known;
  const declarations = Object.fromEntries(
    operationNames.map((operation) => [operation, declare(operation, release)]),
  ) as Record<OperationName, Declaration>;
  made.set(release, declarations);
  return declarations;
}

function declare(operation: OperationName, release: Release): Declaration {
  const { payload, result } = toolSchemasOf(release)[operation];
  const { title, description } = operationWords(operation, release);
  return {
    name: operation,
    title,
    description,
    inputSchema: conciseInput(operation, inputSchema(operation, payload)),
    outputSchema: conciseResult(operation, result),
    annotations: annotations(operation),
  };
}

function inputSchema(operation: OperationName, payloadSchema: JsonObject = { type: 'object' }): JsonObject {
  const facts: OperationFacts = operations[operation];
  const properties: Record<string, JsonObject> = { meta: metaSchema(operation) };
  const required = ['meta'];
  if (needsId(facts)) {
    properties['id'] = { type: 'string', minLength: 1, maxLength: 255, description: idWords(operation) };
    required.push('id');
  }
  if (operation === 'get_order') {
    properties['checkout_id'] = {
      type: 'string',
      description: 'ID of the completed checkout. Required only if id is an order number.',
    };
  }
  if (facts.payload) {
    properties[facts.payload] = payloadSchema;
    required.push(facts.payload);
  }
  return explained({ type: 'object', properties, required });
}

const idWords = (operation: OperationName): string =>
  operation === 'get_order'
    ? 'order.id of the completed checkout'
    : `ID of the ${operation.endsWith('cart') ? 'cart' : 'checkout'}`;

const condition = {
  type: 'string',
  description: `${etagKey} from _meta of a result: the call fails if the checkout has changed since`,
};

function metaSchema(operation: OperationName): JsonObject {
  const { changes }: OperationFacts = operations[operation];
  const key = {
    type: 'string',
    format: 'uuid',
    description: 'New UUID for each intent; same UUID for a retry',
  };
  return {
    type: 'object',
    properties: {
      'ucp-agent': {
        type: 'object',
        properties: {
          profile: {
            type: 'string',
            format: 'uri',
            description: 'https URL of your UCP profile',
          },
        },
        required: ['profile'],
      },
      ...(changes ? { 'idempotency-key': key } : {}),
      ...(takesCondition(operation) ? { 'if-match': condition } : {}),
    },
    required: ['ucp-agent', ...(needsKey(operation) ? ['idempotency-key'] : [])],
  };
}

/** Placing an order and giving something up cannot be undone; a repeat with the same key, or of a full update, changes nothing. */
function annotations(operation: OperationName): NonNullable<McpTool['annotations']> {
  const facts: OperationFacts = operations[operation];
  return {
    readOnlyHint: !facts.changes,
    destructiveHint: needsKey(operation),
    idempotentHint: !facts.creates,
    // Money moves outside of the store.
    openWorldHint: operation === 'complete_checkout',
  };
}
