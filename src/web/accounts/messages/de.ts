/** Emails to members about their accounts, in German. */
import type { english } from './en.ts';

export const german: Readonly<Record<keyof typeof english, string>> = {
  'sign-in-subject': 'Ihr Anmeldelink für Portico',
  'sign-in':
    'Mit diesem Link melden Sie sich bei Portico an. Er gilt {minutes, number} Minuten und kann einmal verwendet werden:',
  'sign-in-ignore':
    'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren. Ohne den Link kann sich niemand anmelden.',
  'invite-subject': 'Sie wurden zu einem Portico-Dashboard eingeladen',
  invite:
    '{member} hat Sie zum Portico-Dashboard Ihres Shops eingeladen. Mit diesem Link legen Sie Ihr Konto an. Er gilt 7 Tage und kann einmal verwendet werden:',
  'invite-ignore':
    'Wenn Sie diese Einladung nicht erwartet haben, können Sie sie ignorieren. Es wird kein Konto angelegt.',
  'address-subject': 'Bestätigen Sie Ihre neue E-Mail-Adresse bei Portico',
  address: 'Die E-Mail-Adresse Ihres Portico-Kontos soll in {email} geändert werden.',
  'address-confirm':
    'Wenn Sie das veranlasst haben, bestätigen Sie die Änderung. Der Link gilt eine Stunde und kann einmal verwendet werden:',
  'address-ignore':
    'Wenn Sie diese Änderung nicht angefordert haben, öffnen Sie den Link nicht. Melden Sie sich an und beenden Sie auf Ihrer Kontoseite alle anderen Sitzungen.',
  'changed-subject': 'Ihr Portico-Konto wurde geändert',
  'changed-ignore':
    'Wenn Sie das nicht veranlasst haben, bitten Sie einen Inhaber der Installation um einen neuen Anmeldelink (portico users reset) und prüfen Sie Ihre Sitzungen.',
  'password-changed': 'Das Passwort Ihres Kontos wurde geändert.',
  'address-changed':
    'Die E-Mail-Adresse Ihres Kontos wurde in {email} geändert. Anmeldelinks werden ab jetzt dorthin gesendet.',
  'passkey-added': 'Ihrem Konto wurde ein Passkey hinzugefügt.',
  'passkey-removed': 'Ein Passkey Ihres Kontos wurde entfernt.',
  'factor-added': 'Ihrem Konto wurde ein zweiter Faktor hinzugefügt.',
  'factor-removed': 'Der zweite Faktor Ihres Kontos wurde entfernt.',
};
