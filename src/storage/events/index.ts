/** What agents did and were refused, and where events are sent. */
export { noTotals, readActivity, type Activity, type ActivityWish, type ActivityTotals } from './activity.ts';
export { readSales, type AgentSales } from './sales.ts';
export { followSessions } from './cohorts.ts';
export { isProven, otherAgents } from './agents.ts';
export { countEvents } from './count-events.ts';
export { dayMs, dayOf } from './day.ts';
export {
  deliveryLists,
  noHealth,
  type DeliveryLists,
  type DeliveryState,
  type EventWebhookHealth,
} from './delivery-lists.ts';
export { noticeLists, type NoticeEntry, type NoticeLists, type NoticePlace } from './notice-lists.ts';
export { refusalStore, type RecordedRefusal, type RefusalCount, type RefusalStore } from './refusals.ts';
export { eventWebhookStore, type EventWebhookStoreOptions } from './event-webhooks.ts';
export { escapeUnseen } from './visible.ts';
export { readVisits, type AgentVisit, type Visits, type VisitsWish } from './visits.ts';
