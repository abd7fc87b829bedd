/** A business outcome without a resource. Source: https://ucp.dev/2026-08-25/schemas/common/types/error_response.json: no other members. */
import type { Encoder, JsonObject } from '../../../release.ts';
import { present } from '../../../wire/present.ts';
import { webAddress } from '../../../wire/web-address.ts';
import { refusals } from '../codes.ts';
import { envelope } from './envelope.ts';

export const refusal: Encoder['refusal'] = (error, frame): JsonObject => {
  const [code, severity, text] = refusals[error.code];
  return present({
    ucp: envelope(frame, {
      status: 'error',
      ...(error.code === 'capabilities-incompatible' ? { capabilities: {} } : {}),
    }),
    messages: [{ type: 'error', code, content: 'content' in error ? error.content : text, severity }],
    // Nothing better is known than the shop itself.
    continue_url: webAddress(frame.site.storefront),
  });
};
