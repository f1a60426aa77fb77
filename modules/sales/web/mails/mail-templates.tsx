import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { mailTemplates } from '../../contract.ts';
import { useBase } from '../leads/use-base.ts';

/** Takes the text of a template over; nothing where there is none. */
export function MailTemplates({ onTake }: { onTake: (text: { subject: string; body: string }) => void }) {
  const t = useT('sales');
  const items = useRead(mailTemplates.list, { ...useBase(), limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: ['sales.mail_template'] }).data?.items ?? [];
  if (items.length === 0) return null;
  const take = (id: string) => { const chosen = items.find((x) => x.id === id); if (chosen) onTake(chosen); };
  return <Field label={t('leads.mail.template')}><Select value={null} placeholder={t('leads.mail.choose')} options={items.map((x) => ({ value: x.id, label: x.name }))} onValueChange={take} /></Field>;
}
