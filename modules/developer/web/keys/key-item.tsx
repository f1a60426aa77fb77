import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusPill, type StatusTone } from '#core/web/ui/status-pill.tsx';
import { revokeKey, topics, type KeyRow } from '../../contract.ts';
import { useSlug } from '../words.ts';
import { RotateDialog } from './rotate-dialog.tsx';

const tones: Record<KeyRow['state'], StatusTone> = { active: 'success', expired: 'neutral', revoked: 'neutral', owner: 'warning' };

/** One key: what it is, how it stands, and what can be done about it. */
export function KeyItem({ item, onChange, onFresh }: { item: KeyRow; onChange: () => void; onFresh: (key: KeyRow, secret: string) => void }) {
  const t = useT('developer');
  const slug = useSlug();
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null);
  const revoke = useAction(revokeKey, { topics: [topics.keys], success: t('keys.revokedDone') });
  const open = item.state === 'active' || item.state === 'owner';
  const shrunk = item.state === 'active' && item.effective.length < item.scopes.length;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="font-medium break-words">{item.name}</span>
          <code dir="ltr" className="font-mono text-sm text-muted-foreground">{item.hint}…</code>
          {item.state !== 'active' && <StatusPill tone={tones[item.state]}>{t(`keys.state.${item.state}`)}</StatusPill>}
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-sm text-muted-foreground">
          <span title={item.scopes.join('\n')}>{t('keys.permissions', { count: item.scopes.length })}</span>
          <Dot /><LastUse item={item} /><Dot /><Ending item={item} />
          {!item.isYours && <><Dot /><span className="inline-flex items-center gap-1.5"><Avatar name={item.owner.name} id={item.owner.id} src={item.owner.photo} size="xs" decorative />{t('keys.of', { name: item.owner.name })}</span></>}
        </p>
        {item.overlapUntil && open && <p className="mt-0.5 text-sm text-muted-foreground">{t('keys.overlap')} <RelativeTime value={item.overlapUntil} /></p>}
        {shrunk && <p className="mt-0.5 text-sm text-warning-ink">{t('keys.shrunk', { effective: item.effective.length, count: item.scopes.length })}</p>}
      </div>
      {open && (
        <Menu align="end" trigger={<IconButton size="sm" aria-label={t('action.more', { name: item.name })}><MoreHorizontal /></IconButton>}>
          {item.isYours && <MenuItem onSelect={onChange}>{t('keys.edit')}</MenuItem>}
          {item.isYours && <MenuItem onSelect={() => setAsking('rotate')}>{t('keys.rotate')}</MenuItem>}
          {item.isYours && <MenuSeparator />}
          <MenuItem destructive onSelect={() => setAsking('revoke')}>{t('keys.revoke')}</MenuItem>
        </Menu>
      )}
      <AlertDialog
        open={asking === 'revoke'} onOpenChange={(next) => { if (!next) setAsking(null); }} destructive title={t('keys.revokeTitle', { name: item.name })} description={t('keys.revokeHelp')} confirmLabel={t('keys.revoke')}
        onConfirm={() => revoke.mutateAsync({ workspace_slug: slug, id: item.id })}
      />
      {asking === 'rotate' && <RotateDialog item={item} onClose={() => setAsking(null)} onFresh={onFresh} />}
    </li>
  );
}

const Dot = () => <span aria-hidden>·</span>;

function LastUse({ item }: { item: KeyRow }) {
  const t = useT('developer');
  if (!item.lastUsedAt) return <span>{t('keys.never')}</span>;
  return <span>{t('keys.used')} <RelativeTime value={item.lastUsedAt} />{item.lastUsedFrom && <> <bdi>{t('keys.from', { network: item.lastUsedFrom })}</bdi></>}</span>;
}

function Ending({ item }: { item: KeyRow }) {
  const t = useT('developer');
  if (item.revokedAt) return <span>{t('keys.revoked')} <RelativeTime value={item.revokedAt} /></span>;
  if (!item.expiresAt) return <span>{t('keys.forever')}</span>;
  return <span>{t(item.state === 'expired' ? 'keys.ended' : 'keys.ends')} <RelativeTime value={item.expiresAt} /></span>;
}
