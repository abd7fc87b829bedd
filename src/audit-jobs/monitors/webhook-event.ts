/** The payload of an alert for event webhooks: see docs/webhooks.md. */
import { changeWords, type AlertLinks } from './notification.ts';
import type { Alert, Change, Monitor } from './monitor.ts';
import type { Snapshot } from './snapshot.ts';

/** Separate from alerts: a site that cannot be graded has no score to report. */
export type MonitorEventType = 'monitor_alert' | 'monitor_ungraded';

export interface MonitorEvent {
  type: MonitorEventType;
  /** The same for every delivery of the alert. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  data: object;
}

export function alertEvents(
  { id: monitor, url }: Pick<Monitor, 'id' | 'url'>,
  { id, at, changes, before, after }: Alert,
  links: AlertLinks,
): MonitorEvent[] {
  const eventOf = (type: MonitorEventType, some: Change[]): MonitorEvent[] =>
    some.length === 0
      ? []
      : [
          {
            type,
            id: `${id}:${type}`,
            at,
            data: {
              id: `${id}:${type}`,
              monitor,
              url,
              changes: some.map((change) => ({
                rule: change.rule,
                step: change.step,
                message: changeWords(change),
              })),
              ...(before ? { before: scoreOf(before) } : {}),
              ...(after
                ? {
                    after: {
                      ...scoreOf(after),
                      report: after.reportId,
                      reportUrl: links.report(after.reportId),
                    },
                  }
                : {}),
              monitorUrl: links.monitor,
            },
          },
        ];
  const [ungraded, others] = [true, false].map((wanted) =>
    changes.filter(({ rule }) => (rule === 'ungraded') === wanted),
  );
  return [...eventOf('monitor_alert', others ?? []), ...eventOf('monitor_ungraded', ungraded ?? [])];
}

/** null where a report is not graded. */
const scoreOf = ({ score, low, grade }: Snapshot) => ({ score, low: low ?? null, grade });
