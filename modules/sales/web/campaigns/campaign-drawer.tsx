import { useT } from '#core/web/i18n/i18n.ts';
import { RecordForm } from '#core/web/resource/record-form.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { campaigns, type Campaign } from '../../contract/campaigns.ts';
import { useBase, useOwners } from '../leads/use-leads.ts';
import { campaignFields } from './campaign-fields.ts';

/** Form for a campaign: a new one, for leads that name it by `word` already, or a change of one. */
export function CampaignDrawer({ word, campaign, onClose }: { word?: string; campaign?: Campaign; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const me = useViewer().account.id;
  const owners = useOwners().map((o) => ({ value: o.id, label: o.name }));
  const shared = { fields: campaignFields(t, owners), topics: [campaigns.topic], customFields: campaigns.topic, onDone: onClose, onCancel: onClose };
  return (
    <Drawer open title={t(campaign ? 'campaigns.edit' : 'campaigns.add')} onOpenChange={(open) => { if (!open) onClose(); }}>
      {campaign
        ? <RecordForm {...shared} endpoint={campaigns.update} values={campaign} fixed={{ ...base, id: campaign.id, version: campaign.version }} submitLabel={t('campaigns.save')} success={t('campaigns.saved')} />
        : <RecordForm {...shared} endpoint={campaigns.create} values={{ channel: 'other', ownerId: me, ...(word ? { name: word, word } : {}) }} fixed={base} submitLabel={t('campaigns.add')} success={t('campaigns.added')} />}
    </Drawer>
  );
}
