/** Where events are sent. */
import { isAddress } from './checks.ts';
import { preferences, type PreferenceValues } from './values.ts';

export interface EventSink {
  url: string;
  /** As Standard Webhooks writes it: `whsec_` and base64. */
  secret: string;
  /** Id of the service in Business Manager, whose time-out and circuit breaker count. */
  service: string;
}

/** Undefined: events stay here. */
export function readSink(values: PreferenceValues = preferences()): EventSink | undefined {
  const url = values.text('porticoEventSink');
  const secret = values.text('porticoEventSecret');
  if (!isAddress(url) || secret === undefined || !isSecret(secret)) return undefined;
  return { url, secret, service: values.text('porticoEventService') ?? 'portico.events' };
}

/** Why the configured sink cannot be used; undefined without a sink. */
export function sinkProblemOf(values: PreferenceValues): { preference: string; text: string } | undefined {
  const url = values.text('porticoEventSink');
  if (url === undefined || readSink(values)) return undefined;
  return isAddress(url)
    ? {
        preference: 'porticoEventSecret',
        text: 'must be the secret of the event sink, which starts with whsec_',
      }
    : { preference: 'porticoEventSink', text: 'must be an https URL' };
}

export function sinkProblem(): string | undefined {
  const problem = sinkProblemOf(preferences());
  return problem && `${problem.preference} ${problem.text}.`;
}

const isSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);
