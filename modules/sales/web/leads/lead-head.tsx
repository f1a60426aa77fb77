import { Ban, CircleX, Mail, MessageSquareText, Pencil, Phone, RotateCcw, Route, Sparkles, Trash2, Undo2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ActionButtons, ActionMenu, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { RecordTitle } from '#core/web/resource/record-title.tsx';
import { Link } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { junkLead, leads, reopenLead, unconvertLead, type Lead } from '../../contract.ts';
import { isTextable } from '../../rules/texts/text-links.ts';
import { pipelineChoices } from '../stages/stage-choices.ts';
import { titleChanges, titleValue } from './lead-title.ts';
import { leadTopics, moneyText, ratingTones, statusTones, useBase, usePipelines } from './use-leads.ts';

/** True for a lead with a number that can be texted. */
export const isReached = (lead: Lead): boolean => [lead.phone, ...lead.otherPhones].some(isTextable);

/** Who the lead is, where it stands, and what can be done with it. */
export function LeadHead({ lead, onAct, onSave, onRemove }: { lead: Lead; onAct: (what: 'convert' | 'lose' | 'mail' | 'text' | 'edit') => void; onSave: (changes: Partial<Lead>) => Promise<boolean>; onRemove: () => void }) {
  const t = useT('sales');
  const can = useCan();
  const base = { ...useBase(), id: lead.id };
  const junk = useAction(junkLead, { topics: leadTopics });
  const reopen = useAction(reopenLead, { topics: leadTopics, success: t('leads.reopened') });
  const unconvert = useAction(unconvertLead, { topics: leadTopics, success: t('leads.unconverted') });
  const move = useAction(leads.update, { topics: leadTopics, success: t('leads.movedOver') });
  const others = pipelineChoices(usePipelines('lead'), lead.pipelineId);
  const edit = can('sales.lead.edit');
  const closed = lead.status === 'lost' || lead.status === 'junk';
  const converted = lead.status === 'converted';
  const worth = moneyText(lead.value, lead.currency);
  const state = { ...base, version: lead.version };
  const actions = useRecordActions(lead.id, edit ? [
    lead.email && !converted && { id: 'mail', label: t('mails.write'), icon: Mail, look: 'icon', keys: 'm', run: () => onAct('mail') },
    isReached(lead) && !converted && { id: 'text', label: t('texts.write'), icon: MessageSquareText, look: 'icon', keys: 't', run: () => onAct('text') },
    !converted && { id: 'edit', label: t('leads.edit'), icon: Pencil, look: 'icon', keys: 'e', run: () => onAct('edit') },
    !converted && !closed && { id: 'lose', label: t('leads.lose.do'), icon: CircleX, look: 'outline', bare: true, run: () => onAct('lose') },
    !converted && !closed && { id: 'convert', label: t('leads.convert.do'), icon: Sparkles, look: 'primary', run: () => onAct('convert') },
    closed && { id: 'reopen', label: t('leads.reopen'), icon: RotateCcw, look: 'primary', busy: reopen.isPending, run: () => reopen.mutate(state) },
    !converted && others.length > 0 && { id: 'pipeline', label: t('leads.toPipeline'), icon: Route, run: () => undefined, choices: others.map(({ id, label, place }) => ({ id, label, run: () => move.mutate({ ...state, ...place }) })) },
    !converted && !closed && { id: 'junk', label: t('leads.junk'), icon: Ban, run: () => junk.mutate(state) },
    converted && { id: 'unconvert', label: t('leads.unconvert'), icon: Undo2, run: () => unconvert.mutate(base) },
    !converted && can('sales.lead.remove') && { id: 'remove', label: t('leads.remove'), icon: Trash2, destructive: true, run: onRemove },
  ] : []);
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-2 pb-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-xl font-semibold tracking-tight" title={lead.name}><RecordTitle title={lead.name || t('leads.nobody')} value={titleValue(lead)} canEdit={edit && !converted} onSave={(title) => onSave(titleChanges(lead, title))} /></h1>
        <p className="truncate text-muted-foreground"><bdi>{[lead.jobTitle, lead.company === lead.name ? '' : lead.company, lead.subject].filter((x) => x).join(' · ')}</bdi></p>
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <StatusPill tone={statusTones[lead.status]}>{t(`leads.status.${lead.status}`)}</StatusPill>
          {lead.rating && <StatusPill tone={ratingTones[lead.rating]}>{t(`leads.rating.${lead.rating}`)}</StatusPill>}
          {worth && <Badge tone="neutral"><span className="figures">{worth}</span></Badge>}
          {lead.lostReason && <Badge tone="outline"><span dir="auto">{lead.lostReason}</span></Badge>}
          {lead.labels.map((label) => <Badge key={label} tone="outline"><span dir="auto">{label}</span></Badge>)}
          {lead.isStale && <Badge tone="warning">{t('leads.stale')}</Badge>}
          <span className="text-sm text-muted-foreground">{lead.firstResponseAt ? t('leads.answered') : t('leads.unanswered')} <RelativeTime value={lead.firstResponseAt ?? lead.createdAt} /></span>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {lead.phone && !lead.phoneUnclear && <a href={`tel:${lead.phone}`} className={buttonStyle({ variant: 'outline', icon: true })} aria-label={t('leads.call')} {...tip(t('leads.call'))}><Phone aria-hidden /></a>}
        <ActionButtons actions={actions} />
        <ActionMenu actions={actions} label={t('leads.actions')} />
      </div>
      {converted && (
        <p className="flex w-full flex-wrap gap-x-4 gap-y-1 rounded-lg border border-success/40 bg-success-subtle px-3 py-2 text-sm text-success-ink">
          <span>{t('leads.convertedSince')} <RelativeTime value={lead.convertedAt!} /></span>
          {lead.accountId && <Link to={`/sales/account/${lead.accountId}`} className="focus-ring rounded-sm underline underline-offset-2">{t('leads.openAccount')}</Link>}
          {lead.contactId && <Link to={`/sales/contact/list/${lead.contactId}`} className="focus-ring rounded-sm underline underline-offset-2">{t('leads.openContact')}</Link>}
          {lead.opportunityId && <Link to={`/sales/opportunity/${lead.opportunityId}`} className="focus-ring rounded-sm underline underline-offset-2">{t('leads.openDeal')}</Link>}
        </p>
      )}
    </header>
  );
}
