/** A simulated instance whose site has the cartridge installed: its sources as they are, or the built files in the platform's engine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '#commerce';
import type { EngineKind } from '../../sandbox/sfcc/script-api/engines/index.ts';
import {
  openScriptInstance,
  type ScriptInstance,
  type ScriptInstanceOptions,
} from '../../sandbox/sfcc/script-api/instance.ts';
import { importSite } from '../../sandbox/sfcc/script-api/site-import.ts';
import { buildCartridge } from '../build.ts';
import { installedMetadata, source } from './scripts.ts';

let built: string | undefined;

/** Built once for all tests of a process, or once for all processes of a run: then `BUILT_CARTRIDGE` says where it is. */
export function builtCartridge(): string {
  built ??= process.env['BUILT_CARTRIDGE'];
  if (built !== undefined) return built;
  const folder = mkdtempSync(join(tmpdir(), 'portico-cartridge-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (built = buildCartridge(folder).cartridge);
}

export interface InstalledOptions extends Partial<ScriptInstanceOptions> {
  engine: EngineKind;
  /** Site → preferences beside those that `preferencesOf` makes. */
  changes?: Record<string, unknown>;
  /** As the service is configured: the cartridge gets the same in its preferences. */
  site: Site;
  /** Of others, right of ours. */
  others?: ScriptInstanceOptions['cartridges'];
}

export const secret = 'a secret of thirty-two characters';

export function preferencesOf(site: Site): Record<string, unknown> {
  return {
    porticoEnabled: site.enabled,
    porticoName: site.name,
    porticoHost: site.hosts[0],
    porticoStorefront: site.storefront,
    porticoCountry: site.country,
    porticoDiscovery: site.capabilities.productDiscovery,
    porticoCart: site.capabilities.cart,
    porticoCheckout: site.capabilities.checkout,
    porticoPayment: site.capabilities.payment,
    porticoOrderTracking: site.capabilities.orderTracking,
    porticoCheckoutMode: site.checkoutMode,
    porticoCheckoutHours: site.checkoutHours,
    porticoRelease: site.primaryRelease,
    porticoProviders: site.providers,
    porticoLinks: JSON.stringify(site.links),
    porticoAgentPolicy: site.agentPolicy,
    porticoNegotiation: site.negotiation ?? 'strict',
    porticoSecret: secret,
    porticoRateLimit: site.rateLimit,
    porticoPaymentHandlers: JSON.stringify(
      site.paymentHandlers.map((handler) => ({ ...handler, method: 'CREDIT_CARD' })),
    ),
    porticoReview: JSON.stringify(site.review),
    porticoConsent: JSON.stringify(site.consent),
    porticoReturnDays: 30,
    porticoPaymentsByCheckout: 100,
    porticoPaymentsByAddress: 1_000,
  };
}

export async function openInstalled({
  engine,
  site,
  changes = {},
  others = [],
  ...options
}: InstalledOptions): Promise<ScriptInstance> {
  const root = (): string => (engine === 'node' ? source : builtCartridge());
  const instance = await openScriptInstance({
    engine,
    cartridges: options.cartridges ?? [{ name: 'int_portico', root: root() }, ...others],
    metadata: await installedMetadata(),
    urlRules: { [site.id]: await readFile(join(source, 'metadata/aliases/urlrules.xml'), 'utf8') },
    preferences: { [site.id]: { ...preferencesOf(site), ...changes } },
    ...options,
  });
  // With the limits of their profiles.
  const services = await readFile(join(source, 'metadata/services.xml'), 'utf8');
  importSite(instance.state, { 'services.xml': services }, 'merge');
  return instance;
}
