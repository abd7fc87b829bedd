/** Where events are sent. */
import { isAddress } from './checks.ts';
import { preferences } from './values.ts';

export interface EventSink {
  url: string;
  /** As Standard Webhooks writes it: `whsec_` and base64. */
  secret: string;
  /** Id of the service in Business Manager, whose time-out and circuit breaker count. */
  service: string;
}

/** Undefined: events stay here. */
export function readSink(): EventSink | undefined {
  const values = preferences();
  const url = values.text('porticoEventSink');
  const secret = values.text('porticoEventSecret');
  if (!isAddress(url) || secret === undefined || !isSecret(secret)) return undefined;
  return { url, secret, service: values.text('porticoEventService') ?? 'portico.events' };
}

/** Why the configured sink cannot be used; undefined without a sink. */
export function sinkProblem(): string | undefined {
  const values = preferences();
  const url = values.text('porticoEventSink');
  if (url === undefined || readSink()) return undefined;
  return isAddress(url)
    ? 'porticoEventSecret must be the secret of the event sink, which starts with whsec_.'
    : 'porticoEventSink must be an https URL.';
}

const isSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);
