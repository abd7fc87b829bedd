/** German of sentences without values that a report has beside names and fixes, by their English. What is not listed stays in English. */
import { accessSentences } from './sentences-of-access.ts';
import { markupSentences } from './sentences-of-markup.ts';
import { pageSentences } from './sentences-of-pages.ts';
import { protocolSentences } from './sentences-of-protocols.ts';

export const germanSentences: Readonly<Record<string, string>> = {
  ...accessSentences,
  ...markupSentences,
  ...pageSentences,
  ...protocolSentences,

  // Caps.
  'Agents are blocked on the home page or on all sampled products.':
    'KI-Agenten sind auf der Startseite oder auf allen Produktseiten der Stichprobe gesperrt.',
  'The TLS certificate is not valid.': 'Das TLS-Zertifikat ist nicht gültig.',
  'No product page was found.': 'Es wurde keine Produktseite gefunden.',
  'robots.txt blocks every agent that it does not name.':
    'robots.txt sperrt alle KI-Agenten, die nicht namentlich genannt sind.',
  'A public manifest contains secrets.': 'Ein öffentliches Manifest enthält Geheimnisse.',
  'No sampled product has a machine-readable price.':
    'Kein Produkt der Stichprobe hat einen maschinenlesbaren Preis.',
  'The UCP manifest exists but is blocked for agents.':
    'Das UCP-Manifest ist vorhanden, aber für KI-Agenten gesperrt.',
  'Prices differ between the page and its machine-readable data.':
    'Die Preise auf der Seite und in den maschinenlesbaren Daten unterscheiden sich.',
  'Stock differs between the page and the feed.':
    'Die Verfügbarkeit auf der Seite und im Feed unterscheidet sich.',
  'Attributes that agents use to compare products are blank on many products.':
    'Bei vielen Produkten fehlen Merkmale, mit denen KI-Agenten Produkte vergleichen.',
  'robots.txt blocks three or more operators of AI search or assistants.':
    'robots.txt sperrt mindestens drei Betreiber von KI-Suchen oder KI-Assistenten.',
  'A critical check fails.': 'Eine kritische Prüfung ergab einen Fehler.',

  // Notes.
  'Audited as a site without products: checks that require products do not apply.':
    'Als Website ohne Produkte geprüft: Prüfungen, die Produkte voraussetzen, entfallen.',
  'The target is local: checks that require https on a public host do not apply.':
    'Das Ziel ist lokal: Prüfungen, die https auf einem öffentlichen Host voraussetzen, entfallen.',
  'No product page was found in the sitemap, links, or feed, or at the start URL.':
    'Weder in Sitemap, Links und Feed noch unter der Start-URL wurde eine Produktseite gefunden.',

  // Without a verdict.
  'Not decided: the site blocked the request.': 'Nicht beurteilt: Die Website hat die Anfrage blockiert.',
  'Not decided: the response could not be used.': 'Nicht beurteilt: Die Antwort war nicht verwertbar.',
  'Not decided: the audit reached its limits first.':
    'Nicht beurteilt: Das Audit hat vorher seine Grenzen erreicht.',
  'Not decided: it was not part of this audit.': 'Nicht beurteilt: nicht Teil dieses Audits.',
  'the site blocked the request.': 'Die Website hat die Anfrage blockiert.',
  'the response could not be used.': 'Die Antwort war nicht verwertbar.',
  'the audit reached its limits first.': 'Das Audit hat vorher seine Grenzen erreicht.',
  'it was not part of this audit.': 'Nicht Teil dieses Audits.',

  // Attributes.
  name: 'Name',
  description: 'Beschreibung',
  image: 'Bild',
  sku: 'SKU',
  gtin: 'GTIN',
  brand: 'Marke',
  category: 'Kategorie',
  price: 'Preis',
  currency: 'Währung',
  availability: 'Verfügbarkeit',
  condition: 'Zustand',
  'shipping terms': 'Versandbedingungen',
  'return terms': 'Rückgabebedingungen',
  dimensions: 'Maße',
  weight: 'Gewicht',
  material: 'Material',
  colour: 'Farbe',
  size: 'Größe',
};
