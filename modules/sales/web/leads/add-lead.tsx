import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { LeadForm } from './lead-form.tsx';

/** A new lead beside the board, the list or the map; it opens once it is there. */
export function AddLead({ pipelineId, onClose }: { pipelineId?: string; onClose: () => void }) {
  const t = useT('sales');
  const go = useGo();
  return (
    <Drawer open size="lg" title={t('leads.add')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <LeadForm draftKey="sales.lead" {...(pipelineId ? { pipelineId } : {})} onCancel={onClose} onDone={(lead) => go(`/crm/leads/${lead.id}`)} />
    </Drawer>
  );
}
