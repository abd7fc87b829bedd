/** Names in `.env` that mean nothing to anybody who reads it: a setting with an error in its name is as good as none. */
import { configKeys } from './config.ts';
import { nameByWords, nearestName } from './nearest-name.ts';

/** Of Node, the driver of PostgreSQL, `compose.yaml`, and, with USE_ENV_PROXY, the proxies that every program shares. */
const ofOthers =
  /^(?:(?:HTTPS?|NO)_PROXY|(?:https?|no)_proxy|NODE_\w+|PG[A-Z]+|TZ|COMPOSE_\w+|POSTGRES_PASSWORD|SITE_ADDRESS)$/;

/** What to say of each; no values, which may be secrets. */
export const unrecognizedSettings = (names: readonly string[]): string[] =>
  names
    .filter((name) => !configKeys.includes(name) && !ofOthers.test(name))
    .map((name) => {
      const near = nearestName(name, configKeys) ?? nameByWords(name, configKeys);
      return `${name} in .env is no setting of this service${near === undefined ? '.' : `: is ${near} meant?`}`;
    });
