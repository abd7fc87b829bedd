/** What the section Webhooks needs. */
import type { EventWebhooks } from '#event-webhooks';
import type { DeliveryLists, NoticeLists, SiteStore } from '#storage';

export interface WebhooksDeps {
  webhooks: Webhooks;
}

export interface Webhooks {
  sinks: EventWebhooks;
  deliveries: DeliveryLists;
  notices: NoticeLists;
  sites: Pick<SiteStore, 'list'>;
  /** Epoch milliseconds; of what sells. */
  now(): number;
}
