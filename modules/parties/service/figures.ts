import { currencyExponent, money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ListColumn } from '#core/server/resource/list.ts';
import { figureFields, type PartyFigure, type PartyRole } from '../contract.ts';
import { workspaceOf } from './workspace-of.ts';

/** SQL of what a room's figures may lean on: the id and the workspace of the party, its credit limit in minor units with its currency. */
export const partySql = { id: 'p.id', workspace: 'p.workspace_id', limit: 'p.credit_limit_amount', limitCurrency: 'p.credit_limit_currency' } as const;

/** Figures of a party in a room's own SQL: amounts in minor units of `currency`, percent, a day. Those the viewer may not see are absent. */
export interface PartyFigures { currency?: string; sql: Partial<Record<PartyFigure, string>>; /** The same for whole lists, read once for all parties instead of for each: joins behind the parties, and what of them the figure is. */ whole?: Partial<Record<PartyFigure, WholeFigure>> }
/** A figure of all parties at once: LEFT JOINs of at most one row a party under aliases of the room's own, and the figure in them. */
export interface WholeFigure { joins: readonly string[]; sql: string }
type FigureSource = (ctx: Ctx, role: PartyRole, asked: readonly PartyFigure[]) => Promise<PartyFigures | null>;

const sources = new Map<string, FigureSource>();

/**
 * A room says what it knows of parties as figures of their lists, for one role; asked anew for each viewer, and only when somebody wants one: those that are not `asked` may be left out. Of balance, overdue and credit the first room's count, of the last activity the latest day.
 * The SQL stays the room's: it names its own tables and of parties only what `partySql` has. Call once at module load.
 */
export function registerPartyFigures(room: string, source: FigureSource): void { sources.set(room, source); }

interface Known { currency: string; sql: Partial<Record<PartyFigure, string>>; whole: Partial<Record<PartyFigure, WholeFigure>> }

/** What all rooms tell of these figures of a list, for this viewer. */
async function knownOf(ctx: Ctx, role: PartyRole, asked: readonly PartyFigure[]): Promise<Known> {
  const known: Known = { currency: '', sql: {}, whole: {} };
  const days: Array<{ one: string; whole: WholeFigure }> = [];
  for (const source of sources.values()) {
    const told = await source(ctx, role, asked);
    if (!told) continue;
    if (told.currency && !known.currency) known.currency = told.currency;
    const { lastActivityOn, ...others } = told.sql;
    const whole = (key: PartyFigure): WholeFigure => told.whole?.[key] ?? { joins: [], sql: told.sql[key]! };
    if (lastActivityOn) days.push({ one: lastActivityOn, whole: whole('lastActivityOn') });
    for (const key of Object.keys(others) as PartyFigure[]) if (known.sql[key] === undefined) { known.sql[key] = told.sql[key]!; known.whole[key] = whole(key); }
  }
  if (days.length > 0) {
    known.sql.lastActivityOn = latest(days.map((d) => d.one));
    known.whole.lastActivityOn = { joins: days.flatMap((d) => d.whole.joins), sql: latest(days.map((d) => d.whole.sql)) };
  }
  return known;
}

const latest = (days: readonly string[]) => (days.length === 1 ? days[0]! : `greatest(${days.join(', ')})`);
const isMoney = (key: PartyFigure) => figureFields[key].type === 'money';

/** The figures among these columns of a list, as far as the viewer may see them. */
export function toldFigures(role: PartyRole) {
  return async (ctx: Ctx, keys: readonly string[]): Promise<{ fields: Record<string, ListColumn>; joins: readonly string[] }> => {
    const asked = figuresIn(keys);
    if (asked.length === 0) return { fields: {}, joins: [] };
    const { currency, whole } = await knownOf(ctx, role, asked);
    const joins = new Set(asked.flatMap((key) => whole[key]?.joins ?? []));
    const fields = Object.fromEntries(asked.flatMap((key) => {
      const told = whole[key]?.sql;
      if (told === undefined) return [];
      const base = figureFields[key];
      return [[key, isMoney(key) ? { ...base, nullable: false, sql: `(${told} / ${10 ** currencyExponent(currency)}::numeric)`, currency: `'${currency}'::text` } : { ...base, sql: told }]];
    }));
    return { fields, joins: [...joins] };
  };
}

const figuresIn = (keys: readonly string[]) => keys.filter((key): key is PartyFigure => Object.hasOwn(figureFields, key));

/** Adds to rows of a list those of the named figures that the viewer may see, in one statement. */
export function completeFigures(role: PartyRole, columns: readonly string[]) {
  const asked = figuresIn(columns);
  return async (ctx: Ctx, rows: Array<Record<string, unknown>>): Promise<void> => {
    if (rows.length === 0 || asked.length === 0) return;
    const { currency, sql } = await knownOf(ctx, role, asked);
    const keys = asked.filter((key) => sql[key] !== undefined);
    if (keys.length === 0) return;
    const found = await ctx.sql<{ id: string } & Record<PartyFigure, string | null>>(
      `select p.id, ${keys.map((key) => `(${sql[key]!})::text as "${key}"`).join(', ')} from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[])`, [await workspaceOf(ctx), rows.map((r) => r['id'])]);
    const byId = new Map(found.map((f) => [f.id, f]));
    for (const row of rows) {
      const figures = byId.get(row['id'] as string);
      if (figures) for (const key of keys) row[key] = valueOf(key, figures[key], currency);
    }
  };
}

function valueOf(key: PartyFigure, text: string | null, currency: string): unknown {
  if (text === null) return null;
  if (isMoney(key)) return { amount: moneyToDecimal({ ...money(0n, currency), amount: BigInt(text) }), currency };
  return key === 'creditOwed' ? Number(text) : text;
}
