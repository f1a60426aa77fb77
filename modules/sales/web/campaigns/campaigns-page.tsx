import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { ImportDialog } from '#core/web/resource/import-dialog.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { useToday } from '#core/web/ui/use-today.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { campaigns } from '../../contract/campaigns.ts';
import { campaignState } from '../../rules/campaigns.ts';
import { moneyText, useBase, useOwners } from '../leads/use-leads.ts';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { campaignFields, channelChoices } from './campaign-fields.ts';
import { CampaignPanel, StatePill } from './campaign-panel.tsx';

const { topic } = campaigns;
type Row = OutputOf<typeof campaigns.list>['items'][number];

/** Campaigns of the workspace; one of them opens beside the list. */
export function CampaignsPage() {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const today = useToday(useViewer().account.timeZone);
  const canEdit = can('sales.campaign.edit');
  const [open, setOpen] = useSearchState({ open: '' });
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const owners = useOwners().map((o) => ({ value: o.id, label: o.name }));
  const fields = campaignFields(t, owners);
  const save = async (row: Row, key: string, value: unknown) => {
    await request(campaigns.update, { ...base, id: row.id, version: row.version, [key]: value } as never, { idempotencyKey: newId() });
    await invalidateTopics([topic]);
  };
  const labelOf = (key: string) => fields.find((f) => f.key === key)?.label ?? (key === 'createdAt' ? t('campaigns.createdAt') : key);
  return (
    <>
      <ListPage
        endpoint={campaigns.list} input={base} fields={campaigns.listFields} topics={[topic]} title={t('campaigns.many')} customFields={topic}
        columns={[
          { key: 'name', header: t('campaigns.name'), pin: 'start' }, { key: 'state', header: t('campaigns.state'), exported: false, cell: (row) => <StatePill state={campaignState(row, today)} /> }, { key: 'channel', header: t('campaigns.channel'), editable: canEdit },
          { key: 'startsOn', header: t('campaigns.startsOn'), editable: canEdit }, { key: 'endsOn', header: t('campaigns.endsOn'), editable: canEdit }, { key: 'budget', header: t('campaigns.budget'), align: 'end', editable: canEdit, cell: (row) => <span className="figures">{moneyText(row.budget, row.currency) ?? '–'}</span> },
          { key: 'ownerId', header: t('campaigns.ownerId') }, { key: 'word', header: t('campaigns.word'), editable: canEdit }, { key: 'createdAt', header: t('campaigns.createdAt'), hidden: true },
        ]}
        choices={{ channel: channelChoices(t), ownerId: owners }} rowName={(row) => row.name} onOpen={(row) => setOpen({ open: row.id })} {...(can('sales.export') ? { exportEndpoint: campaigns.export } : {})}
        bulk={{ endpoint: campaigns.bulk, input: base, fields: fields.filter((f) => f.key !== 'name' && f.key !== 'word').map((f) => (f.key === 'notes' ? { ...f, required: true } : f)), canEdit, canRemove: canEdit }}
        secondary={(
          <>
            {can('sales.lead.view_all') && <Link to="/crm/campaigns/report" className={buttonStyle({ size: 'sm', variant: 'outline' })}>{t('campaigns.report')}</Link>}
            {canEdit && <Button size="sm" variant="outline" onClick={() => setDialog('import')}><Upload aria-hidden />{t('campaigns.import')}</Button>}
          </>
        )}
        {...(canEdit ? { primaryAction: { label: t('campaigns.add'), onPress: () => setDialog('add') }, onEdit: save } : {})}
        empty={{ title: t('campaigns.emptyTitle'), text: t('campaigns.emptyText') }}
      />
      {open.open && <CampaignPanel id={open.open} onClose={() => setOpen({ open: '' })} />}
      {dialog === 'add' && <CampaignDrawer onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog topic={topic} name={t('campaigns.many')} labelOf={labelOf} onClose={() => setDialog(null)} />}
    </>
  );
}
