import '../party-texts.ts';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { matchParties, type PartyCard, type PartyKind } from '../../contract.ts';
import { partyAddress } from '../party-address.ts';
import { PartyName } from './party-name.tsx';
import { useSlug } from './use-slug.ts';

const delayMs = 450;
const watched = ['name', 'lastName', 'companyName', 'email', 'phone', 'country'] as const;
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Says while one types that the person or company may be there already; `onUse` offers to take it instead of opening it. */
export function DuplicateWarning({ kind, exclude, companyName, onUse }: { kind: PartyKind; exclude?: string; companyName?: string | undefined; onUse?: ((party: PartyCard) => void) | undefined }) {
  const t = useT('parties');
  const slug = useSlug();
  const { control } = useFormContext();
  const values = useWatch({ control }) as Record<string, unknown>;
  const typed = JSON.stringify(Object.fromEntries(watched.map((key) => [key, typeof values[key] === 'string' ? values[key] : ''])));
  const [settled, setSettled] = useState(typed);
  useEffect(() => { const timer = setTimeout(() => setSettled(typed), delayMs); return () => clearTimeout(timer); }, [typed]);
  const asked = JSON.parse(settled) as Record<(typeof watched)[number], string>;
  const input = {
    workspace_slug: slug, kind, ...(exclude ? { exclude } : {}), name: asked.name.trim().slice(0, 200), lastName: asked.lastName.trim().slice(0, 100), companyName: (companyName ?? asked.companyName).trim().slice(0, 200),
    email: emailForm.test(asked.email.trim()) ? asked.email.trim() : '', phone: asked.phone.trim().slice(0, 40), country: asked.country || null,
  };
  const worth = input.email !== '' || input.phone.length > 5 || (kind === 'company' ? input.name.length > 2 : input.lastName.length > 1 && input.companyName.length > 1);
  const matches = useRead(matchParties, input, { enabled: worth, keepPrevious: true, staleTime: 30_000 });
  const found = worth ? matches.data?.items.slice(0, 3) ?? [] : [];
  if (found.length === 0) return <div aria-live="polite" />;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 rounded-lg border border-warning/40 bg-warning-subtle p-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-warning-ink"><TriangleAlert aria-hidden className="size-4 shrink-0" />{t('duplicate.warning', { count: found.length })}</p>
      <ul className="flex flex-col gap-1">
        {found.map(({ party, reasons }) => (
          <li key={party.id} className="flex items-center justify-between gap-3">
            <PartyName party={party} detail={reasons.map((r) => t(`duplicate.reason.${r}`)).join(' · ')} />
            {onUse ? <Button size="sm" variant="outline" onClick={() => onUse(party)}>{t('duplicate.use')}</Button> : <Link to={partyAddress(party)} className="focus-ring shrink-0 rounded-sm text-primary-ink underline underline-offset-2">{t('duplicate.open')}</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}
