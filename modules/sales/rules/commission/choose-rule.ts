import type { CommissionBasis } from '../../contract/commission/rules.ts';

/** A rule as it is chosen by. */
export interface RuleFacts { id: string; audience: 'person' | 'role' | 'everyone'; accountId: string | null; role: string; basis: CommissionBasis; percent: string; category: string; onlyNew: boolean; validFrom: string; validTo: string | null }
/** A line that was sold, as rules look at it. */
export interface SoldBy { accountId: string; role: string; on: string; category: string; isNew: boolean }

const rank = { person: 2, role: 1, everyone: 0 } as const;
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** True for a rule that holds for a line. */
function holds(rule: RuleFacts, line: SoldBy): boolean {
  if (line.on < rule.validFrom || (rule.validTo !== null && line.on > rule.validTo)) return false;
  if (rule.onlyNew && !line.isNew) return false;
  if (rule.category !== '' && !same(rule.category, line.category)) return false;
  return rule.audience === 'everyone' || (rule.audience === 'person' ? rule.accountId === line.accountId : rule.role === line.role);
}

/** Of the rules that hold for a line the one that says most about it: for a person, then a role; for a category; for new customers; the later one. */
export function ruleFor<R extends RuleFacts>(rules: readonly R[], line: SoldBy): R | null {
  const weigh = (r: RuleFacts) => `${rank[r.audience]}${r.category === '' ? 0 : 1}${r.onlyNew ? 1 : 0} ${r.validFrom} ${r.id}`;
  return rules.filter((r) => holds(r, line)).reduce<R | null>((best, r) => (best === null || weigh(r) > weigh(best) ? r : best), null);
}
