/** Sorting rules and options of the site: one rule behind each option. */
import type { ProductQuery } from '#commerce';
import { sortings } from '../../../scapi/operations/search-query.ts';
import { documented } from '../../documented.ts';
import { collectionOf, listOf } from '../values.ts';
import { perScope } from './per-scope.ts';

export type Sort = NonNullable<ProductQuery['sort']>;

export const sortingOf = perScope(() => {
  const sorts = new Map<unknown, Sort>();
  const rules = sortings.map(({ id, sort }) => {
    const rule = documented('dw.catalog.SortingRule', { ID: id });
    sorts.set(rule, sort);
    return rule;
  });
  const options = sortings.map(({ id, label, sort }, at) => {
    const option = documented('dw.catalog.SortingOption', {
      ID: id,
      displayName: label,
      description: null,
      sortingRule: rules[at],
    });
    sorts.set(option, sort);
    return option;
  });
  const named = <T extends { ID: string }>(list: readonly T[], id: unknown): T | null =>
    list.find(({ ID }) => ID === String(id)) ?? null;
  return {
    /** Of a rule or an option. */
    sortOf: (chosen: unknown): Sort | undefined => sorts.get(chosen),
    ruleOf: (sort: Sort): object | null => rules.find((rule) => sorts.get(rule) === sort) ?? null,
    manager: {
      sortingRules: collectionOf(rules),
      sortingOptions: listOf(options),
      getSortingRule: (id: unknown) => named(rules, id),
      getSortingOption: (id: unknown) => named(options, id),
    },
  };
});
