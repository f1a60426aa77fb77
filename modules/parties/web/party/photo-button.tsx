import { Camera, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { cn } from '#core/web/ui/cn.ts';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { VisuallyHidden } from '#core/web/ui/visually-hidden.tsx';
import { removePhoto, setPhoto, type PartyDetail } from '../../contract.ts';
import { PartyAvatar } from '../parts/party-name.tsx';
import { partyTopics, useSlug } from '../parts/use-slug.ts';

/** The photo or logo, and the way to another one. */
export function PhotoButton({ party, disabled }: { party: PartyDetail; disabled: boolean }) {
  const t = useT('parties');
  const input = useRef<HTMLInputElement>(null);
  const base = { workspace_slug: useSlug(), id: party.id };
  const after = async (work: Promise<unknown>) => { try { await work; void invalidateTopics(partyTopics); } catch (error) { showError(error); } };
  const face = <PartyAvatar party={party} size="xl" decorative />;
  if (disabled) return face;
  return (
    <>
      <input
        ref={input} type="file" accept="image/png,image/jpeg,image/webp,image/gif,image/avif" className="sr-only" tabIndex={-1} aria-hidden
        onChange={(e) => { const file = e.target.files?.[0]; e.target.value = ''; if (file) void after(request(setPhoto, base, { files: { photo: [file] }, idempotencyKey: newId() })); }}
      />
      <Menu trigger={<button type="button" className={cn('focus-ring', party.kind === 'company' ? 'rounded-lg' : 'rounded-full')}>{face}<VisuallyHidden>{t(party.kind === 'company' ? 'photo.logo' : 'photo.photo')}</VisuallyHidden></button>}>
        <MenuItem icon={<Camera />} onSelect={() => input.current?.click()}>{t(party.photo ? 'photo.change' : 'photo.add')}</MenuItem>
        {party.photo && <MenuItem icon={<Trash2 />} destructive onSelect={() => void after(request(removePhoto, base, { idempotencyKey: newId() }))}>{t('photo.remove')}</MenuItem>}
      </Menu>
    </>
  );
}
