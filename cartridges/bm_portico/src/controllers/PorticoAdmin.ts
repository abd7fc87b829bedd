/** The page of Portico in Business Manager: settings of the site, and the self-check. */
import CSRFProtection from 'dw/web/CSRFProtection';
import ISML from 'dw/template/ISML';
import SecureRandom from 'dw/crypto/SecureRandom';
import Site from 'dw/system/Site';
import Transaction from 'dw/system/Transaction';
import URLUtils from 'dw/web/URLUtils';
import { base64url, hash } from '../../../int_portico/src/scripts/platform/crypto.ts';
import { preferences } from '../../../int_portico/src/scripts/preferences/values.ts';
import { fields } from '../scripts/fields.ts';
import { enteredEntries, outcomeOf, saveValues, storedEntries, versionOf } from '../scripts/form.ts';
import { pageOf, type Shown } from '../scripts/page.ts';
import { runSelfCheck, type Progress } from '../scripts/self-check.ts';

type Route = (() => void) & { public: true };

/** Business Manager checks permissions. This checks again that a user is signed in. */
const route = (work: () => void): Route => {
  const made = (() => {
    if (session.userAuthenticated) return work();
    response.setStatus(403);
  }) as Route;
  made.public = true;
  return made;
};

/** A POST that this page sent. */
const act = (work: () => void): Route =>
  route(() => {
    if (String(request.httpMethod) === 'POST' && CSRFProtection.validateRequest()) return work();
    show(refusal('The page has expired. Try again.'), 403);
  });

export const Start = route(() => {
  const isSaved = parameter('saved') === 'true';
  show(
    isSaved ? { message: { isError: false, text: 'Saved. Agents see the change within five minutes.' } } : {},
  );
});

export const Save = act(() => {
  const site = String(Site.getCurrent().ID);
  const sent = parameter('site');
  if (sent !== site)
    return show(
      refusal(
        `Business Manager has the site ${site} selected now, and this page was opened for another one. Nothing was saved. Select the site again, or change the settings of ${site} below.`,
      ),
      409,
    );
  const entries = enteredEntries(parameter);
  const wanted = { newClient: parameter('newClient').trim(), newSecret: parameter('newSecret') === 'true' };
  if (parameter('version') !== versionOf())
    return show(
      {
        entries,
        ...wanted,
        ...refusal(
          'The settings changed after you opened this page. Nothing was saved. Compare what you entered below, and save again.',
        ),
      },
      409,
    );
  if (wanted.newSecret) entries['porticoSecret'] = { text: random(32) };
  const { values, problems } = outcomeOf(entries);
  const hasName = wanted.newClient === '' || /^[\w][\w .-]{0,59}$/.test(wanted.newClient);
  if (!hasName)
    problems['porticoApiKeys'] = ['Name the client with letters, digits, spaces, periods, and hyphens.'];
  if (Object.keys(problems).length > 0)
    return show(
      {
        entries,
        problems,
        ...wanted,
        ...refusal('Nothing was saved. Correct the fields marked below, and enter new passwords again.'),
      },
      400,
    );
  const newKey = wanted.newClient === '' ? undefined : addKey(wanted.newClient, values);
  Transaction.wrap(() => saveValues(values));
  if (newKey) return show({ newKey, message: { isError: false, text: 'Saved.' } });
  response.redirect(String(URLUtils.url('PorticoAdmin-Start', 'saved', 'true')));
});

const refusal = (text: string): Pick<Shown, 'message'> => ({ message: { isError: true, text } });

export const Check = act(() => runOn());

/** The next part of a self-check, whose progress is signed. */
export const CheckRest = route(() =>
  runOn({ time: parameter('time'), found: parameter('found'), mark: parameter('mark') }),
);

function runOn(progress?: Progress): void {
  const step = runSelfCheck(Date.now(), progress);
  if (step === undefined) return show(refusal('The self-check took too long. Run it again.'), 403);
  if (!('next' in step)) return show({ check: step });
  const { time, found, mark } = step.next;
  const url = URLUtils.url('PorticoAdmin-CheckRest', 'time', time, 'found', found, 'mark', mark);
  response.redirect(String(url));
}

function show(shown: Partial<Shown>, status = 200): void {
  const values = preferences();
  const set: Record<string, boolean> = {};
  for (const { id, kind } of fields) if (kind === 'password') set[id] = values.text(id) !== undefined;
  if (status !== 200) response.setStatus(status);
  const content = pageOf({
    site: String(Site.getCurrent().ID),
    entries: storedEntries(),
    problems: {},
    version: versionOf(),
    set,
    ...shown,
  });
  ISML.renderTemplate('portico/page', { content });
}

function parameter(name: string): string {
  const { stringValue } = request.httpParameterMap.get(name);
  return stringValue === null || stringValue === undefined ? '' : String(stringValue);
}

/** Only once everything else is right: a key that is not shown is lost. */
function addKey(client: string, values: Record<string, unknown>): { client: string; key: string } {
  const key = `ptc_${random(30)}`;
  const before = values['porticoApiKeys'];
  const line = `${client}; ${hash('sha256', key, 'hex')}`;
  values['porticoApiKeys'] = typeof before === 'string' ? `${before.trim()}\n${line}` : line;
  return { client, key };
}

const random = (bytes: number): string => base64url(new SecureRandom().nextBytes(bytes));
