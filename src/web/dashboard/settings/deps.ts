/** What the section Settings needs. */
import type { ActivityStreamState } from '#event-webhooks';
import type { BrandingStore, Buyers, MemberActs, ReportArchive, Retention, SiteStore } from '#storage';
import type { SectionDeps } from '../context.ts';

export interface SettingsDeps {
  archive: ReportArchive;
  retention: Retention;
  buyers: Buyers;
  branding: BrandingStore;
  acts: MemberActs;
  /** Absent without `ACTIVITY_TO`. */
  activityStream?: { host: string; state(): Promise<ActivityStreamState | undefined> } | undefined;
  /** A key may belong to one of them. */
  stores: { sites: Pick<SiteStore, 'list'> };
}

/** Of its routes. */
export type SettingsRouteDeps = SectionDeps<SettingsDeps>;
