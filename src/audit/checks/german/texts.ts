/** What a report shows of a check in any storefront. */
export interface CheckTexts {
  name: string;
  /** Of its fix. */
  title: string;
  /** Of its fix. */
  instructions: string;
}

/** By check ID. English is in the files of the checks. */
export type GermanChecks = Readonly<Record<string, CheckTexts>>;

/** Texts of a report in another language. Each is undefined where there is none, such as for a check of a later version. */
export interface TranslatedChecks {
  name(result: { id: string; name: string }): string | undefined;
  fixText(
    part: 'title' | 'instructions',
    fix: { checks: readonly string[]; title: string; instructions: string },
  ): string | undefined;
  /** Sentences without values, such as the reason of a cap. */
  sentence(text: string): string | undefined;
}
