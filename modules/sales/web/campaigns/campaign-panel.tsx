import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { dayWritten } from '#core/web/ui/date-text.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useToday } from '#core/web/ui/use-today.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { addCampaignCost, campaignReport, campaigns, deleteCampaignCost, listCampaignCosts, type Campaign } from '../../contract/campaigns.ts';
import { campaignState, taggedAddress } from '../../rules/campaigns.ts';
import { otherWon, reachedCounts, WonWithoutLead } from '../capture/sources/brought.tsx';
import { Costs, type CostCalls } from '../capture/sources/costs.tsx';
import { dealsAddress } from '../dashboard/use-dashboard.ts';
import { moneyText, useBase, useOwners } from '../leads/use-leads.ts';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { campaignFields, channelChoices } from './campaign-fields.ts';

const { topic } = campaigns;
const calls: CostCalls = { list: listCampaignCosts, add: addCampaignCost, remove: deleteCampaignCost };

/** A campaign beside its list: what it is, what it brought and cost, and addresses that count for it. */
export function CampaignPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const today = useToday(useViewer().account.timeZone);
  const record = useRecord<Campaign>(campaigns as never, base, id);
  const owners = useOwners().map((o) => ({ value: o.id, label: o.name }));
  const canEdit = can('sales.campaign.edit');
  const remove = async () => { if (await record.remove()) onClose(); };
  const [editing, setEditing] = useState<Campaign | null>(null);
  const money = (row: Campaign) => moneyText(row.budget, row.currency);
  return (
    <>
    <RecordPanel
      key={id} record={record} topic={topic} id={id} titleKey="name" fields={campaigns.listFields} canEdit={canEdit} onClose={onClose} choices={{ channel: channelChoices(t), ownerId: owners }}
      status={(row) => <StatePill state={campaignState(row, today)} />}
      labels={{ currency: t('campaigns.currency') }}
      properties={campaignFields(t, owners).filter((f) => f.key !== 'name').map(({ key, label, type }) => ({ key, label, editable: type !== 'paragraph', ...(key === 'budget' ? { cell: (row: Campaign) => <span className="figures">{money(row) ?? '–'}</span> } : {}) }))}
      actions={(row) => canEdit && <><IconButton size="sm" className="text-muted-foreground" aria-label={t('campaigns.edit')} onClick={() => setEditing(row)}><Pencil /></IconButton><IconButton size="sm" className="text-muted-foreground" aria-label={t('campaigns.remove')} onClick={() => void remove()}><Trash2 /></IconButton></>}
    >{(row) => (
        <>
          {can('sales.lead.view_all') && <Figures campaign={row} today={today} />}
          {can('sales.lead.view_all') && <section aria-labelledby={`${id}-costs`}><h3 id={`${id}-costs`} className="font-medium">{t('campaigns.costs')}</h3><Costs id={id} calls={calls} topics={[topic]} canEdit={canEdit} /></section>}
          <Address campaign={row} />
        </>
      )}</RecordPanel>
    {editing && <CampaignDrawer campaign={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

const tones = { planned: 'info', running: 'success', ended: 'neutral' } as const;

/** Whether a campaign is still to come, under way or over. */
export function StatePill({ state }: { state: keyof typeof tones }) {
  const t = useT('sales');
  return <StatusPill tone={tones[state]}>{t(`campaigns.states.${state}`)}</StatusPill>;
}

/** What came of it since it began, or in the year before it was entered when it has no first day, and since. */
function Figures({ campaign, today }: { campaign: Campaign; today: string }) {
  const t = useT('sales');
  const language = useLanguage();
  const can = useCan();
  // One without days may have been planned after its leads had come.
  const begun = campaign.startsOn ?? new Date(Date.parse(campaign.createdAt) - 364 * 86_400_000).toISOString().slice(0, 10);
  const from = begun > today ? today : begun;
  const { data } = useRead(campaignReport, { ...useBase(), from, to: today, id: campaign.id }, { topics: ['sales.lead', 'sales.opportunity', topic, 'invoicing.invoice'] });
  if (!data) return null;
  const figures = { ...data.total, of: { from, to: today, by: 'campaign' as const, name: campaign.word } };
  const other = otherWon(figures);
  const amounts = [['wonAmount', `${moneyText(figures.wonAmount, data.currency)}${other && ` ${t('capture.source.plus', { amounts: other })}`}`], ['paid', moneyText(figures.paid, data.currency)], ['cost', moneyText(figures.cost, data.currency)], ['roi', figures.roiPercent === null ? '–' : `${figures.roiPercent} %`]] as const;
  return (
    <section aria-labelledby={`${campaign.id}-brought`}>
      <h3 id={`${campaign.id}-brought`} className="font-medium">{t('campaigns.brought', { day: dayWritten(from, language) })}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {reachedCounts(figures).map(({ reached, count, to }) => <div key={reached} className="rounded-lg border px-3 py-2"><dt className="text-xs text-muted-foreground">{t(`capture.source.column.${reached === 'new' ? 'leads' : reached}`)}</dt><dd className="figures font-semibold">{count === 0 ? count : <Link to={to} className="focus-ring rounded-sm hover:underline">{count}</Link>}{reached === 'won' && <WonWithoutLead row={figures} />}</dd></div>)}
        {amounts.map(([key, text]) => <div key={key} className="rounded-lg border px-3 py-2"><dt className="text-xs text-muted-foreground">{t(`capture.source.column.${key}`)}</dt><dd className="figures font-semibold break-words"><bdi>{text}</bdi></dd></div>)}
      </dl>
      {can('sales.deal.view') && <p className="mt-2 text-sm"><Link to={dealsAddress({ field: 'campaign', op: 'is', value: campaign.word })} className="focus-ring rounded-sm text-primary-ink hover:underline">{t('campaigns.deals')}</Link></p>}
    </section>
  );
}

/** An address of a page with the campaign in it: whoever writes to you by it counts for the campaign. */
function Address({ campaign }: { campaign: Campaign }) {
  const t = useT('sales');
  const [page, setPage] = useState('');
  const made = taggedAddress(page, campaign);
  return (
    <section aria-labelledby={`${campaign.id}-address`} className="flex flex-col gap-2">
      <h3 id={`${campaign.id}-address`} className="font-medium">{t('campaigns.address')}</h3>
      <Field label={t('campaigns.page')} help={t('campaigns.addressHelp')}><Input size="sm" dir="ltr" inputMode="url" placeholder="https://" value={page} onChange={(e) => setPage(e.target.value)} /></Field>
      {made && <p className="flex items-center gap-1 rounded-lg border px-3 py-2 text-sm"><span dir="ltr" className="min-w-0 flex-1 break-all">{made}</span><CopyButton text={made} /></p>}
    </section>
  );
}
