import type { ListField } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import type { Parameters } from './filter.ts';

/** How one list field is found in SQL. */
export interface ListColumn extends ListField {
  sql: string;
  /** SQL of the text as it was written, where `sql` leaves its capitals out to sort by an index. */
  written?: string;
  /** For money: SQL of its currency's code; sums are kept apart by it. */
  currency?: string;
  /** SQL of what a row adds to a sum, where that is not its value: a credit takes from it. */
  summed?: string;
  /** For ids: what they are when they are no UUIDs. */
  idType?: 'number' | 'text';
  /** For ids of other records: their topic. Histories tell such records by name. */
  recordTopic?: string;
  /** For ids: the key of the row that has the name files write in their place. */
  nameIn?: string;
  /** For ids of records that histories do not tell by name: their topic, for files. */
  fileTopic?: string;
  /** SQL of a condition an index serves and that holds wherever the text contains `value`; narrows down where the text itself has no index for it. */
  foundIn?: (value: string, p: Parameters) => string;
  /**
   * Values kept in places of their own: SQL of one such value, and of the rows that have one for which a condition holds. Where a row has `several`, `sql` is one of them, null where it has none,
   * and a row `is_not` what none of its values is.
   */
  among?: { value: string; where: (condition: string) => string; several?: true };
}

/** What the viewer may see, as SQL. */
export interface Scope {
  (ctx: Ctx, p: Parameters): string;
  /** The same for a viewer who sees rows in several ways (they own them, they wrote them), way by way, each with an index of its own; null where it is one condition anyway. Stands on the scope, so that whoever narrows that takes no way around it. */
  ways?: (ctx: Ctx) => ReadonlyArray<(ctx: Ctx, p: Parameters) => string> | null;
}

/** A list as SQL: where rows come from, what of them is shown, and what the viewer may see. */
export interface ListSource {
  /** FROM clause with its joins; the main table's alias is used in `key` and `scope`. */
  from: string;
  /** Column list; names are those of the wire row. */
  select: string;
  /** Unique, not null, breaks ties, e.g. `m.id`. */
  key: string;
  /** `number` or `text` where the key is no UUID. */
  keyType?: 'number' | 'text';
  fields: Record<string, ListColumn>;
  /** What the viewer may see; parameters through `$` of the builder. */
  scope: Scope;
  defaultSort: ReadonlyArray<{ field: string; descending: boolean }>;
  /** Topic whose custom fields the rows carry as `custom`. */
  custom?: string;
  /** SQL that is true when the row matches the searched words. */
  search?: (words: string, p: Parameters) => string;
  /** Adds to rows that were read what other rooms keep, such as names; for lists, single rows and files alike. */
  complete?: (ctx: Ctx, rows: Array<Record<string, unknown>>) => Promise<void>;
  /** Columns of `fields` whose SQL only other rooms know, and only for who may see them: those of the named ones that are there for the viewer, and the joins they need behind `from`. The others stay as `fields` has them. */
  told?: (ctx: Ctx, keys: readonly string[]) => Promise<{ fields: Record<string, ListColumn>; joins: readonly string[] }>;
}

/** PostgreSQL type of a source's key; `number` stands for any integer. */
export function keyCast({ keyType }: Pick<ListSource, 'keyType'>): 'uuid' | 'bigint' | 'text' {
  return keyType === undefined ? 'uuid' : keyType === 'number' ? 'bigint' : 'text';
}
