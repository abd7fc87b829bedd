/** The clients as which each path is requested. */
import { clientHeaders, impostorBots, robotsToken } from '#audit/gather';
import { version } from '../../../config/version.ts';

export interface DoctorClient {
  name: string;
  kind: 'agent' | 'named' | 'browser';
  headers: Record<string, string>;
}

const json = { accept: 'application/json', 'accept-encoding': 'br, gzip' };

/** A program that identifies itself, with the product token of Portico's audits. */
export const honest: DoctorClient = {
  name: 'honest agent',
  kind: 'agent',
  headers: { ...json, 'user-agent': `${robotsToken}/1.0 (portico-doctor/${version})` },
};

/** User agents as their operators document them. An edge that verifies bots is right to block them. */
const named: readonly DoctorClient[] = impostorBots.map((name) => ({
  name,
  kind: 'named',
  headers: { ...json, 'user-agent': clientHeaders(`bot:${name}`)['user-agent'] ?? name },
}));

const page = clientHeaders('browser');

/** Navigation from the address bar. */
const browser: DoctorClient = { name: 'browser', kind: 'browser', headers: page };

/** A call by a page's script, not a navigation. */
const script: DoctorClient = {
  name: 'browser',
  kind: 'browser',
  headers: {
    ...Object.fromEntries(Object.entries(page).filter(([name]) => !/^(?:upgrade|sec-fetch)-/.test(name))),
    accept: 'application/json, text/plain, */*',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  },
};

/** Besides the honest agent: all names at the manifest, those of assistants that act for a person elsewhere. */
export const others = (place: 'manifest' | 'api'): readonly DoctorClient[] =>
  place === 'manifest'
    ? [...named, browser]
    : [...named.filter(({ name }) => name.endsWith('-User')), script];
