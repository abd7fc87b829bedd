/** `/dashboard/settings/branding`: the name, the logo, and the paper size of reports. */
import type { Context } from 'hono';
import { BrandingError, maxBrandName, readBrandName, readLogo } from '#audit';
import type { BrandingSettings } from '#storage';
import { button, fileInput, html, input, notice, select, type Html } from '../../../design/index.ts';
import { readFields, readFormFile } from '../../../form.ts';
import { type Dashboard, type DashboardEnv, may } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import { requireOwner } from '../../refusal.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { brandingPath, forOwners, settingsHead } from '../frame.ts';
import { brandingTexts as say } from './messages/index.ts';

type C = Context<DashboardEnv>;

const said = () => ({ saved: say('saved'), logo: say('logo-saved'), removed: say('logo-removed') });
/** Of a form with a logo that is too large, so that the page can say so. */
const maxUploadBytes = 4 * 1024 * 1024;

interface Wrong {
  agency?: string;
  error: string;
  field: 'agency' | 'paper' | 'logo';
}

export function addBranding(app: Dashboard, { branding }: SettingsRouteDeps): void {
  const shown = async (c: C, wrong?: Wrong) => page(c, await branding.read(), wrong);

  app.get(brandingPath, (c) => shown(c));

  app.post(brandingPath, requireOwner, async (c) => {
    const { agency = '', paper = '' } = await readFields(c);
    if (paper !== 'a4' && paper !== 'letter')
      return shown(c, { agency, field: 'paper', error: say('no-paper') });
    try {
      await branding.change({ agency: agency.trim() === '' ? undefined : readBrandName(agency), paper });
    } catch (error) {
      if (!(error instanceof BrandingError)) throw error;
      return shown(c, { agency, field: 'agency', error: error.message });
    }
    return c.redirect(`${brandingPath}?said=saved`, 303);
  });

  app.post(`${brandingPath}/logo`, requireOwner, async (c) => {
    const file = await readFormFile(c, 'logo', maxUploadBytes);
    if (!file) return shown(c, { field: 'logo', error: say('no-file') });
    try {
      await branding.change({ logo: readLogo(file.bytes) });
    } catch (error) {
      if (!(error instanceof BrandingError)) throw error;
      return shown(c, { field: 'logo', error: error.message });
    }
    return c.redirect(`${brandingPath}?said=logo`, 303);
  });

  app.post(`${brandingPath}/logo/remove`, requireOwner, async (c) => {
    await branding.change({ logo: undefined });
    return c.redirect(`${brandingPath}?said=removed`, 303);
  });
}

function page(c: C, settings: BrandingSettings, wrong?: Wrong) {
  const content = html`${settingsHead(brandingPath, { text: say('branding-text') })}
    <div class="stack">
      ${wrong ? notice(say('unchanged'), 'bad') : flashMessage(c, said())} ${!may(c, 'manage') && forOwners()}
      ${preview(settings)}
      ${may(c, 'manage') && html`${nameForm(settings, wrong)} ${logoForm(settings, wrong)}`}
    </div>`;
  return dashboardPage(c, {
    title: say('branding'),
    section: 'settings',
    content,
    ...(wrong ? { status: 400 } : {}),
  });
}

function preview({ agency, logo, paper: size = 'a4' }: BrandingSettings): Html {
  const paper = say(`paper-${size}`);
  return html`<section class="card narrow" aria-labelledby="preview">
    <h2 id="preview">${say('preview')}</h2>
    ${logo === undefined ? html`<p><strong>${agency ?? 'Portico'}</strong></p>` : html`<p><img class="logo-preview" src="${logo}" alt="${agency ?? say('logo')}" /></p>`}
    <p class="soft small">
      ${agency === undefined ? say('no-name', { paper }) : say('prepared-by', { agency, paper })}
    </p>
  </section>`;
}

const nameForm = (settings: BrandingSettings, wrong?: Wrong): Html =>
  html`<h2>${say('name-and-paper')}</h2>
    <form method="post" action="${brandingPath}" class="fields narrow" novalidate>
      ${input({
        name: 'agency',
        label: say('agency'),
        maxLength: maxBrandName,
        value: wrong?.agency ?? settings.agency ?? '',
        autocomplete: 'organization',
        hint: say('agency-hint'),
        ...(wrong?.field === 'agency' ? { error: wrong.error } : {}),
      })}
      ${select(
        {
          name: 'paper',
          label: say('paper'),
          value: settings.paper ?? 'a4',
          required: true,
          ...(wrong?.field === 'paper' ? { error: wrong.error } : {}),
        },
        [
          ['a4', say('paper-a4')],
          ['letter', say('paper-letter')],
        ],
      )}
      <p class="actions">${button(say('save'), { main: true })}</p>
    </form>`;

const logoForm = ({ logo }: BrandingSettings, wrong?: Wrong): Html =>
  html`<h2>${say('logo')}</h2>
    <form method="post" action="${brandingPath}/logo" enctype="multipart/form-data" class="fields narrow">
      ${fileInput({
        name: 'logo',
        label: logo === undefined ? say('image') : say('replace'),
        required: true,
        accept: '.png,.jpg,.jpeg,.webp,.svg',
        hint: say('logo-hint'),
        ...(wrong?.field === 'logo' ? { error: wrong.error } : {}),
      })}
      <p class="actions">${button(say('upload'))}</p>
    </form>
    ${
      logo !== undefined &&
      html`<form method="post" action="${brandingPath}/logo/remove">
        <p class="actions">${button(say('remove-logo'), { danger: true })}</p>
      </form>`
    }`;
