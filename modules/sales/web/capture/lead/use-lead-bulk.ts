import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { selectedIds } from '#core/web/resource/selected-ids.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { assignByRules, enrolLeads, leads, sequences } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';

/** Most leads that are put into a sequence, or handed out, at once. */
const most = { sequence: 500, rules: 200 };

/** What capture lets one do with many leads of a list: put them into a sequence, hand them out by the rules. */
export function useLeadBulk(): Array<{ label: string; run: (selection: Selection) => Promise<unknown> }> {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const all = useRead(sequences.list, { ...base, limit: 50, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: ['sales.sequence'], enabled: can('sales.lead.edit') }).data?.items ?? [];
  const idsOf = (selection: Selection, limit: number) => selectedIds(leads.list, base, selection, limit);
  const enrol = async (id: string, selection: Selection) => {
    const { enrolled, left } = await request(enrolLeads, { ...base, id, leadIds: await idsOf(selection, most.sequence) }, { idempotencyKey: newId() });
    toast.success(t('capture.sequence.enrolled', { count: enrolled }), left.length > 0 ? { description: t('capture.sequence.leftOut', { count: left.length }) } : {});
  };
  const assign = async (selection: Selection) => {
    const { assigned, left } = await request(assignByRules, { ...base, ids: await idsOf(selection, most.rules) }, { idempotencyKey: newId() });
    toast.success(t('capture.assign.given', { count: assigned.length }), left.length > 0 ? { description: t('capture.assign.leftOver', { count: left.length }) } : {});
  };
  return [
    ...(can('sales.lead.assign') ? [{ label: t('capture.assign.byRules'), run: assign }] : []),
    ...(can('sales.lead.edit') ? all.filter((s) => s.isActive).slice(0, 6).map((s) => ({ label: t('capture.sequence.into', { name: s.name }), run: (selection: Selection) => enrol(s.id, selection) })) : []),
  ];
}
