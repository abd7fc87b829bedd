/** Notices to owners about feeds and webhooks, in German. */
import type { english } from './en.ts';

export const german: Readonly<Record<keyof typeof english, string>> = {
  'webhook-off': 'Ein Webhook wurde abgeschaltet',
  'webhook-host': 'Portico hat den Webhook zu {host} abgeschaltet.',
  gone: 'Der Server hat mit 410 Gone geantwortet.',
  failing: 'Seit 5 Tagen sind alle Zustellungen fehlgeschlagen.',
  'webhook-next':
    'Ereignisse, die währenddessen eintreten, werden nicht nachträglich gesendet. Sobald der Empfänger wieder funktioniert, senden Sie ein Testereignis und schalten Sie den Webhook wieder ein:',
  'feed-subject': 'Der Feed von {store} wurde nicht importiert',
  'feed-failed': 'Der Feed von {store} wurde nicht importiert. {reason}',
  'feed-unchanged': 'Es wurde nichts geändert. Der Shop verkauft weiterhin die bisherigen Produkte.',
  'feed-held':
    'Sehen Sie sich die Produkte an, die aus dem Verkauf genommen würden. Wenn das richtig ist, wählen Sie „Apply anyway“:',
  'feed-retry': 'Portico versucht es jede Stunde erneut. Die letzten Läufe:',
};
