/** Texts of the PDF, in German. */
import type { pdfEnglish } from './pdf-en.ts';

export const pdfGerman: Readonly<Record<keyof typeof pdfEnglish, string>> = {
  'pdf-title': 'Bereitschaft für KI-Agenten: {host}',
  'pdf-kind': 'Bericht zur Bereitschaft für KI-Agenten',
  'pdf-pages': 'von',
  'pdf-prepared-for': 'Erstellt für',
  'pdf-prepared-by': 'Erstellt von',
  'pdf-by': 'von',
  'pdf-note': 'Hinweis:',
  'pdf-rest':
    'Alle Prüfungen, ihre Belege und die Schritte jeder Maßnahme finden Sie im vollständigen Bericht {id}.',
  'pdf-rest-appendix':
    'Bestandene Prüfungen und die Schritte jeder Maßnahme finden Sie im vollständigen Bericht {id}.',
  'pdf-engine': 'Portico {version}, Prüfkatalog {catalog}.',

  'pdf-sales': 'Was das für den Umsatz bedeutet',
  'sales-site':
    'Die Website wurde als Website ohne Verkauf geprüft. Produktdaten und Kaufabwicklung zählen deshalb nicht.',
  'sales-not-read':
    'Ein KI-Agent, der dieselben Antworten wie dieses Audit erhält, kann die Produkte nicht lesen und sie daher weder empfehlen noch kaufen.',
  'sales-access-first':
    'Stellen Sie zuerst den Zugang her: Erst dann zeigen die übrigen Prüfungen, was sonst noch Umsatz kostet.',
  'sales-too-few': 'Zu wenige Prüfungen haben ein Ergebnis, um die Auswirkung auf den Umsatz einzuschätzen.',
  'sales-run-again': 'Beseitigen Sie, was das Audit verhindert hat, und wiederholen Sie es dann.',
  'sales-blocked':
    '{blocked, number} von {all, number} KI-Crawlern und KI-Assistenten{blocked, plural, one { ist} other { sind}} auf einigen oder allen Seiten gesperrt. Wer{blocked, plural, one { ihn} other { sie}} zum Einkaufen nutzt, findet diesen Onlineshop womöglich nicht.',
  'sales-access-unknown':
    'Es ist nicht bekannt, ob alle KI-Crawler und KI-Assistenten den Onlineshop lesen können.',
  'sales-access-all':
    'Alle {all, number} geprüften KI-Crawler und KI-Assistenten können den Onlineshop lesen. Wer sie zum Einkaufen nutzt, kann ihn also finden.',
  'sales-missing':
    'KI-Agenten können beim geprüften Produkt diese Angaben nicht lesen: {facts}. Sie bevorzugen deshalb Angebote, die sie vergleichen können.',
  'sales-differs':
    'KI-Agenten lesen andere Angaben, als Ihre Kunden sehen: {facts}. Sie nennen deshalb ein falsches Angebot oder lassen es weg.',
  'sales-fact-name': 'Name',
  'sales-fact-price': 'Preis',
  'sales-fact-availability': 'Verfügbarkeit',
  'sales-no-purchase':
    'KI-Agenten können einen Kauf kaum selbst abschließen. Jeder Verkauf hängt deshalb davon ab, dass der Kunde ihn auf der Website zu Ende führt.',
  'sales-no-product':
    'Es konnte kein Produkt verglichen werden. Die Auswirkung auf den Umsatz ist deshalb nicht bekannt.',
  'sales-same':
    'KI-Agenten lesen diese Angaben des geprüften Produkts so, wie Ihre Kunden sie sehen: {facts}. Sie können es also vergleichen und empfehlen.',
  'sales-read':
    'KI-Agenten können diese Angaben des geprüften Produkts lesen: {facts}. Sie können es also vergleichen und empfehlen.',
  'sales-mixed':
    'KI-Agenten können das Angebot des geprüften Produkts lesen. Die Befunde in diesem Bericht geben ihnen jedoch Gründe, ein anderes vorzuziehen.',

  'pdf-first': 'Die wichtigsten Maßnahmen',
  'pdf-nothing': 'Keine Prüfung ergab Handlungsbedarf.',
  'pdf-action': 'Maßnahme',
  'pdf-owner': 'Zuständig',
  'pdf-effort': 'Aufwand',
  'pdf-unlocks': 'Was sie bewirkt',
  'pdf-fix-checks': '{priority}: {count, plural, one {# Prüfung} other {# Prüfungen}}',
  'pdf-crawlers': 'Welche KI-Crawler und KI-Assistenten Zugang haben',
  'pdf-crawlers-caption': 'KI-Crawler und KI-Assistenten nach Zugang',
  'pdf-works': 'Was bereits funktioniert',
  'pdf-passed-in-total': 'Insgesamt {count, plural, one {# Prüfung} other {# Prüfungen}} bestanden.',
  'pdf-categories': 'Punktzahl nach Kategorie',
  'pdf-categories-caption': 'Punktzahlen der zehn Kategorien',
  'pdf-category': 'Kategorie',
  'pdf-question': 'Frage',
  'pdf-findings': 'Befunde',
  'pdf-failed': '{count, number} Fehler',
  'pdf-warned': '{count, plural, one {# Warnung} other {# Warnungen}}',
  'pdf-to-fix': 'Maßnahme',
  'pdf-priority': 'Priorität',
  'pdf-checks': 'Prüfungen',
  'pdf-more': 'Dazu {count, number} weitere im vollständigen Bericht.',
  'pdf-appendix': 'Anhang: Fehler und Warnungen',
};
