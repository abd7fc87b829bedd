/** Routes of the page of partners. The verb precedes the ID of a partner, which may be any word. */
import type { Dashboard } from '../../context.ts';
import { requireOwner } from '../../refusal.ts';
import type { Stores } from '../deps.ts';
import { addPartner, changePartner, showAddPartner, showPartner } from './edit.ts';
import { changeGoogleFeed } from './google-feed.ts';
import { askRemovePartner, removePartner, resumeUpdates, savePartnerKey, showPartnerKey } from './key.ts';
import { askRevoke, registerClient, revokeClient, saveLinking, showRegister } from './linking.ts';
import { showPartners } from './list.ts';

export function addPartnerRoutes(app: Dashboard, stores: Stores): void {
  const base = '/dashboard/stores/:id/partners';
  app.get(base, (c) => showPartners(c, stores));
  app.get(`${base}/new`, requireOwner, (c) => showAddPartner(c, stores));
  app.post(`${base}/new`, requireOwner, (c) => addPartner(c, stores));
  app.get(`${base}/edit/:partner`, requireOwner, (c) => showPartner(c, stores));
  app.post(`${base}/edit/:partner`, requireOwner, (c) => changePartner(c, stores));
  app.get(`${base}/key/:partner`, requireOwner, (c) => showPartnerKey(c, stores));
  app.post(`${base}/key/:partner`, requireOwner, (c) => savePartnerKey(c, stores));
  app.get(`${base}/remove/:partner`, requireOwner, (c) => askRemovePartner(c, stores));
  app.post(`${base}/remove/:partner`, requireOwner, (c) => removePartner(c, stores));
  app.post(`${base}/resume`, requireOwner, (c) => resumeUpdates(c, stores));
  app.post(`${base}/google-feed`, requireOwner, (c) => changeGoogleFeed(c, stores));
  app.post(`${base}/linking`, requireOwner, (c) => saveLinking(c, stores));
  app.get(`${base}/linking/new`, requireOwner, (c) => showRegister(c, stores));
  app.post(`${base}/linking/new`, requireOwner, (c) => registerClient(c, stores));
  app.get(`${base}/linking/revoke/:client`, requireOwner, (c) => askRevoke(c, stores));
  app.post(`${base}/linking/revoke/:client`, requireOwner, (c) => revokeClient(c, stores));
}
