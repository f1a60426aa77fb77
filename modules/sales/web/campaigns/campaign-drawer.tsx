import { useT } from '#core/web/i18n/i18n.ts';
import { RecordForm } from '#core/web/resource/record-form.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { campaigns } from '../../contract/campaigns.ts';
import { useBase, useOwners } from '../leads/use-leads.ts';
import { campaignFields } from './campaign-fields.ts';

/** Form for a new campaign; `word` when leads name it already. */
export function CampaignDrawer({ word, onClose }: { word?: string; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const me = useViewer().account.id;
  const owners = useOwners().map((o) => ({ value: o.id, label: o.name }));
  return (
    <Drawer open title={t('campaigns.add')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <RecordForm endpoint={campaigns.create} fields={campaignFields(t, owners)} values={{ channel: 'other', ownerId: me, ...(word ? { name: word, word } : {}) }} fixed={base} topics={[campaigns.topic]} customFields={campaigns.topic} submitLabel={t('campaigns.add')} success={t('campaigns.added')} onDone={onClose} onCancel={onClose} />
    </Drawer>
  );
}
