/** The `ucp` member of every answer. Source: https://ucp.dev/2026-08-25/schemas/ucp.json. */
import type { PaymentHandler } from '#commerce';
import type { Frame, JsonObject } from '../../../release.ts';
import { constraintExpression } from './constraints.ts';
import { isReverseDomain, version } from '../names.ts';
import { present, someOf } from '../../../wire/present.ts';

export const envelope = (frame: Frame, more: JsonObject = {}): JsonObject => ({
  version,
  status: 'success',
  capabilities: frame.capabilities,
  ...more,
});

/** Whether the answer speaks of an extension: only when both sides have it. */
export const speaks = (frame: Frame, name: string): boolean => Object.hasOwn(frame.capabilities, name);

/** By handler name. Names without the form of a reverse domain are left out. */
export function handlerEntries(handlers: readonly PaymentHandler[]): Record<string, JsonObject[]> {
  const writable = handlers.filter(({ name }) => isReverseDomain(name));
  return Object.fromEntries(
    writable.map(({ name }) => [name, writable.filter((other) => other.name === name).map(handlerEntry)]),
  );
}

const handlerEntry = (handler: PaymentHandler): JsonObject =>
  present({
    id: handler.id,
    version: handler.version,
    spec: handler.spec,
    schema: handler.schema,
    available_instruments: someOf(
      handler.instruments.map(({ type, constraints }) =>
        present({ type, constraints: constraints && constraintExpression(constraints) }),
      ),
    ),
    config: handler.config,
  });
