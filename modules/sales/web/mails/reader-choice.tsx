import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import type { MailReader } from '../../contract.ts';

/** The people of a record as boxes to tick; who cannot be written to stands there with the reason. */
export function ReaderChoice({ readers, value, onChange }: { readers: readonly MailReader[]; value: readonly string[]; onChange: (ids: string[]) => void }) {
  const t = useT('sales');
  const toggle = (id: string, on: boolean) => onChange(on ? [...value, id] : value.filter((x) => x !== id));
  return (
    <ul aria-label={t('mails.to')} className="max-h-48 overflow-y-auto rounded-md border px-3 py-1.5">
      {readers.map((r) => {
        const why = r.email === '' ? t('mails.noAddress') : r.optedOut ? t('mails.optedOut') : null;
        return <li key={r.id}><Checkbox checked={why === null && value.includes(r.id)} disabled={why !== null} onCheckedChange={(on) => toggle(r.id, on)} label={<bdi>{r.name}</bdi>} description={why ?? <bdi className="wrap-anywhere">{r.email}</bdi>} /></li>;
      })}
    </ul>
  );
}
