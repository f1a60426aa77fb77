import { TriangleAlert } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { tip } from '#core/web/ui/tip.ts';

/** A phone number to call; one that is no number of a country carries a warning. */
export function PhoneText({ phone, valid }: { phone: string | null; valid: boolean }) {
  const t = useT('parties');
  if (!phone) return <span className="text-muted-foreground">–</span>;
  if (valid) return <a href={`tel:${phone}`} dir="ltr" className="figures focus-ring rounded-sm hover:underline" onClick={(e) => e.stopPropagation()}>{phone.replace(';ext=', ' ext. ')}</a>;
  return <span className="inline-flex items-center gap-1.5"><span dir="auto">{phone}</span><span role="img" aria-label={t('phone.unreadable')} {...tip(t('phone.unreadable'))}><TriangleAlert className="size-4 text-warning-ink" strokeWidth={1.75} /></span></span>;
}
