/** Alerts of monitors, in German. */
import type { english } from './en.ts';

export const german: Readonly<Record<keyof typeof english, string>> = {
  subject: '{host}: {what}{more, plural, =0 {} one { (und # weitere)} other { (und # weitere)}}',
  'short-fall-bad': 'Punktzahl gefallen',
  'short-fall-well': 'Punktzahl erholt',
  'short-limit-bad': 'Punktzahl unter dem Grenzwert',
  'short-limit-well': 'Punktzahl wieder über dem Grenzwert',
  'short-critical-bad': 'kritische Prüfung nicht bestanden',
  'short-critical-well': 'kritische Prüfungen wieder bestanden',
  'short-unreachable-bad': 'Prüfung der Website nicht möglich',
  'short-unreachable-well': 'Prüfung der Website wieder möglich',
  'short-ungraded-bad': 'Bewertung der Website nicht möglich',
  'short-ungraded-well': 'Bewertung der Website wieder möglich',
  'short-other': 'Neues von Ihrer Überwachung',
  since: 'Seit dem vorherigen Bericht:',
  score: 'Punktzahl',
  moved: '{from, number} → {to, number} ({sign}{by, number})',
  'catalog-changed': 'Zwischen den beiden Berichten haben sich die Prüfungen geändert.',
  'view-report': 'Bericht ansehen: {url}',
  'change-monitor': 'Überwachung von {host} ändern oder anhalten: {url}',
  'score-fell': 'Die Punktzahl ist von {from, number} auf {to, number} gefallen.',
  'score-fell-further': 'Die Punktzahl ist weiter gefallen, von {from, number} auf {to, number}.',
  'score-recovered': 'Die Punktzahl hat sich von {from, number} auf {to, number} erholt.',
  'below-limit': 'Die Punktzahl ist {score, number} und liegt unter dem Grenzwert von {limit, number}.',
  'above-limit':
    'Die Punktzahl ist {score, number} und liegt nicht mehr unter dem Grenzwert von {limit, number}.',
  'critical-failed':
    '{count, plural, one {Eine kritische Prüfung wurde nicht bestanden: {names}.} other {Kritische Prüfungen wurden nicht bestanden: {names}.}}',
  'critical-recovered':
    '{count, plural, one {Die kritische Prüfung {names} wird wieder bestanden.} other {Diese kritischen Prüfungen werden wieder bestanden: {names}.}}',
  name: '„{check}“',
  unreachable: 'Die Website konnte {times, number}-mal in Folge nicht geprüft werden: {reason}',
  reachable: 'Die Website kann wieder geprüft werden.',
  ungraded:
    'Die Website konnte {times, number}-mal in Folge nicht bewertet werden: {reason} Warnungen zur Punktzahl bleiben unverändert.',
  graded: 'Die Website kann wieder bewertet werden.',
};
