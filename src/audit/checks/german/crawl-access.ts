/** German of the checks of crawl-access: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const crawlAccess: GermanChecks = {
  'robots-txt-reachable': {
    name: 'robots.txt ist abrufbar',
    title: 'robots.txt als statische Datei über das CDN ausliefern',
    instructions:
      'Liefern Sie /robots.txt über das CDN mit Status 200 aus, und nehmen Sie den Pfad von Bot-Regeln und Abruflimits aus.',
  },
  'robots-txt-plain-text': {
    name: 'robots.txt ist reiner Text, kein HTML',
    title: 'robots.txt als reinen Text ausliefern',
    instructions: 'Liefern Sie /robots.txt mit dem Medientyp text/plain und dem Zeichensatz UTF-8 aus.',
  },
  'robots-txt-size-limit': {
    name: 'robots.txt hält die Größengrenze ein',
    title: 'robots.txt auf wenige Muster kürzen',
    instructions:
      'Ersetzen Sie Regeln für einzelne URLs durch Pfadmuster, bis die Datei nur noch wenige Kilobyte groß ist.',
  },
  'robots-txt-encoding': {
    name: 'robots.txt ist gültiges UTF-8',
    title: 'robots.txt als UTF-8 speichern',
    instructions:
      'Speichern Sie die Datei als UTF-8, und kodieren Sie Zeichen außerhalb von ASCII in Pfaden mit Prozentzeichen.',
  },
  'robots-txt-syntax': {
    name: 'robots.txt enthält keine ungültigen Zeilen',
    title: 'Ignorierte Zeilen in robots.txt korrigieren',
    instructions:
      'Ordnen Sie jede Regel einer User-agent-Zeile unter, beginnen Sie jeden Pfad mit einem Schrägstrich, und geben Sie Sitemaps mit vollständiger URL an.',
  },
  'robots-allows-ai-search': {
    name: 'KI-Suchcrawler dürfen Produkte abrufen',
    title: 'KI-Suchcrawlern den Zugriff auf den Onlineshop erlauben',
    instructions:
      'Entfernen Sie die Regel, die sie sperrt. Braucht ein Crawler eine eigene Gruppe, wiederholen Sie darin Ihre Disallow-Zeilen, denn eine benannte Gruppe ersetzt die Gruppe *.',
  },
  'robots-allows-user-fetchers': {
    name: 'KI-Assistenten dürfen Produkte für Kunden abrufen',
    title: 'KI-Assistenten den Abruf von Seiten für Kunden erlauben',
    instructions:
      'Entfernen Sie die Regel, die sie sperrt, oder ergänzen Sie eine Gruppe für den Assistenten, die Ihre Disallow-Zeilen wiederholt, denn eine benannte Gruppe ersetzt die Gruppe *.',
  },
  'robots-allows-shopping-crawlers': {
    name: 'Shopping-Crawler dürfen Produkte und Bilder abrufen',
    title: 'Shopping-Crawlern Produkte und Bilder freigeben',
    instructions:
      'Entfernen Sie die Regel für Produkt- oder Medienpfade, oder ergänzen Sie eine Gruppe für den Crawler, die Ihre übrigen Disallow-Zeilen wiederholt.',
  },
  'robots-default-open': {
    name: 'Nicht genannte KI-Agenten sind zugelassen',
    title: 'Nicht genannte KI-Agenten in robots.txt zulassen',
    instructions:
      'Ersetzen Sie die pauschale Regel der Standardgruppe durch Regeln für Pfade, die nicht öffentlich sein dürfen.',
  },
  'robots-commerce-paths-open': {
    name: 'Produkt-, Kategorie- und Variantenpfade sind zugelassen',
    title: 'Muster einschränken, die Katalogseiten treffen',
    instructions: 'Sperren Sie den jeweiligen Parameter oder Ordner statt jeder URL mit Query-String.',
  },
  'robots-agent-endpoints-open': {
    name: 'Dateien und Endpunkte für KI-Agenten sind nicht gesperrt',
    title: 'Dateien für KI-Agenten freigeben',
    instructions: 'Ergänzen Sie diese Allow-Zeilen in jeder Gruppe, deren Disallow-Zeile weiter gefasst ist.',
  },
  'robots-render-assets-open': {
    name: 'Skripte und Stylesheets sind für Crawler abrufbar',
    title: 'Crawlern den Abruf von Skripten und Stylesheets erlauben',
    instructions:
      'Entfernen Sie die Regel für den Asset-Ordner, oder geben Sie Skripte und Stylesheets in derselben Gruppe frei.',
  },
  'robots-legacy-tokens-only': {
    name: 'Regeln verwenden aktuelle Crawler-Namen',
    title: 'Aktuelle Crawler-Namen der Betreiber verwenden',
    instructions:
      'Ersetzen Sie die veralteten Namen in den User-agent-Zeilen, und behalten Sie die Regeln darunter bei.',
  },
  'robots-conflicting-groups': {
    name: 'Kein Crawler hat widersprüchliche Gruppen',
    title: 'Nur eine Gruppe pro Crawler verwenden',
    instructions:
      'Fassen Sie doppelte Gruppen zusammen, und entfernen Sie von gleich langen Allow- und Disallow-Zeilen jeweils eine.',
  },
  'robots-crawl-delay': {
    name: 'Crawl-delay ist angemessen',
    title: 'Crawl-delay entfernen oder auf 1 Sekunde setzen',
    instructions:
      'Löschen Sie die Zeile. Begrenzen Sie übermäßige Abrufe stattdessen mit Abruflimits in Firewall oder CDN.',
  },
  'ai-training-choice-consistent': {
    name: 'Trainingsverbot sperrt weder Suche noch KI-Assistenten',
    title: 'Trainingsverbot von Suche und KI-Assistenten trennen',
    instructions:
      'Behalten Sie die Gruppe bei, die den Trainings-Crawler sperrt. Verschieben Sie die Namen der Such- und Nutzer-Crawler in eine eigene Gruppe, die Ihre übrigen Disallow-Zeilen wiederholt.',
  },
  'content-signal-syntax': {
    name: 'Content-Signal-Zeilen sind korrekt',
    title: 'In Content-Signal bekannte Schlüssel mit yes oder no angeben',
    instructions: 'Verwenden Sie eine Zeile pro Gruppe, und trennen Sie die Paare mit Kommas.',
  },
  'content-signal-permits-answers': {
    name: 'Content-Signal erlaubt KI-Antworten',
    title: 'KI-Antworten in Content-Signal erlauben',
    instructions:
      'Setzen Sie ai-input=yes für Produktseiten, oder entfernen Sie den Schlüssel. Für KI-Training gibt es den eigenen Schlüssel ai-train.',
  },
  'aipref-content-usage-valid': {
    name: 'Angaben in Content-Usage sind gültig',
    title: 'Content-Usage als gültiges Dictionary schreiben',
    instructions:
      'Verwenden Sie kleingeschriebene Schlüssel mit den Werten y und n, durch Kommas getrennt und ohne Leerzeichen um das Gleichheitszeichen.',
  },
  'usage-preferences-consistent': {
    name: 'Angaben zur KI-Nutzung sind einheitlich',
    title: 'Überall dieselben Angaben zur KI-Nutzung machen',
    instructions:
      'Legen Sie je eine Regel für Training und für Antworten fest, und erzeugen Sie daraus robots.txt, Header und Meta-Tags.',
  },
  'rsl-license-valid': {
    name: 'Angegebene RSL-Lizenz ist gültig',
    title: 'Unter der angegebenen URL ein gültiges RSL-Dokument ausliefern',
    instructions:
      'Geben Sie die Lizenz mit ihrer vollständigen URL an, und liefern Sie sie als application/rsl+xml aus.',
  },
  'tdm-reservation-valid': {
    name: 'Angegebener TDM-Vorbehalt ist gültig',
    title: 'Vorbehalt begrenzen oder eine lesbare Richtlinie ergänzen',
    instructions:
      'Behalten Sie sich nur redaktionelle Pfade vor, oder setzen Sie tdm-policy auf die URL der Bedingungen.',
  },
  'edge-allows-declared-agents': {
    name: 'KI-Agenten, die sich ausweisen, können Seiten abrufen',
    title: 'KI-Agenten, die sich ausweisen, auf öffentlichen Seiten zulassen',
    instructions:
      'Lassen Sie zuerst verifizierte Bots zu. Nehmen Sie dann GET-Anfragen an Startseite und Produktseiten von den Bot-Regeln Ihres CDN oder Ihrer Firewall aus. Für Anmeldung, Kasse und schreibende Methoden bleibt der Schutz bestehen.',
  },
  'edge-allows-ai-user-agents': {
    name: 'KI-Assistenten werden nicht nach User-Agent gesperrt',
    title: 'Verifizierte KI-Assistenten in Firewall und CDN zulassen',
    instructions:
      'Suchen Sie zuerst im Protokoll von Firewall oder CDN nach Anfragen von den IP-Adressen des Betreibers, denn das Audit verwendet nur dessen User-Agent. Sind auch diese gesperrt, ersetzen Sie Sperrregeln nach User-Agent durch Regeln, die verifizierte Bots oder die veröffentlichten IP-Bereiche der Betreiber zulassen.',
  },
  'edge-allows-search-crawlers': {
    name: 'Such- und KI-Index-Crawler sind nicht namentlich gesperrt',
    title: 'Index-Crawler über die IP-Adresse prüfen, nicht über den User-Agent',
    instructions:
      'Suchen Sie zuerst im Protokoll von Firewall oder CDN nach Anfragen von den IP-Adressen des Betreibers, denn das Audit verwendet nur dessen User-Agent. Sind auch diese gesperrt, ersetzen Sie Sperrregeln nach User-Agent durch Regeln, die verifizierte Bots oder die veröffentlichten IP-Bereiche der Betreiber zulassen.',
  },
  'edge-no-challenge': {
    name: 'Öffentliche Seiten ohne JavaScript-Abfrage und CAPTCHA',
    title: 'Bot-Abfragen von öffentlichen Seiten entfernen',
    instructions:
      'Beschränken Sie Bot-Abfragen auf Anmeldung, Kundenkonto, Kasse und schreibende Methoden, und lassen Sie verifizierte Bots zu.',
  },
  'edge-serves-machine-files': {
    name: 'Maschinenlesbare Dateien kommen ohne Bot-Abfrage',
    title: 'Maschinenlesbare Dateien von Bot-Regeln ausnehmen',
    instructions:
      'Ergänzen Sie eine Regel, die auf diesen Pfaden für alle Clients keine Bot-Prüfung durchführt. Bei B2C Commerce verwenden Sie dafür eine eigene Regel im eCDN.',
  },
  'edge-tolerates-minimal-headers': {
    name: 'Anfragen ohne Browser-Header werden beantwortet',
    title: 'Anfragen ohne Browser-Header beantworten',
    instructions:
      'Setzen Sie weder sec-ch-ua noch Accept-Language voraus. Fehlen sie, liefern Sie die Standardsprache aus.',
  },
  'edge-supports-head': {
    name: 'HEAD liefert denselben Status wie GET',
    title: 'HEAD überall unterstützen, wo GET unterstützt wird',
    instructions:
      'Antworten Sie auf HEAD mit demselben Status und denselben Headern wie auf GET, in der Anwendung ebenso wie in den Regeln von Firewall und CDN.',
  },
  'edge-rate-limit-polite': {
    name: 'Abruflimits werden mitgeteilt und sind angemessen',
    title: 'Retry-After senden und Limits für Seitenabrufe erhöhen',
    instructions:
      'Antworten Sie mit 429 und Retry-After, und erlauben Sie anonymen Clients einige Seiten pro Sekunde.',
  },
  'agent-content-parity': {
    name: 'KI-Agenten und Browser erhalten dieselben Produktangaben',
    title: 'Jedem Client dieselben Produktangaben zeigen',
    instructions:
      'Je nach Client darf sich nur die Darstellung unterscheiden. Verwenden Sie für KI-Agenten und Browser dieselbe Quelle für Preis, Verfügbarkeit und Markup.',
  },
  'no-login-or-geo-wall': {
    name: 'Produkte sind ohne Anmeldung, Cookies und Regionswahl sichtbar',
    title: 'Produkte ohne Anmeldung, Cookies und Regionswahl zeigen',
    instructions:
      'Liefern Sie unter der Produkt-URL eine Standardregion und öffentliche Preise aus. Fragen Sie Alter, Region oder Einwilligung in einem Banner auf der Seite ab.',
  },
  'pages-indexable': {
    name: 'Start-, Kategorie- und Produktseiten sind indexierbar',
    title: 'noindex von Seiten entfernen, die in den Index gehören',
    instructions: 'Löschen Sie die Anweisung in der Vorlage oder in der Serverregel, die sie sendet.',
  },
  'pages-quotable': {
    name: 'Seiten dürfen in Antworten zitiert werden',
    title: 'Suchmaschinen und KI-Antworten das Zitieren erlauben',
    instructions:
      'Ersetzen Sie nosnippet und kurze Grenzen in max-snippet durch die Anweisungen unten, und entfernen Sie data-nosnippet von Produktangaben.',
  },
  'no-noai-directives': {
    name: 'Kein noai oder noimageai auf Produktseiten',
    title: 'noai von Produktseiten entfernen',
    instructions:
      'Löschen Sie die Angabe in der Produktvorlage. Dem Training widersprechen Sie mit Content-Signal.',
  },
};
