/** The owner of a site may want no audit: no audit of this service begins there, and none ends there by a redirect. */
import { TargetError, type ProgressEvent } from '#audit';
import type { OptOuts } from '#storage';
import type { AuditEngine } from '#web';

/** Purposes of requests whose addresses belong to the site that is audited. Pictures, feeds and the like may be anybody's. */
const own = new Set(['home', 'robots', 'listing', 'product']);

/** The same engine; `run` also rejects with `TargetError('opted-out')`. */
export function guardEngine(engine: AuditEngine, optOuts: Pick<OptOuts, 'has'>): AuditEngine {
  return {
    ...engine,
    async run(url, request) {
      const asked = [url, ...(request.products ?? [])].flatMap((one) => hostOf(one) ?? []);
      for (const host of new Set(asked)) if (await optOuts.has(host)) throw optedOut(host);
      const seen = new Set(asked);
      const stop = new AbortController();
      let reached: string | undefined;
      /** Told of a host that the site leads to: looks it up once, and ends the audit when it is on the list. */
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
          () => undefined,
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
        });
        const end = hostOf(report.finalUrl);
        if (end !== undefined && !asked.includes(end) && (await optOuts.has(end))) reached ??= end;
        if (reached === undefined) return report;
      } catch (error) {
        if (reached === undefined) throw error;
      }
      throw optedOut(reached);
    },
  };
}

const hostOf = (url: string): string | undefined => URL.parse(url)?.hostname || undefined;

const optedOut = (host: string): TargetError =>
  new TargetError('opted-out', `The owner of ${host} asked that it is not audited.`);
