/** Stores: preferences, manifest, go-live checks and orders of each site. */
import type { Section } from '../context.ts';
import { requireOwner, requirePermission } from '../refusal.ts';
import { add, showAdd } from './add.ts';
import { showChanges } from './changes.ts';
import { saveCredential, showCredentials } from './credentials.ts';
import type { StoresDeps } from './deps.ts';
import { checkNow, showLaunchChecks } from './launch-checks/routes.ts';
import { importFeedNow, saveFeed, showFeed, turnFeedOff } from './feed.ts';
import { showStores } from './list.ts';
import { compareManifest, showManifest } from './manifests/routes.ts';
import { actOnOrder, askAction } from './orders/act.ts';
import { showOrders } from './orders/list.ts';
import { showOrder } from './orders/order.ts';
import { askSettlement, settleByHand } from './orders/settle-refund.ts';
import { askOff, becomeDefault, showStoreOverview, turn } from './overview.ts';
import { addPartnerRoutes } from './partners/routes.ts';
import { askEnd, endByHand } from './payments/end.ts';
import { postGooglePay, postSharedTokens, showPayments } from './payments/list.ts';
import { askDisconnect, connectProcessor, disconnectProcessor, showProcessor } from './payments/processor.ts';
import { addProducts, showProducts } from './products.ts';
import type { SiteContext } from './site-page.ts';
import { savePreferences, showPreferences } from './preferences/routes.ts';
import { downloadTerms, postTerms, reviewTermsFile, showTerms } from './terms/routes.ts';
import { readFields } from '../../form.ts';

export const stores: Section<StoresDeps> = (app, { stores, now, logger }) => {
  const base = '/dashboard/stores';
  /** Names neither the order nor its buyer in the log. */
  const warnOf =
    (c: SiteContext) =>
    (error: unknown): void =>
      logger.warn({ err: error, requestId: c.get('requestId') }, 'order update is delayed');
  const running = new Set<string>();
  const importing = new Set<string>();
  app.get(base, (c) => showStores(c, stores));
  app.get(`${base}/new`, requireOwner, (c) => showAdd(c));
  app.post(`${base}/new`, requireOwner, (c) => add(c, stores));
  app.get(`${base}/:id`, (c) => showStoreOverview(c, stores));
  app.get(`${base}/:id/off`, requireOwner, (c) => askOff(c, stores));
  app.post(`${base}/:id/off`, requireOwner, (c) => turn(c, stores, false));
  app.post(`${base}/:id/on`, requireOwner, (c) => turn(c, stores, true));
  app.post(`${base}/:id/default`, requireOwner, (c) => becomeDefault(c, stores));
  app.get(`${base}/:id/products`, (c) => showProducts(c, stores));
  app.post(`${base}/:id/products`, requireOwner, (c) => addProducts(c, stores, importing));
  app.get(`${base}/:id/feed`, (c) => showFeed(c, stores));
  app.post(`${base}/:id/feed`, requireOwner, (c) => saveFeed(c, stores));
  app.post(`${base}/:id/feed/off`, requireOwner, (c) => turnFeedOff(c, stores));
  app.post(`${base}/:id/feed/import`, requireOwner, (c) => importFeedNow(c, stores));
  app.get(`${base}/:id/terms`, (c) => showTerms(c, stores));
  app.post(`${base}/:id/terms`, requireOwner, (c) => postTerms(c, stores));
  app.get(`${base}/:id/terms/terms.json`, (c) => downloadTerms(c, stores));
  app.post(`${base}/:id/terms/file`, requireOwner, (c) => reviewTermsFile(c, stores));
  app.get(`${base}/:id/preferences`, (c) => showPreferences(c, stores));
  app.post(`${base}/:id/preferences`, requireOwner, (c) => savePreferences(c, stores));
  app.get(`${base}/:id/manifest`, (c) => showManifest(c, stores));
  app.post(`${base}/:id/manifest`, async (c) =>
    compareManifest(c, stores, now(), (await readFields(c))['release'] ?? ''),
  );
  app.get(`${base}/:id/go-live`, (c) => showLaunchChecks(c, stores));
  app.post(`${base}/:id/go-live`, (c) => checkNow(c, stores, now, 'go-live', running));
  app.post(`${base}/:id/go-live/checkout`, (c) => checkNow(c, stores, now, 'dry-run', running));
  app.get(`${base}/:id/credentials`, (c) => showCredentials(c, stores));
  app.post(`${base}/:id/credentials`, requireOwner, (c) => saveCredential(c, stores));
  app.get(`${base}/:id/changes`, (c) => showChanges(c, stores));
  app.get(`${base}/:id/payments`, (c) => showPayments(c, stores));
  const processor = `${base}/:id/payments/processor`;
  app.post(`${base}/:id/payments/google-pay`, requireOwner, (c) => postGooglePay(c, stores));
  app.post(`${base}/:id/payments/shared-tokens`, requireOwner, (c) => postSharedTokens(c, stores));
  app.get(processor, requireOwner, (c) => showProcessor(c, stores));
  app.post(processor, requireOwner, (c) => connectProcessor(c, stores));
  app.get(`${processor}/disconnect`, requireOwner, (c) => askDisconnect(c, stores));
  app.post(`${processor}/disconnect`, requireOwner, (c) => disconnectProcessor(c, stores));
  app.get(`${base}/:id/payments/:reference/end`, requirePermission('pay-back'), (c) => askEnd(c, stores));
  app.post(`${base}/:id/payments/:reference/end`, requirePermission('pay-back'), (c) => endByHand(c, stores));
  addPartnerRoutes(app, stores);
  app.get(`${base}/:id/orders`, (c) => showOrders(c, stores));
  app.get(`${base}/:id/orders/:number`, (c) => showOrder(c, stores));
  const refund = `${base}/:id/orders/:number/refunds/:refund/settle`;
  app.get(refund, requirePermission('pay-back'), (c) => askSettlement(c, stores));
  app.post(refund, requirePermission('pay-back'), (c) => settleByHand(c, stores, { warn: warnOf(c) }));
  app.get(`${base}/:id/orders/:number/:action`, (c) => askAction(c, stores));
  app.post(`${base}/:id/orders/:number/:action`, (c) => actOnOrder(c, stores, { warn: warnOf(c) }));
};
