/** Enforces the opt-out list and per-site limits on every host that an audit reaches. */
import { TargetError, type ProgressEvent } from '#audit';
import type { OptOuts } from '#storage';
import type { AuditEngine } from '#web';

/** Purposes of requests to the audited site. Images, feeds, and the like can be on other sites. */
const own = new Set(['home', 'robots', 'listing', 'product']);

/**
 * The same engine; `run` also rejects with `TargetError('opted-out')`, and with what `arrive` throws.
 * @param arrive takes part in auditing a host that an address led to; the answer gives it back
 */
export function withOptOutGuard(
  engine: AuditEngine,
  optOuts: Pick<OptOuts, 'has'>,
  arrive?: (host: string) => Promise<() => void>,
): AuditEngine {
  return {
    ...engine,
    async run(url, request) {
      const asked = [url, ...(request.products ?? [])].flatMap((one) => hostOf(one) ?? []);
      for (const host of new Set(asked)) if (await optOuts.has(host)) throw optedOut(host);
      const seen = new Set(asked);
      const stop = new AbortController();
      let reached: string | undefined;
      /** The list could not be read, so it is unknown whether the host is on it. */
      let lost: Error | undefined;
      const leaves: (() => void)[] = [];
      let isOver = false;
      /** Called with a host that the site redirects to: looks it up once, and ends the audit if it is on the list. */
      const look = ({ step, url: at }: Pick<ProgressEvent, 'step' | 'url'>): void => {
        const host = own.has(step) ? hostOf(at) : undefined;
        if (host === undefined || seen.has(host)) return;
        seen.add(host);
        void optOuts.has(host).then(
          (listed) => {
            if (!listed) return;
            reached ??= host;
            stop.abort();
          },
          (error: Error) => {
            lost ??= error;
            stop.abort();
          },
        );
      };
      try {
        const report = await engine.run(url, {
          ...request,
          signal: AbortSignal.any([request.signal, stop.signal]),
          onProgress(event) {
            look(event);
            request.onProgress?.(event);
          },
          async onArrival(name) {
            const host = hostOf(`http://${name}`) ?? name;
            seen.add(host);
            if (await optOuts.has(host)) throw optedOut(host);
            const leave = await arrive?.(host);
            // A canceled audit does not wait for this.
            if (isOver) leave?.();
            else if (leave) leaves.push(leave);
          },
        });
        const end = hostOf(report.finalUrl);
        if (end !== undefined && !asked.includes(end) && (await optOuts.has(end))) reached ??= end;
        if (reached === undefined) {
          if (lost) throw lost;
          return report;
        }
      } catch (error) {
        if (reached === undefined) throw lost ?? error;
      } finally {
        isOver = true;
        for (const leave of leaves) leave();
      }
      throw optedOut(reached);
    },
  };
}

const hostOf = (url: string): string | undefined => URL.parse(url)?.hostname || undefined;

const optedOut = (host: string): TargetError =>
  new TargetError('opted-out', `The owner of ${host} asked that it is not audited.`);
