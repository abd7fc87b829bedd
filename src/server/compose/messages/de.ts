/** Notices to owners about feeds and webhooks, and alerts to operators, in German. */
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

  // Alerts to operators.
  resolved: 'Behoben: {title}',
  since: 'Seit {from}.',
  'from-to': 'Von {from} bis {to}.',
  'what-to-do': 'Was zu tun ist: {act}',
  'payments-stuck': 'Eine Zahlung hängt fest',
  'payments-stuck-text':
    'Seit 30 Minuten ist der Ausgang einer Zahlung offen. Möglicherweise wurde beim Käufer bereits abgebucht.',
  'payments-stuck-act':
    'Suchen Sie die Zahlungsreferenz im Log-Ereignis maintenance-failed. Prüfen Sie, ob der Shop und der Zahlungsdienstleister erreichbar sind und ob sich dessen Schlüssel geändert hat. Siehe docs/payment.md.',
  'order-updates-failing': 'Bestellaktualisierungen können nicht zugestellt werden',
  'order-updates-failing-over': 'Bestellaktualisierungen werden wieder zugestellt oder nicht mehr wiederholt',
  'order-updates-failing-text':
    'Bestellaktualisierungen an {host} schlagen immer wieder fehl. Agenten dort erfahren nichts Neues über ihre Bestellungen.',
  'order-updates-failing-act':
    'Öffnen Sie im Dashboard „Webhooks“, „Order updates“: Dort steht der letzte Fehler. Der Endpunkt des Agenten oder das ausgehende Netzwerk dieses Dienstes ist gestört.',
  'order-updates-stopped': 'Ein Partner lehnt Bestellaktualisierungen ab',
  'order-updates-stopped-text':
    '{store}: {host} hat Bestellaktualisierungen abgelehnt ({reason}). Sie bleiben 30 Tage lang gespeichert und werden erst gesendet, wenn Sie sie fortsetzen.',
  'order-updates-stopped-act':
    'Prüfen Sie Schlüssel und URL des Partners. Ein neuer Schlüssel setzt die Aktualisierungen fort, ebenso portico stores partner STORE ID --resume. Siehe docs/partners.md.',
  'partner-limit-near': 'Ein Partner ist nahe an seinem Anfragelimit',
  'partner-limit-near-text': '{store}: Der Partner {partner} hat 80 % seiner Anfragen pro Minute verbraucht.',
  'partner-limit-near-act':
    'Erhöhen Sie rateLimit des Partners. Über dem Limit erhalten seine Anfragen Status 429, und manche Plattformen wiederholen sie nicht.',
  'payments-misconfigured': 'Ein Shop kann keine Zahlungen annehmen',
  'payments-misconfigured-act':
    'Prüfen Sie die Schlüssel auf der Seite „Payments“ des Shops im Dashboard oder, wenn er keine eigenen hat, die des Dienstes (docs/processors.md), außerdem das Konto beim Zahlungsdienstleister und die Payment-Handler.',
  'platform-refuses': 'Die Plattform eines Shops weist diesen Dienst ab',
  'platform-refuses-act':
    'Suchen Sie das Log-Ereignis platform-refused. Es nennt die Ressource und was zu ändern ist. Alle Berechtigungen und Scopes stehen in docs/salesforce.md.',
  'backend-unreachable': 'Das Backend eines Shops antwortet nicht',
  'backend-unreachable-text':
    '{store}: Eine Testsuche ist fehlgeschlagen, Agenten können dort nicht einkaufen.',
  'backend-unreachable-act':
    'Prüfen Sie die Statusseite der Plattform, dann die Zugangsdaten des Shops. portico doctor zeigt, was Agenten sehen.',
  'manifest-unavailable': 'Agenten finden einen Shop nicht',
  'manifest-unavailable-text':
    '{store}: Das UCP-Profil kann nicht von Salesforce gelesen werden, Agenten erhalten den Fehler 502 statt eines Manifests. Grund: {reason}.',
  'manifest-unavailable-act':
    'Öffnen Sie die URL des Profils (Log-Ereignis native-manifest-unavailable) und prüfen Sie die Manifest-Einstellungen des Shops. Soll bis dahin das Manifest von Portico gelten, setzen Sie manifestSource auf portico. Siehe docs/salesforce.md.',
  'quota-near': 'Ein API-Schlüssel hat die meisten seiner Audits verbraucht',
  'quota-near-text': 'Der Schlüssel {key} hat mindestens 80 % der Audits seines Tarifs ({plan}) verbraucht.',
  'quota-near-act':
    'Ändern Sie seinen Tarif im Dashboard unter „Settings“, „API keys“, oder benachrichtigen Sie seinen Inhaber. Der Verbrauch beginnt im nächsten Monat neu.',
  'activity-not-sent': 'Aktivitäten von Mitgliedern können nicht gesendet werden',
  'activity-not-sent-text':
    'Aktivitäten von Mitgliedern warten seit {minutes} Minuten darauf, gesendet zu werden.',
  'activity-not-sent-reason':
    'Aktivitäten von Mitgliedern warten seit {minutes} Minuten darauf, gesendet zu werden. Letzte Antwort: {reason}.',
  'activity-not-sent-act':
    'Prüfen Sie, ob der Endpunkt in ACTIVITY_TO mit 2xx antwortet und dasselbe ACTIVITY_SECRET verwendet. Der letzte Fehler steht im Dashboard unter „Settings“, „Activity“. Es geht nichts verloren: Sobald der Endpunkt antwortet, wird alles der Reihe nach gesendet.',
};
