import { Ban, Copy, Mail, MessageSquareText, Pencil, RotateCcw, Route, Trash2, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { ActionButtons, ActionMenu, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { RecordTitle } from '#core/web/resource/record-title.tsx';
import { Link, useGo } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { cloneDeal, loseDeal, opportunities, reopenDeal, winDeal, type Deal } from '../../contract.ts';
import { moneyText, useBase, usePipelines } from '../leads/use-leads.ts';
import { pipelineChoices } from '../stages/stage-choices.ts';
import { useOpenCriteria } from '../stages/use-open-criteria.ts';
import { DealMoveDialog, type AskedDeal } from './deal-move-dialog.tsx';
import { useKeys } from '../use-keys.ts';
import { categoryTones, dealAddress, dealTones, dealTopics, isOverdue, useDayText } from './use-deals.ts';

/** What the opportunity is, what it is worth, and what can be done with it. */
export function DealHead({ deal, canEdit, act, onAct, onSave, onRemove }: { deal: Deal; canEdit: boolean; act: string; onAct: (act: string) => void; onSave: (changes: Partial<Deal>) => Promise<boolean>; onRemove: () => void }) {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const day = useDayText();
  const base = { ...useBase(), id: deal.id };
  const win = useAction(winDeal, { topics: dealTopics, success: t('deals.won', { name: deal.name }) });
  const lose = useAction(loseDeal, { topics: dealTopics });
  const reopen = useAction(reopenDeal, { topics: dealTopics, success: t('deals.reopened') });
  const clone = useAction(cloneDeal, { topics: dealTopics, onDone: (made) => go(dealAddress(made.id)) });
  const move = useAction(opportunities.update, { topics: dealTopics, success: t('deals.movedOver') });
  const others = pipelineChoices(usePipelines('deal'), deal.pipelineId);
  const open = deal.status === 'open';
  const worth = moneyText(deal.amount, deal.currency);
  const openCriteria = useOpenCriteria('deal');
  const [asked, setAsked] = useState<AskedDeal | null>(null);
  const winNow = () => {
    if (win.isPending || asked) return;
    const now = (fields: Record<string, unknown> | null) => { if (fields) win.mutate({ ...base, version: deal.version, ...fields }); };
    void openCriteria(deal, { id: '', kind: 'won' }).then((open) => (open.length > 0 ? setAsked({ deal, to: { name: t('deals.win'), kind: 'won', requiredFields: [] }, open, answer: now }) : now({}))).catch(showError);
  };
  const writes = canEdit;
  useKeys(canEdit, { m: () => writes && onAct('mail'), t: () => onAct('text'), w: () => open && winNow(), l: () => open && onAct('lose'), e: () => onAct('edit') });
  const state = { ...base, version: deal.version };
  const actions = useRecordActions(deal.id, canEdit ? [
    writes && { id: 'mail', label: t('mails.write'), icon: Mail, look: 'icon', keys: 'm', run: () => onAct('mail') },
    { id: 'text', label: t('texts.write'), icon: MessageSquareText, look: 'icon', keys: 't', run: () => onAct('text') },
    { id: 'edit', label: t('deals.edit'), icon: Pencil, look: 'icon', keys: 'e', run: () => onAct('edit') },
    open && { id: 'lose', label: t('deals.lose.do'), icon: Ban, look: 'outline', keys: 'l', run: () => onAct('lose') },
    open && { id: 'win', label: t('deals.win'), icon: Trophy, look: 'primary', keys: 'w', busy: win.isPending, run: winNow },
    !open && { id: 'reopen', label: t('deals.reopen'), icon: RotateCcw, look: 'primary', busy: reopen.isPending, run: () => reopen.mutate(state) },
    { id: 'clone', label: t('deals.clone'), icon: Copy, run: () => clone.mutate({ ...base, name: t('deals.copyOf', { name: deal.name }).slice(0, 200) }) },
    others.length > 0 && { id: 'pipeline', label: t('leads.toPipeline'), icon: Route, run: () => undefined, choices: others.map(({ id, label, place }) => ({ id, label, run: () => move.mutate({ ...state, ...place }) })) },
    can('sales.deal.remove') && { id: 'remove', label: t('deals.remove'), icon: Trash2, destructive: true, run: onRemove },
  ] : []);
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-2 pb-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-xl font-semibold tracking-tight" title={deal.name}><RecordTitle title={deal.name} canEdit={canEdit} onSave={(name) => onSave({ name })} /></h1>
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground">
          {deal.accountId && (can('parties.view') ? <Link to={`/sales/account/${deal.accountId}`} className="focus-ring inline-block min-h-6 max-w-full truncate rounded-sm leading-6 hover:text-foreground hover:underline"><span dir="auto">{deal.accountName}</span></Link> : <span dir="auto">{deal.accountName}</span>)}
          <span className="figures font-medium text-foreground">{worth ?? t('deals.noAmount')}</span>
          {open && worth && <span className="figures">{t('deals.percent', { percent: deal.probability })} · {moneyText(deal.weighted, deal.currency)}</span>}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <StatusPill tone={dealTones[deal.status]}>{t(`deals.status.${deal.status}`)}</StatusPill>
          {open && <StatusPill tone={categoryTones[deal.category]}>{t(`deals.category.${deal.category}`)}</StatusPill>}
          {deal.closeOn && <Badge tone={isOverdue(deal) ? 'destructive' : 'neutral'}>{day(deal.closeOn)}</Badge>}
          {deal.slips > 0 && <Badge tone="warning">{t('deals.slipped', { count: deal.slips, days: deal.slippedDays })}</Badge>}
          {deal.isStale && <Badge tone="warning">{t('deals.stale')}</Badge>}
          {deal.lostReason && <Badge tone="outline"><span dir="auto">{deal.lostReason}</span></Badge>}
          {deal.labels.map((label) => <Badge key={label} tone="outline"><span dir="auto">{label}</span></Badge>)}
        </div>
      </div>
      {canEdit && (
        <div className="flex flex-wrap items-center gap-2">
          <ActionButtons actions={actions} />
          <ActionMenu actions={actions} label={t('deals.actions')} />
        </div>
      )}
      {act === 'lose' && canEdit && open && (
        <DealMoveDialog
          asked={{ deal, to: { name: '', kind: 'lost', requiredFields: [] }, open: [], answer: (fields) => { if (fields) lose.mutate({ ...base, version: deal.version, reason: String(fields['lostReason']), ...(fields['competitor'] ? { competitor: String(fields['competitor']) } : {}) }); } }}
          onClose={() => onAct('')}
        />
      )}
      {asked && <DealMoveDialog asked={asked} onClose={() => setAsked(null)} />}
    </header>
  );
}
