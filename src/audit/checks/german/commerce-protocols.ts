/** German of the checks of commerce-protocols: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const commerceProtocols: GermanChecks = {
  'ucp-manifest-present': {
    name: 'Handelsmanifest unter /.well-known/ucp vorhanden',
    title: 'Handelsmanifest unter /.well-known/ucp veröffentlichen',
    instructions:
      'Stellen Sie auf dem Host des Onlineshops unter /.well-known/ucp eine statische JSON-Datei bereit. Führen Sie nur Endpunkte auf, die es gibt.',
  },
  'ucp-manifest-not-blocked': {
    name: 'Das Manifest ist auch ohne Browser abrufbar',
    title: 'Jedem Client den Abruf von /.well-known/ucp erlauben',
    instructions:
      'Nehmen Sie diesen Pfad von Bot-Schutz und Firewall-Regeln aus. Die Datei ist öffentlich und für alle gleich. Alles andere bleibt geschützt.',
  },
  'ucp-manifest-json': {
    name: 'Das Manifest ist gültiges JSON',
    title: 'Manifest als gültiges JSON ausgeben',
    instructions:
      'Schreiben Sie die Datei mit einem JSON-Serializer als UTF-8 ohne Byte Order Mark, und lesen Sie sie im Build probeweise ein.',
  },
  'ucp-manifest-content-type': {
    name: 'Das Manifest wird als JSON ausgeliefert',
    title: '/.well-known/ucp als application/json ausliefern',
    instructions:
      'Der Pfad hat keine Dateiendung. Legen Sie den Medientyp deshalb auf dem Server oder im CDN fest.',
  },
  'ucp-manifest-https-direct': {
    name: 'Das Manifest kommt über https und ohne Weiterleitung',
    title: 'Für /.well-known/ucp 200 ohne Weiterleitung liefern',
    instructions:
      'Nehmen Sie /.well-known/ von Weiterleitungen für Sprache, www und Schrägstrich am Ende aus, und liefern Sie die Datei auf jedem Host des Onlineshops aus.',
  },
  'ucp-manifest-cache': {
    name: 'Das Manifest ist öffentlich cachebar und stabil',
    title: 'Manifest eine Stunde lang zwischenspeichern lassen',
    instructions:
      'Senden Sie Cache-Control mit public und einem max-age von mindestens 60, ohne private, no-store oder no-cache. Ergänzen Sie ein ETag.',
  },
  'ucp-permalink-works': {
    name: 'Der Shopping-Permalink öffnet Warenkorb oder Kasse',
    title: 'Permalink auf den gefüllten Warenkorb weiterleiten',
    instructions:
      'Beantworten Sie GET {endpoint}/{id}:{quantity} mit einer 303-Weiterleitung auf Warenkorb oder Kasse und Cache-Control: no-store. Lassen Sie in continue_to nur Pfade Ihrer eigenen Domain zu.',
  },
  'ucp-shape-recognised': {
    name: 'Das Manifest hat ein bekanntes Format',
    title: 'Offizielles ucp-Objekt im Manifest ergänzen',
    instructions:
      'Ergänzen Sie das Feld ucp neben den flachen Feldern. Weitere Felder auf der obersten Ebene sind zulässig. Führen Sie nur Endpunkte auf, die es gibt.',
  },
  'ucp-version-supported': {
    name: 'Die angegebene Version ist aktuell',
    title: 'UCP 2026-08-25 angeben',
    instructions:
      'Setzen Sie ucp.version auf 2026-08-25, sobald Ihre Endpunkte diese Version unterstützen, und behalten Sie die vorherige in supported_versions.',
  },
  'ucp-schema-valid': {
    name: 'Das Manifest ist nach dem Schema seiner Version gültig',
    title: 'Manifest an das Schema seiner Version anpassen',
    instructions:
      'Korrigieren Sie jedes aufgeführte Feld, und prüfen Sie das Dokument vor der Veröffentlichung gegen das Schema seiner Version.',
  },
  'ucp-supported-versions': {
    name: 'Manifeste älterer Versionen sind vorhanden und korrekt',
    title: 'Vollständiges Manifest der älteren Version ausliefern',
    instructions:
      'Behalten Sie das Manifest der älteren Version unter /.well-known/ucp/2026-04-08, vollständig und ohne supported_versions, und führen Sie es auf.',
  },
  'ucp-namespace-binding': {
    name: 'Namen und Schema-URLs gehören zur selben Domain',
    title: 'Jedes Schema von der Domain seines Namens ausliefern',
    instructions:
      'Verwenden Sie für dev.ucp-Namen die URLs auf https://ucp.dev. Stellen Sie eigene Schemas auf der Domain ihrer Namen bereit, nicht auf einem CDN-Host.',
  },
  'ucp-service-bindings': {
    name: 'Eine nutzbare Dienstanbindung ist angegeben',
    title: 'Endpunkt angeben, den KI-Agenten aufrufen',
    instructions:
      'Führen Sie unter ucp.services["dev.ucp.shopping"] für jeden unterstützten Transport einen Eintrag mit absolutem https-Endpunkt auf. Führen Sie nur Endpunkte auf, die es gibt.',
  },
  'ucp-endpoint-live': {
    name: 'Angegebene Endpunkte antworten',
    title: 'Von den angegebenen Endpunkten JSON liefern',
    instructions:
      'Beantworten Sie jede Anfrage an einen Endpunkt des Manifests mit JSON, auch bei Fehlern, ohne Weiterleitung und innerhalb von 5 Sekunden.',
  },
  'ucp-spec-urls-live': {
    name: 'URLs von Schema und Spezifikation funktionieren',
    title: 'Schema-URLs der Version verwenden',
    instructions:
      'Setzen Sie schema und spec auf https://ucp.dev/{release}/…, und liefern Sie eigene Schemas mit 200 und Cache-Control: public aus.',
  },
  'ucp-capability-checkout': {
    name: 'Das Manifest gibt den Checkout an',
    title: 'Checkout als Fähigkeit angeben',
    instructions:
      'Ergänzen Sie, sobald die Endpunkte Checkouts anlegen und abschließen, dev.ucp.shopping.checkout in ucp.capabilities mit der Version des Manifests.',
  },
  'ucp-capability-catalog': {
    name: 'Das Manifest gibt Produktsuche und Produktabruf an',
    title: 'Produktsuche und Produktabruf bereitstellen und angeben',
    instructions:
      'Unterstützen Sie catalog/search, catalog/lookup und catalog/product (oder die MCP-Tools search_catalog, lookup_catalog und get_product), und geben Sie dann beide Fähigkeiten an.',
  },
  'ucp-capability-order': {
    name: 'Das Manifest gibt Bestellungen an',
    title: 'Bestellungen bereitstellen und angeben',
    instructions:
      'Unterstützen Sie GET /orders/{id}, senden Sie bei Änderungen signierte Webhooks, und ergänzen Sie dev.ucp.shopping.order in ucp.capabilities.',
  },
  'ucp-capability-breadth': {
    name: 'Das Manifest umfasst Lieferung, Rabatte und Warenkorb',
    title: 'Zuerst Lieferoptionen angeben, dann Rabatte und Warenkorb',
    instructions:
      'Stellen Sie zuerst dev.ucp.shopping.fulfillment als Erweiterung von checkout bereit, dann discount und cart.',
  },
  'ucp-extension-parents': {
    name: 'Erweiterungen haben eine angegebene Grundlage',
    title: 'Grundlage angeben oder die Erweiterung entfernen',
    instructions: 'Setzen Sie extends auf eine Fähigkeit desselben Manifests.',
  },
  'ucp-entry-versions': {
    name: 'Versionen der Einträge sind passend und eindeutig',
    title: 'Jeden Eintrag auf die Version des Manifests setzen',
    instructions:
      'Erzeugen Sie die Version aller dev.ucp-Einträge aus einer Konstante, liefern Sie ältere Versionen aus eigenen Manifesten unter supported_versions aus, und geben Sie jedem Payment-Handler eine eigene id.',
  },
  'ucp-payment-handlers': {
    name: 'Payment-Handler sind angegeben und vollständig',
    title: 'Angeben, wie KI-Agenten bezahlen können',
    instructions:
      'Führen Sie unter ucp.payment_handlers jeden Handler auf, über den der Onlineshop abrechnen kann, mit eigener id und der Version seiner Spezifikation. Lassen Sie nicht eingerichtete Handler weg.',
  },
  'ucp-signing-keys': {
    name: 'Signaturschlüssel sind öffentlich und im richtigen Feld',
    title: 'Öffentliche Schlüssel im Feld der Version veröffentlichen',
    instructions:
      'Führen Sie die öffentlichen Schlüssel (JWK) auf der obersten Ebene des Dokuments auf: in keys für 2026-08-25, in signing_keys für ältere Versionen oder in beiden, wenn Sie beide bedienen. Veröffentlichen Sie niemals d, p, q, dp, dq, qi, oth oder k.',
  },
  'ucp-identity-linking': {
    name: 'Kontoverknüpfung hat funktionierende OAuth-Metadaten',
    title: 'OAuth-Metadaten korrigieren',
    instructions:
      'Liefern Sie /.well-known/oauth-authorization-server als JSON (RFC 8414) mit issuer, authorization_endpoint, token_endpoint und scopes_supported aus.',
  },
  'ucp-catalog-search-works': {
    name: 'UCP-Katalogsuche liefert Produkte',
    title: 'Sicherstellen, dass die Katalogsuche Produkte findet',
    instructions:
      'Indexieren Sie den aktuellen Katalog, und führen Sie diese Abfrage nach jedem Deployment als Smoke-Test aus.',
  },
  'ucp-price-parity': {
    name: 'UCP-Preise entsprechen dem Onlineshop',
    title: 'Katalog und Seiten aus derselben Preisquelle bedienen',
    instructions:
      'Verwenden Sie für UCP-Katalog und Onlineshop dieselbe Quelle, mit gleicher Preisliste, Besteuerung, Rundung und gleichem Bestand.',
  },
  'ucp-no-secrets': {
    name: 'Öffentliche Agentendokumente enthalten keine Geheimnisse',
    title: 'Geheimnis widerrufen und aus dem Dokument entfernen',
    instructions:
      'Behandeln Sie das Geheimnis als kompromittiert. Erstellen Sie ein neues, widerrufen Sie das alte, und lassen Sie den Server es aus seiner Umgebung lesen. Entfernen Sie es anschließend aus dem Dokument.',
  },
  'ucp-flat-identity': {
    name: 'Flaches Manifest nennt Version und Namen',
    title: 'Name und Version des Onlineshops im Manifest ergänzen',
    instructions:
      'Setzen Sie version (semantische Version oder Datum) und name auf der obersten Ebene. Verwenden Sie denselben Namen wie auf der Startseite.',
  },
  'ucp-flat-capabilities': {
    name: 'Flaches Manifest gibt die vier Fähigkeiten an',
    title: 'Alle vier Fähigkeiten im Manifest angeben',
    instructions:
      'Setzen Sie product_discovery, checkout, payment, order_tracking unter capabilities. Verwenden Sie true, false oder ein Objekt, je nachdem, was der Onlineshop unterstützt.',
  },
  'ucp-flat-discovery-endpoint': {
    name: 'discovery.endpoint im flachen Manifest funktioniert',
    title: 'Über discovery.endpoint Produkte liefern',
    instructions:
      'Beantworten Sie eine GET-Anfrage mit JSON: einer Liste von Produkten mit Name und Preis, ohne Bot-Abfrage und ohne Anmeldung.',
  },
  'ucp-flat-checkout': {
    name: 'Flaches Manifest: checkout.mode und checkout.providers gültig',
    title: 'Checkout-Modus und Zahlungsanbieter angeben',
    instructions:
      'Setzen Sie checkout.mode (agent_delegated, redirect, hosted, embedded, api, native, delegated, agent), und führen Sie die Zahlungsanbieter in checkout.providers auf.',
  },
  'manifests-agree': {
    name: 'Dokumente für KI-Agenten stimmen überein',
    title: 'Alle Dokumente für KI-Agenten aus einer Konfiguration erzeugen',
    instructions:
      'Pflegen Sie Namen, Hosts, Währungen und Fähigkeiten an einer Stelle, und erzeugen Sie daraus UCP, ACP, MCP, A2A und llms.txt.',
  },
  'acp-discovery-valid': {
    name: 'ACP-Discovery-Dokument ist gültig',
    title: 'ACP-Discovery-Dokument korrigieren',
    instructions:
      'Liefern Sie das Dokument als application/json ohne Authentifizierung aus, mit Cache-Control: public, max-age=3600.',
  },
  'acp-endpoint-live': {
    name: 'ACP-Endpunkte antworten',
    title: 'ACP-Routen bereitstellen oder das Dokument entfernen',
    instructions:
      'Bedienen Sie POST /checkout_sessions unter api_base_url, oder entfernen Sie den Dienst aus capabilities.services.',
  },
  'agent-payment-challenges': {
    name: 'Maschinelle Zahlungsaufforderungen sind korrekt',
    title: 'Zahlungsaufforderungen senden, die KI-Agenten lesen können',
    instructions:
      'Senden Sie die Zahlungsaufforderung als base64-kodiertes JSON im Header PAYMENT-REQUIRED, und verwenden Sie sie nur für kostenpflichtige APIs.',
  },
  'ucp-variants-choosable': {
    name: 'Varianten sind über ihre Optionen wählbar',
    title: 'Jeder Variante eindeutige, lesbare Optionen geben',
    instructions:
      'Geben Sie in product.options jede Option mit den Bezeichnungen an, die Käufer sehen, geben Sie jeder Variante eine Bezeichnung je Option, und lassen Sie Suche und Produktabruf dieselben Varianten und Preise lesen.',
  },
};
