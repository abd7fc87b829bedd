/** German of the checks of agent-protocols: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const agentProtocols: GermanChecks = {
  'mcp-endpoint-found': {
    name: 'Ein MCP-Endpunkt ist auffindbar',
    title: 'MCP-Endpunkt im UCP-Manifest angeben',
    instructions:
      'Ergänzen Sie, sobald der Server läuft, in /.well-known/ucp beim Dienst dev.ucp.shopping eine Anbindung mit transport mcp.',
  },
  'mcp-responds': {
    name: 'Der MCP-Endpunkt schließt den Handshake ab',
    title: 'server/discover am MCP-Endpunkt unterstützen',
    instructions:
      'Stellen Sie unter der angegebenen URL Streamable HTTP bereit: JSON-RPC über POST mit server/discover von MCP 2026-07-28 und für ältere Clients initialize.',
  },
  'mcp-tools-listed': {
    name: 'MCP-Tools sind mit brauchbaren Schemas aufgeführt',
    title: 'Jedes MCP-Tool und seine Argumente beschreiben',
    instructions:
      'Schreiben Sie zu jedem Tool einen Satz, wann es zu verwenden ist, und ein inputSchema mit seinen Pflichtargumenten.',
  },
  'mcp-tool-params-described': {
    name: 'Parameter der MCP-Tools sind beschrieben',
    title: 'Parameter jedes MCP-Tools beschreiben',
    instructions:
      'Geben Sie kurz an, was jeder Parameter erwartet und woher sein Wert stammt. Führen Sie bei Aufzählungen die zulässigen Werte auf.',
  },
  'mcp-commerce-coverage': {
    name: 'MCP-Tools decken den gesamten Einkauf ab',
    title: 'Tools von der Suche bis zur Kasse anbieten',
    instructions:
      'Stellen Sie search_catalog, get_product, create_cart, create_checkout und get_order bereit.',
  },
  'mcp-get-safe': {
    name: 'GET am MCP-Endpunkt wird richtig beantwortet',
    title: 'GET am MCP-Endpunkt mit 405 beantworten',
    instructions: 'Bietet der Server keinen Stream an, antworten Sie auf GET mit 405 und Allow: POST.',
  },
  'mcp-server-card-valid': {
    name: 'MCP-Server-Card ist gültig',
    title: 'Gültige Server-Card für den MCP-Endpunkt veröffentlichen',
    instructions:
      'Stellen Sie die Card unter <endpoint>/server-card als application/mcp-server-card+json bereit, und führen Sie sie in ard.json auf.',
  },
  'mcp-auth-discoverable': {
    name: 'Geschützter MCP-Endpunkt nennt seinen Autorisierungsserver',
    title: 'resource_metadata in der 401-Antwort angeben',
    instructions:
      'Senden Sie WWW-Authenticate mit resource_metadata, und stellen Sie dieses Dokument mit authorization_servers bereit.',
  },
  'ard-manifest-found': {
    name: 'Ein Ressourcenkatalog führt die Ressourcen für KI-Agenten auf',
    title: 'Ressourcenkatalog unter /.well-known/ard.json veröffentlichen',
    instructions:
      'Führen Sie jede Ressource mit identifier, displayName, type und url auf, und verweisen Sie mit einer Agentmap-Zeile in robots.txt auf die Datei.',
  },
  'ard-manifest-valid': {
    name: 'Der Ressourcenkatalog ist gültig',
    title: 'Einträge im Ressourcenkatalog vervollständigen',
    instructions:
      'Ergänzen Sie die Pflichtangaben in jedem Eintrag, und prüfen Sie, dass jede url funktioniert.',
  },
  'a2a-card-valid': {
    name: 'A2A-Agent-Card ist gültig',
    title: 'A2A-Agent-Card vervollständigen',
    instructions:
      'Stellen Sie die Card mit allen Pflichtangaben als application/json unter /.well-known/agent-card.json bereit.',
  },
  'a2a-endpoint-live': {
    name: 'A2A-Endpunkt ist erreichbar und gehört zur Website',
    title: 'URL in der A2A-Agent-Card korrigieren',
    instructions:
      'Setzen Sie url im ersten Eintrag von supportedInterfaces auf die https-URL, unter der der Agent POST-Anfragen annimmt.',
  },
  'a2a-card-cacheable': {
    name: 'Die A2A-Card darf zwischengespeichert werden',
    title: 'Clients das Zwischenspeichern der Agent-Card erlauben',
    instructions: 'Senden Sie die Card mit einer Gültigkeit von einer Stunde und einem ETag.',
  },
  'agent-skills-valid': {
    name: 'Agent-Skills-Index ist gültig',
    title: 'Skills-Index auf Version 0.2.0 aktualisieren',
    instructions:
      'Erzeugen Sie den Index beim Veröffentlichen der Skills, mit einem Eintrag pro Skill und dem SHA-256 seiner Datei.',
  },
  'agent-skills-digests': {
    name: 'Skill-Dateien entsprechen ihren Prüfsummen',
    title: 'Prüfsummen beim Veröffentlichen der Skills berechnen',
    instructions:
      'Berechnen Sie die Prüfsumme nach allen Build-Schritten aus genau der Datei, die ausgeliefert wird, und schreiben Sie das Ergebnis in index.json.',
  },
  'api-catalog-valid': {
    name: 'API-Katalog ist ein gültiges Linkset',
    title: 'API-Katalog als Linkset ausliefern',
    instructions:
      'Ergänzen Sie pro API ein Objekt, mit der API als anchor und ihrer Beschreibung als service-desc.',
  },
  'openapi-found': {
    name: 'Eine API-Beschreibung ist auffindbar',
    title: 'API-Beschreibung von jeder Seite aus verlinken',
    instructions:
      'Senden Sie einen Link-Header mit rel="service-desc", und führen Sie die Datei in /.well-known/api-catalog auf.',
  },
  'openapi-valid': {
    name: 'Die API-Beschreibung ist gültig und brauchbar',
    title: 'Operationen der API-Beschreibung vervollständigen',
    instructions:
      'Ergänzen Sie operationId, summary und ein Antwortschema bei jeder Operation, und prüfen Sie die Datei in der CI.',
  },
  'oauth-protected-resource': {
    name: 'OAuth-Metadaten der geschützten Ressource sind gültig',
    title: 'Metadaten der geschützten Ressource korrigieren',
    instructions:
      'Stellen Sie die Metadaten als JSON unter der Well-known-URL bereit. Setzen Sie resource auf genau die URL, die Clients aufrufen.',
  },
  'oauth-as-metadata': {
    name: 'Metadaten des Autorisierungsservers sind gültig',
    title: 'Metadaten des Autorisierungsservers vervollständigen',
    instructions:
      'Stellen Sie sie als JSON unter /.well-known/oauth-authorization-server (RFC 8414) bereit, mit der Kennung des Servers als issuer.',
  },
  'webmcp-declarative': {
    name: 'Wichtige Formulare haben WebMCP-Attribute',
    title: 'Such- und Warenkorbformulare als Tools auszeichnen',
    instructions:
      'Ergänzen Sie am Formular toolname und tooldescription und an seinen Feldern toolparamdescription.',
  },
  'webmcp-attributes-valid': {
    name: 'WebMCP-Auszeichnung ist vollständig',
    title: 'WebMCP-Attribute des Formulars vervollständigen',
    instructions:
      'Ergänzen Sie die fehlenden Attribute: toolname und tooldescription am Formular, name und toolparamdescription an seinen Feldern.',
  },
  'webmcp-imperative': {
    name: 'Skripte registrieren WebMCP-Tools',
    title: 'Tools an document.modelContext registrieren',
    instructions:
      'Rufen Sie registerTool mit name, description und inputSchema auf, und verwenden Sie den älteren Namen nur als Ausweichlösung.',
  },
  'web-bot-auth-directory': {
    name: 'Verzeichnis der Signaturschlüssel ist, falls vorhanden, gültig',
    title: 'Öffentliche Schlüssel Ihrer Agenten als Schlüsselsatz ausliefern',
    instructions:
      'Exportieren Sie den öffentlichen Teil jedes Schlüssels, und liefern Sie ihn als application/http-message-signatures-directory+json aus.',
  },
  'nlweb-ask': {
    name: 'Angegebener NLWeb-Endpunkt antwortet',
    title: 'Ergebnisse unter /ask liefern oder den Hinweis darauf entfernen',
    instructions:
      'Beantworten Sie GET /ask?query=… mit JSON, das results enthält, jedes mit url, name und description.',
  },
  'legacy-manifests-clean': {
    name: 'Keine veralteten, defekten Agentenmanifeste',
    title: 'Veraltetes Manifest löschen oder seine URLs korrigieren',
    instructions:
      'Clients lesen die aktuellen Dokumente zuerst. Stellen Sie sicher, dass die verbleibenden alten Dateien korrekt sind.',
  },
  'discovery-cors': {
    name: 'Discovery-Dokumente erlauben Cross-Origin-Zugriffe',
    title: 'Browsern das Lesen der Discovery-Dokumente erlauben',
    instructions:
      'Senden Sie mit diesen Dokumenten Access-Control-Allow-Origin: *, ohne Access-Control-Allow-Credentials.',
  },
};
