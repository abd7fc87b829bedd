/** German of the checks of performance-and-delivery: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const performanceAndDelivery: GermanChecks = {
  'https-enforced': {
    name: 'HTTPS wird erzwungen',
    title: 'HTTP dauerhaft auf HTTPS weiterleiten',
    instructions:
      'Beantworten Sie jede HTTP-Anfrage mit genau einer dauerhaften Weiterleitung auf denselben Host über HTTPS.',
  },
  'tls-valid': {
    name: 'TLS ist aktuell, das Zertifikat ist gültig',
    title: 'Gültiges Zertifikat mit vollständiger Kette ausliefern',
    instructions:
      'Automatisieren Sie die Erneuerung (ACME), senden Sie mit dem Zertifikat auch die Zwischenzertifikate, und bieten Sie nur TLS 1.2 und 1.3 an.',
  },
  hsts: {
    name: 'HSTS ist gesetzt',
    title: 'Strict-Transport-Security mit einem max-age von einem Jahr senden',
    instructions:
      'Senden Sie den Header mit jeder HTTPS-Antwort. Ergänzen Sie includeSubDomains, sobald alle Subdomains HTTPS unterstützen.',
  },
  'http2-or-3': {
    name: 'HTTP/2 oder HTTP/3 wird unterstützt',
    title: 'HTTP/2 im CDN aktivieren',
    instructions: 'Bieten Sie h2 über ALPN am HTTPS-Port an. Die meisten CDNs haben dafür eine Einstellung.',
  },
  compression: {
    name: 'HTML und JSON werden komprimiert',
    title: 'HTML, JSON und XML komprimieren',
    instructions:
      'Aktivieren Sie gzip oder Brotli für Texttypen im CDN. Komprimieren Sie nicht für Clients, die Accept-Encoding: identity senden.',
  },
  ttfb: {
    name: 'Die Zeit bis zum ersten Byte ist kurz',
    title: 'Zeit bis zum ersten Byte auf unter 800 ms senken',
    instructions:
      'Speichern Sie gerendertes HTML im CDN zwischen, und senden Sie den head der Seite, bevor der langsamste Backend-Aufruf beendet ist.',
  },
  'full-response-time': {
    name: 'Produktseiten laden schnell genug',
    title: 'Produktseiten innerhalb von 3 s ausliefern',
    instructions:
      'Speichern Sie das gerenderte HTML zwischen, laden Sie Empfehlungen und Bewertungen nach der Seite, und lagern Sie große eingebettete Daten in Dateien aus.',
  },
  'machine-file-latency': {
    name: 'Maschinenlesbare Dateien laden schnell',
    title: 'Maschinenlesbare Dateien über das CDN ausliefern',
    instructions:
      'Erzeugen Sie die Dateien beim Release, oder speichern Sie sie im CDN zwischen, damit für die Auslieferung kein Backend-Aufruf nötig ist.',
  },
  'redirect-chain': {
    name: 'Weiterleitungsketten sind kurz',
    title: 'Direkt auf die endgültige URL weiterleiten',
    instructions:
      'Richten Sie jede Regel (HTTPS, Host, Sprache, Schrägstrich am Ende) auf die Canonical-URL, damit eine Weiterleitung genügt. Verlinken Sie die Canonical-URL.',
  },
  'host-consistency': {
    name: 'www und Hauptdomain führen auf einen Host',
    title: 'Zweiten Host auf den ersten weiterleiten',
    instructions:
      'Nehmen Sie beide Hosts in das Zertifikat auf, und leiten Sie jede URL des zweiten dauerhaft auf denselben Pfad des ersten weiter. Liefern Sie /.well-known/ucp auf beiden aus, denn KI-Agenten folgen Weiterleitungen des Manifests nicht.',
  },
  'url-variants-consistent': {
    name: 'URLs mit und ohne Schrägstrich sind keine Duplikate',
    title: 'URL-Varianten mit und ohne Schrägstrich vereinheitlichen',
    instructions: 'Leiten Sie die Variante dauerhaft auf die Canonical-URL der Seite weiter.',
  },
  'cache-validators': {
    name: 'Antworten enthalten Cache-Validatoren',
    title: 'ETag mit maschinenlesbaren Dateien, Feeds und Bildern senden',
    instructions:
      'Liefern Sie diese Dateien von der Festplatte oder über das CDN aus, die ETag und Last-Modified automatisch senden. Werden sie im Code erzeugt, senden Sie einen Hash des Inhalts als ETag.',
  },
  'conditional-requests': {
    name: 'Bedingte Anfragen funktionieren',
    title: '304 liefern, solange der Validator passt',
    instructions:
      'Überlassen Sie If-None-Match und If-Modified-Since dem CDN. Leiten Sie das ETag aus dem Inhalt ab, damit jeder Knoten und jeder Build für dieselbe Datei dasselbe ETag liefert.',
  },
  'static-asset-caching': {
    name: 'Bilder und Stylesheets sind cachebar',
    title: 'Bilder und Stylesheets ein Jahr lang zwischenspeichern lassen',
    instructions:
      'Nehmen Sie einen Hash oder eine Version in den Dateinamen auf, und senden Sie ein langes max-age mit immutable. Für Dateien, deren Name gleich bleibt, senden Sie ein max-age von einem Tag.',
  },
  'error-rate': {
    name: 'Der Onlineshop ist während des Audits stabil',
    title: 'Serverfehler beheben',
    instructions:
      'Suchen Sie die aufgeführten URLs und Zeitpunkte im Protokoll des Ursprungsservers. Prüfen Sie dessen Kapazität und die Zeitlimits zwischen CDN und Ursprungsserver.',
  },
  'response-repeatable': {
    name: 'Wiederholte Anfragen liefern dasselbe Produkt',
    title: 'In jeder Antwort dieselben Produktangaben liefern',
    instructions:
      'Leeren Sie Preis und Bestand in allen Caches und auf allen Knoten gleichzeitig, verwenden Sie im Cache für Produktseiten die URL als Schlüssel, und nehmen Sie KI-Agenten von Preistests aus.',
  },
  'vary-correct': {
    name: 'Vary nennt die Header, die die Antwort ändern',
    title: 'Header in Vary nennen, die die Antwort ändern',
    instructions: 'Führen Sie jeden Request-Header auf, der die Seite verändert, und keine anderen.',
  },
  'no-cookies-on-machine-files': {
    name: 'Maschinenlesbare Dateien setzen keine Cookies',
    title: 'Maschinenlesbare Dateien ohne Session ausliefern',
    instructions:
      'Liefern Sie diese Pfade vor der Session-Middleware aus, oder entfernen Sie Set-Cookie im CDN aus ihren Antworten.',
  },
  'mixed-content': {
    name: 'Keine gemischten Inhalte (HTTP und HTTPS)',
    title: 'Für jede URL HTTPS verwenden',
    instructions:
      'Ändern Sie die URLs in Vorlagen und gespeicherten Inhalten. Senden Sie bis dahin den Header, damit Browser auf HTTPS umstellen.',
  },
  'product-image-weight': {
    name: 'Produktbilder haben eine angemessene Größe',
    title: 'Im Markup ein Bild mit etwa 1.600 Pixeln angeben',
    instructions:
      'Lassen Sie den Bilddienst das Bild verkleinern und als WebP oder AVIF ausliefern. Behalten Sie das Original für die Zoomansicht.',
  },
  'security-headers': {
    name: 'Grundlegende Sicherheits-Header sind vorhanden',
    title: 'Die drei grundlegenden Sicherheits-Header senden',
    instructions: 'Setzen Sie sie einmal im CDN für alle Antworten.',
  },
  'layout-stability': {
    name: 'Das Layout bleibt beim Laden stabil',
    title: 'Platz für später geladene Inhalte freihalten',
    instructions:
      'Geben Sie Bannern, Bewertungen und Empfehlungen eine min-height und Bildern width und height, und blenden Sie Hinweise über der Seite ein, statt sie oben einzufügen.',
  },
};
