import '../party-texts.ts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox, type ComboboxProps } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { findParties, type PartyCard, type PartyKind, type PartyRole } from '../../contract.ts';
import { PartyForm } from './party-form.tsx';
import { PartyAvatar } from './party-name.tsx';
import { partyTopics, useSlug } from './use-slug.ts';

interface Item { id: string; label: string; description?: string; card: PartyCard }

/** Props of PartyPicker. */
export interface PartyPickerProps extends Pick<ComboboxProps<Item>, 'id' | 'size' | 'placeholder' | 'disabled' | 'required' | 'clearable' | 'className' | 'aria-label'> {
  /** Id of the chosen party. */
  value: string | null;
  /** The card is null when the choice was taken away. */
  onChange: (id: string | null, card: PartyCard | null) => void;
  /** Only parties of this kind. */
  kind?: PartyKind;
  /** Only parties with this role; a new one gets it. */
  role?: PartyRole;
  /** Only people of this company; a new one is linked to it. */
  companyId?: string | null | undefined;
  /** Lets a party be added without leaving the page; on by default, given the right to. */
  allowCreate?: boolean;
  /** Roles of a party that is added here; `role`, else account or contact. */
  createRoles?: readonly PartyRole[];
}

const toItem = (card: PartyCard): Item => ({ id: card.id, label: card.name, card, ...describe(card) });

function describe(card: PartyCard): { description?: string } {
  const text = [card.companyName, card.email ?? card.phone].filter(Boolean).join(' · ');
  return text ? { description: text } : {};
}

/** Finds a person or company by typing, or adds one on the spot. Use it in a form: `{(f) => <PartyPicker value={f.value as string | null} onChange={f.set} role="customer" />}`. */
export function PartyPicker({ value, onChange, kind, role, companyId, allowCreate = true, createRoles, placeholder, ...props }: PartyPickerProps) {
  const t = useT('parties');
  const slug = useSlug();
  const can = useCan();
  const typed = useRef('');
  const [adding, setAdding] = useState<string | null>(null);
  const [picked, setPicked] = useState<PartyCard | null>(null);
  const known = picked?.id === value ? picked : null;
  const named = useRead(findParties, { workspace_slug: slug, limit: 1, ids: [value ?? ''] }, { enabled: value !== null && known === null, topics: partyTopics, staleTime: 60_000 });
  const card = value === null ? null : known ?? named.data?.items[0] ?? null;
  const filter = { workspace_slug: slug, ...(kind ? { kind } : {}), ...(role ? { role } : {}), ...(companyId ? { companyId } : {}) };
  const choose = (next: PartyCard | null) => { setPicked(next); onChange(next?.id ?? null, next); };
  const newKind = kind ?? (role === 'contact' ? 'person' : 'company');
  const roles = createRoles ?? [role ?? (newKind === 'company' ? 'account' : 'contact')];
  return (
    <>
      <Combobox<Item>
        {...props} placeholder={placeholder ?? t('picker.placeholder')} value={card ? toItem(card) : null} onValueChange={(item) => choose(item?.card ?? null)}
        load={async (q, signal) => { typed.current = q; return (await request(findParties, { ...filter, ...(q ? { q: q.slice(0, 200) } : {}), limit: 20 }, { signal })).items.map(toItem); }}
        renderIcon={(item) => <PartyAvatar party={item.card} size="xs" decorative />}
        footer={allowCreate && can('parties.edit') ? <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => setAdding(typed.current)}><Plus aria-hidden />{t(newKind === 'company' ? 'picker.addCompany' : 'picker.addPerson')}</Button> : undefined}
      />
      {adding !== null && (
        <Dialog open onOpenChange={(open) => { if (!open) setAdding(null); }} title={t(newKind === 'company' ? 'picker.addCompany' : 'picker.addPerson')}>
          <PartyForm kind={newKind} roles={roles} name={adding} companyId={companyId ?? null} onUse={(found) => { choose(found); setAdding(null); }} onCancel={() => setAdding(null)} onDone={(party) => { choose(party); setAdding(null); }} />
        </Dialog>
      )}
    </>
  );
}
