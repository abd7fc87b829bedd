/** German of fixes that checks of protocols word by what they found, by their English. */
export const protocolFixes: Readonly<Record<string, string>> = {
  'List the final URL in supported_versions': 'Endgültige URL in supported_versions angeben',
  'Return 200 with the profile at the URL in supported_versions.':
    'Liefern Sie unter der URL in supported_versions das Profil mit 200.',
  'Set the version of the older profile': 'Version des älteren Profils angeben',
  'Agents reject a profile whose ucp.version differs from its key in supported_versions.':
    'KI-Agenten lehnen ein Profil ab, dessen ucp.version nicht mit seinem Schlüssel in supported_versions übereinstimmt.',
  'Serve the profile of the older release without a login':
    'Profil der älteren Version ohne Anmeldung ausliefern',
  'Configure Google Pay as Google requires': 'Google Pay wie von Google verlangt konfigurieren',
  'Fix the schema errors in the older profile': 'Schemafehler im älteren Profil korrigieren',
  'Remove supported_versions from the older profile': 'supported_versions aus dem älteren Profil entfernen',
  'Only /.well-known/ucp lists versions, not the profiles that it links to.':
    'Nur /.well-known/ucp führt Versionen auf, nicht die Profile, auf die es verweist.',
  'Remove the paywall from storefront pages': 'Bezahlschranke von Seiten des Onlineshops entfernen',
  'Set the checkout capability to the version of the manifest':
    'Fähigkeit checkout auf die Version des Manifests setzen',
  'Use https URLs in the order capability': 'https-URLs in der Fähigkeit order verwenden',
  'Orders contain personal data. Serve and receive them only over https.':
    'Bestellungen enthalten personenbezogene Daten. Senden und empfangen Sie sie nur über https.',
  'Serve discovery on the domain of the storefront': 'Discovery auf der Domain des Onlineshops bereitstellen',
  'Move the endpoint to a host of the storefront, or declare the API of that host in the manifest too.':
    'Verlegen Sie den Endpunkt auf einen Host des Onlineshops, oder geben Sie auch die API dieses Hosts im Manifest an.',
  'List the scopes of a linked account in config.scopes':
    'Scopes eines verknüpften Kontos in config.scopes aufführen',
  'Each key is {capability}:{scope}. The operations of the scope then require a signed-in buyer.':
    'Jeder Schlüssel ist {capability}:{scope}. Die Operationen des Scopes setzen dann einen angemeldeten Käufer voraus.',
  'Shorten the manifest': 'Manifest kürzen',
  'Keep the document below 128 KiB.': 'Halten Sie das Dokument unter 128 KiB.',
  'Serve the storefront and its manifest over https': 'Onlineshop und Manifest über https ausliefern',
  'Platforms read the manifest only over https. Install a certificate and redirect your pages to https.':
    'Plattformen lesen das Manifest nur über https. Installieren Sie ein Zertifikat, und leiten Sie Ihre Seiten auf https weiter.',
  'Serve one manifest to every client': 'Jedem Client dasselbe Manifest ausliefern',
  'Make the document independent of the user agent and other headers, or cache one build of it.':
    'Machen Sie das Dokument unabhängig vom User-Agent und anderen Headern, oder speichern Sie einen Stand davon zwischen.',
  'Use a manifest format that agents can read':
    'Manifest in einem Format ausgeben, das KI-Agenten lesen können',
  'Put a manifest like this one at /.well-known/ucp instead. List only endpoints that exist.':
    'Stellen Sie unter /.well-known/ucp stattdessen ein Manifest wie dieses bereit. Führen Sie nur Endpunkte auf, die es gibt.',
  'Publish the manifest at /.well-known/ucp': 'Manifest unter /.well-known/ucp veröffentlichen',
  'Let agents reach /.well-known/ucp': '/.well-known/ucp für KI-Agenten freigeben',
  'Exclude the exact path /.well-known/ucp from bot rules, for GET and HEAD. If the path has no manifest, publish one like this.':
    'Nehmen Sie genau den Pfad /.well-known/ucp für GET und HEAD von Bot-Regeln aus. Gibt es unter dem Pfad kein Manifest, veröffentlichen Sie eines wie dieses.',
  'Declare the permalink with an absolute https URL': 'Permalink mit absoluter https-URL angeben',
  'Set config.endpoint to the https URL of the permalink, without a trailing slash.':
    'Setzen Sie config.endpoint auf die https-URL des Permalinks, ohne Schrägstrich am Ende.',
  'Redirect the permalink to a working cart': 'Permalink auf einen funktionierenden Warenkorb weiterleiten',
  'Restrict continue_to to your own origin': 'continue_to auf Ihre eigene Domain beschränken',
  'Resolve continue_to against your own origin, and use it only if the result has the same origin.':
    'Lösen Sie continue_to gegen Ihre eigene Domain auf, und verwenden Sie es nur, wenn das Ergebnis auf derselben Domain liegt.',
  'Let caches keep the schema': 'Schema zwischenspeichern lassen',
  'Send the schema with Cache-Control: public and a max-age of at least 60.':
    'Senden Sie das Schema mit Cache-Control: public und einem max-age von mindestens 60.',
  'Also publish a manifest of the older release': 'Auch ein Manifest der älteren Version veröffentlichen',
  'Correct the entries of supported_versions': 'Einträge in supported_versions korrigieren',
  'Use the date of each older release as the key, and the https URL of its manifest as the value.':
    'Verwenden Sie das Datum jeder älteren Version als Schlüssel und die https-URL ihres Manifests als Wert.',
  'Return the same variants from catalog search and lookup':
    'In Katalogsuche und Produktabruf dieselben Varianten liefern',
  'Read search and lookup from the same catalog, so that a variant that is available in the search can be looked up at its price.':
    'Bedienen Sie Suche und Produktabruf aus demselben Katalog, damit eine in der Suche verfügbare Variante auch zu ihrem Preis abrufbar ist.',
  'Check the UCP version in the manifest': 'UCP-Version im Manifest prüfen',
  'Make the A2A agent card valid JSON': 'A2A-Agent-Card als gültiges JSON ausliefern',
  'Declare the provider of the agent in its card': 'Anbieter des Agenten in seiner Card angeben',
  'State in provider who operates the agent, or serve it from a host of the storefront.':
    'Geben Sie in provider an, wer den Agenten betreibt, oder stellen Sie ihn auf einem Host des Onlineshops bereit.',
  'Update the hash of the skill in the index': 'Hash des Skills im Index aktualisieren',
  'Serve skills with the right media type': 'Skills mit dem richtigen Medientyp ausliefern',
  'Use text/markdown for SKILL.md, and application/gzip or application/zip for archives.':
    'Verwenden Sie text/markdown für SKILL.md und application/gzip oder application/zip für Archive.',
  'Fix the dead link in the API catalog': 'Defekten Link im API-Katalog korrigieren',
  'Serve the API catalog as application/linkset+json': 'API-Katalog als application/linkset+json ausliefern',
  'Set the media type for this file.': 'Legen Sie den Medientyp für diese Datei fest.',
  'Publish the resource catalog at its declared URL':
    'Ressourcenkatalog unter der angegebenen URL veröffentlichen',
  'Remove credentials from public documents': 'Zugangsdaten aus öffentlichen Dokumenten entfernen',
  'Publish the same information in the current document':
    'Dieselben Angaben im aktuellen Dokument veröffentlichen',
  'Support a current version of MCP': 'Aktuelle MCP-Version unterstützen',
  'Update the MCP server to 2026-07-28, and keep initialize for older clients.':
    'Aktualisieren Sie den MCP-Server auf 2026-07-28, und behalten Sie initialize für ältere Clients bei.',
  'Send WWW-Authenticate with the 401 response of the MCP endpoint':
    'WWW-Authenticate mit der 401-Antwort des MCP-Endpunkts senden',
  'Send WWW-Authenticate with the URL of the protected resource metadata, or let read-only tools work without a login.':
    'Senden Sie WWW-Authenticate mit der URL der Metadaten der geschützten Ressource, oder lassen Sie nur lesende Tools ohne Anmeldung zu.',
  'Add Streamable HTTP to the MCP endpoint': 'Streamable HTTP am MCP-Endpunkt ergänzen',
  'Publish the authorization server metadata': 'Metadaten des Autorisierungsservers veröffentlichen',
  'Publish the protected resource metadata': 'Metadaten der geschützten Ressource veröffentlichen',
  'Publish the linked API description': 'Verlinkte API-Beschreibung veröffentlichen',
  'Make the API description valid JSON': 'API-Beschreibung als gültiges JSON ausliefern',
  'Add the missing parts to the API description': 'Fehlende Teile der API-Beschreibung ergänzen',
  'Use an https server in the API description': 'https-Server in der API-Beschreibung angeben',
  'Agents do not send data over plain http.': 'KI-Agenten senden keine Daten über unverschlüsseltes http.',
  'Convert the API description to OpenAPI 3': 'API-Beschreibung in OpenAPI 3 umwandeln',
  'Convert the file once, and generate OpenAPI 3 from then on.':
    'Wandeln Sie die Datei einmal um, und erzeugen Sie ab dann OpenAPI 3.',
  'Revoke the private key and create a new one': 'Privaten Schlüssel widerrufen und einen neuen erzeugen',
  'The key is now public. Replace it, and publish only kty, crv, x, and y of the new key.':
    'Der Schlüssel ist jetzt öffentlich. Ersetzen Sie ihn, und veröffentlichen Sie vom neuen Schlüssel nur kty, crv, x und y.',
  'Serve the key directory without a redirect': 'Schlüsselverzeichnis ohne Weiterleitung ausliefern',
  'Use the JWK thumbprint as kid': 'JWK-Thumbprint als kid verwenden',
  'Signatures name keys by their thumbprint (RFC 7638).':
    'Signaturen nennen Schlüssel mit ihrem Thumbprint (RFC 7638).',
  'Serve the key directory with its own media type': 'Schlüsselverzeichnis mit eigenem Medientyp ausliefern',
};
