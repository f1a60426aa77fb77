import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { commissionAudiences, commissionBases, commissionKinds, commissionRoles, commissionRunStatuses, commissionStates, type CommissionRule, type CommissionRun, type CommissionState } from '../../contract.ts';
import { useDayText } from '../deals/use-deals.ts';
import { useBase } from '../leads/use-base.ts';
import { useOwners } from '../leads/use-owners.ts';

/** Live topics by which what was earned is read again. */
export const earnedTopics = ['sales.commission', 'sales.commission_run'] as const;
/** Live topics by which rules are read again. */
export const ruleTopics = ['sales.commission_rule'] as const;

/** Colours of how far what was earned has come. */
export const earnedTones: Record<CommissionState, StatusTone> = { open: 'neutral', draft: 'info', approved: 'primary', paid: 'success' };
/** Colours of the states of a run. */
export const runTones: Record<CommissionRun['status'], StatusTone> = { draft: 'info', approved: 'primary', paid: 'success' };

/** Where a run is shown. */
export const runAddress = (id: string): string => `/sales/commission/runs/${id}`;
/** First and last day of a month, YYYY-MM. */
export const daysOf = (month: string): { from: string; to: string } => {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}` };
};

/** Roles that rules may be for. */
export function useRoles(): Array<{ key: string; name: string }> {
  const can = useCan();
  return useRead(commissionRoles, useBase(), { topics: ['workspace.member', 'workspace.role'], staleTime: 60_000, enabled: can('sales.commission.view_all') }).data?.items ?? [];
}

/** Words of the fields that hold choices. */
export function useCommissionChoices(): Record<'entries' | 'rules' | 'runs', Record<string, readonly Choice[]>> {
  const t = useT('sales');
  const owners = useOwners();
  return useMemo(() => {
    const people = owners.map((p) => ({ value: p.id, label: p.name }));
    return {
      entries: { accountId: people, kind: commissionKinds.map((value) => ({ value, label: t(`commission.kind.${value}`) })), state: commissionStates.map((value) => ({ value, label: t(`commission.state.${value}`), tone: earnedTones[value] })) },
      rules: { accountId: people, audience: commissionAudiences.map((value) => ({ value, label: t(`commission.rule.audiences.${value}`) })), basis: commissionBases.map((value) => ({ value, label: t(`commission.rule.bases.${value}`) })) },
      runs: { status: commissionRunStatuses.map((value) => ({ value, label: t(`commission.run.status.${value}`), tone: runTones[value] })) },
    };
  }, [t, owners]);
}

/** Says whom a rule pays. */
export function useAudience(): (rule: Pick<CommissionRule, 'audience' | 'accountId' | 'role'>) => string {
  const t = useT('sales');
  const owners = useOwners();
  const roles = useRoles();
  return (rule) => (rule.audience === 'person' ? owners.find((o) => o.id === rule.accountId)?.name : rule.audience === 'role' ? roles.find((r) => r.key === rule.role)?.name : t('commission.rule.audiences.everyone')) ?? '–';
}

/** The name of a run: its days. */
export function useRunName(): (run: Pick<CommissionRun, 'fromOn' | 'toOn'>) => string {
  const t = useT('sales');
  const day = useDayText();
  return ({ fromOn, toOn }) => t('commission.run.name', { from: day(fromOn), to: day(toOn) });
}
