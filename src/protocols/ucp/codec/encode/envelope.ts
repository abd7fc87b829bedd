/**
 * The `ucp` member of every answer, and answers that have little else.
 * Sources: https://ucp.dev/2026-08-25/schemas/ucp.json, https://ucp.dev/2026-08-25/schemas/common/types/error_response.json.
 */
import type { PaymentHandler } from '#commerce';
import type { Encoder, JsonObject } from '../../release.ts';
import { refusals } from '../codes.ts';
import { isReverseDomain } from '../names.ts';
import { present, someOf, absoluteUri } from '../present.ts';
import { lineChoices } from './variant-choices.ts';
import type { ReleaseContext, ReleaseRules } from '../rules.ts';

export const envelope = (context: ReleaseContext, more: JsonObject = {}): JsonObject => ({
  version: context.rules.version,
  status: 'success',
  capabilities: context.capabilities,
  ...more,
});

/** Whether the answer speaks of an extension: only when both sides have it. */
export const speaks = (context: ReleaseContext, name: string): boolean =>
  Object.hasOwn(context.capabilities, name);

/** By handler name. Names without the form of a reverse domain are left out. */
export function handlerEntries(
  handlers: readonly PaymentHandler[],
  rules: ReleaseRules,
): Record<string, JsonObject[]> {
  const writable = handlers.filter(({ name }) => isReverseDomain(name, rules));
  return Object.fromEntries(
    writable.map(({ name }) => [
      name,
      writable.filter((other) => other.name === name).map((handler) => handlerEntry(handler, rules)),
    ]),
  );
}

const handlerEntry = (handler: PaymentHandler, rules: ReleaseRules): JsonObject =>
  present({
    id: handler.id,
    version: handler.version,
    spec: handler.spec,
    schema: handler.schema,
    available_instruments: someOf(
      handler.instruments.map(({ type, constraints }) =>
        present({ type, constraints: constraints && rules.constraints(constraints) }),
      ),
    ),
    config: handler.config,
  });

/** A business outcome without a resource: no other members. */
export function encodeRefusal(error: Parameters<Encoder['refusal']>[0], context: ReleaseContext): JsonObject {
  const [code, severity, text] = refusals[error.code];
  return present({
    ucp: envelope(context, {
      status: 'error',
      ...(error.code === 'capabilities-incompatible' ? { capabilities: {} } : {}),
    }),
    messages:
      error.code === 'variant-unclear'
        ? error.lines.map((line) => ({
            type: 'error',
            code,
            content: lineChoices(line),
            severity,
            path: `$.line_items[${line.line}].item`,
          }))
        : [{ type: 'error', code, content: 'content' in error ? error.content : text, severity }],
    // Nothing better is known than the shop itself.
    continue_url: absoluteUri(context.site.storefront),
  });
}
