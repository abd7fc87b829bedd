/** Whose reports this installation makes: a name, a logo, and a paper size, set by an owner. */
import type { Paper, ReportBranding } from '#audit';
import type { Database } from './tables.ts';

/** The client differs from report to report. */
export interface BrandingSettings extends Omit<ReportBranding, 'client'> {
  /** Of PDF reports; absent for A4. */
  paper?: Paper;
}

export interface BrandingStore {
  /** Empty where nothing is set. */
  read(): Promise<BrandingSettings>;
  /** Changes the named members; undefined removes one. */
  change(members: { [Name in keyof BrandingSettings]: BrandingSettings[Name] | undefined }): Promise<void>;
}

const name = 'report-branding';

export function brandingStore({ transaction, db }: Pick<Database, 'db' | 'transaction'>): BrandingStore {
  return {
    async read() {
      const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
      return row ? (JSON.parse(row.value) as BrandingSettings) : {};
    },
    change: (members) =>
      transaction(async (within) => {
        // Locks the row, so that two changes at once keep both.
        const before = await within
          .insertInto('setting')
          .values({ name, value: '{}' })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
          .returning('value')
          .executeTakeFirstOrThrow();
        const value = JSON.stringify({ ...(JSON.parse(before.value) as BrandingSettings), ...members });
        await within.updateTable('setting').set({ value }).where('name', '=', name).execute();
      }),
  };
}
