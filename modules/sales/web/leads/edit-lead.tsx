import { useT } from '#core/web/i18n/i18n.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import type { Lead } from '../../contract.ts';
import { LeadForm } from './lead-form.tsx';

/** All fields of a lead in a drawer. */
export function EditLead({ lead, onClose, onSaved }: { lead: Lead; onClose: () => void; onSaved: () => void }) {
  const t = useT('sales');
  return <Drawer open size="lg" title={t('leads.editName', { name: lead.name })} onOpenChange={(open) => { if (!open) onClose(); }}><LeadForm lead={lead} onCancel={onClose} onDone={onSaved} /></Drawer>;
}
