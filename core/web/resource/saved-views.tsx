import { Bookmark, ChevronDown, Save, Star, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { listViews, removeView, saveView, setDefaultView, type SavedView } from '#core/contract/records.ts';
import { useT } from '../i18n/i18n.ts';
import { useAction, useRead } from '../query.ts';
import { useSearchText } from '../router.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Menu, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator } from '../ui/menu.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

/** Props of SavedViews. */
export interface SavedViewsProps {
  listId: string;
  /** Id of the view in the address. */
  current: string;
  /** The list as it is now, in the shape views keep. */
  state: SavedView['state'];
  onOpen: (view: SavedView | null) => void;
}

const topics = ['core.view'];
/** The same but for what does not count: absent and empty fields. */
const sameState = (a: SavedView['state'], b: SavedView['state']) => (['q', 'sort', 'filter', 'group'] as const).every((k) => (a[k] ?? '') === (b[k] ?? ''));

/** Menu of a list's saved views: open, save, share, delete, and the one the list opens with. */
export function SavedViews({ listId, current, state, onOpen }: SavedViewsProps) {
  const t = useT('resource');
  const [saving, setSaving] = useState(false);
  const views = useRead(listViews, { list: listId }, { topics, staleTime: 60_000 }).data?.items;
  const save = useAction(saveView, { topics, success: t('views.saved'), onDone: (view) => { setSaving(false); onOpen(view); } });
  const remove = useAction(removeView, { topics, success: t('views.removed'), onDone: () => onOpen(null) });
  const setDefault = useAction(setDefaultView, { topics });
  useDefaultView(views, onOpen);
  const view = views?.find((v) => v.id === current);
  const options = (shared: boolean) => (views ?? []).filter((v) => v.shared === shared).map((v) => ({ value: v.id, label: v.isDefault ? <span>{v.name} <span className="text-muted-foreground">({t('views.default')})</span></span> : v.name }));
  const choose = (id: string) => onOpen(views?.find((v) => v.id === id) ?? null);
  return (
    <>
      <Menu trigger={
        <Button size="sm" variant="outline" aria-label={`${t('views.label')}: ${view?.name ?? t('views.all')}`}>
          <Bookmark aria-hidden /><span className="max-w-40 truncate max-sm:hidden">{view?.name ?? t('views.all')}</span>
          {view && !sameState(view.state, state) && <span className="text-muted-foreground max-sm:hidden">({t('views.changed')})</span>}<ChevronDown aria-hidden className="max-sm:hidden" />
        </Button>
      }>
        <MenuRadioGroup value={current} onValueChange={choose} options={[{ value: '', label: t('views.all') }]} />
        {([false, true] as const).map((shared) => options(shared).length > 0 && (
          <MenuGroup key={String(shared)} label={t(shared ? 'views.shared' : 'views.mine')}><MenuRadioGroup value={current} onValueChange={choose} options={options(shared)} /></MenuGroup>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Save />} onSelect={() => setSaving(true)}>{t('views.save')}</MenuItem>
        {view && <MenuItem icon={<Star />} onSelect={() => setDefault.mutate({ list: listId, viewId: view.isDefault ? null : view.id })}>{t(view.isDefault ? 'views.unsetDefault' : 'views.setDefault')}</MenuItem>}
        {view?.mine && <MenuItem icon={<Save />} onSelect={() => save.mutate({ id: view.id, list: listId, name: view.name, shared: view.shared, state })}>{t('views.update', { name: view.name })}</MenuItem>}
        {view?.mine && <MenuItem icon={<Trash2 />} destructive onSelect={() => remove.mutate({ id: view.id })}>{t('views.remove', { name: view.name })}</MenuItem>}
      </Menu>
      {saving && <SaveDialog busy={save.isPending} onClose={() => setSaving(false)} onSave={(name, shared) => save.mutate({ list: listId, name, shared, state })} />}
    </>
  );
}

/** Opens the list's default view once, unless the address already says what to show. */
function useDefaultView(views: readonly SavedView[] | undefined, onOpen: (view: SavedView) => void): void {
  const bare = useRef(useSearchText() === '');
  const done = useRef(false);
  useEffect(() => {
    if (!views || done.current) return;
    done.current = true;
    const view = bare.current ? views.find((v) => v.isDefault) : undefined;
    if (view) onOpen(view);
  }, [views, onOpen]);
}

function SaveDialog({ busy, onSave, onClose }: { busy: boolean; onSave: (name: string, shared: boolean) => void; onClose: () => void }) {
  const t = useT('resource');
  const core = useT();
  const form = useId();
  const [name, setName] = useState('');
  const [who, setWho] = useState<'me' | 'all'>('me');
  return (
    <Dialog open size="sm" title={t('views.saveTitle')} description={t('views.saveHelp')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" type="submit" form={form} loading={busy} disabled={name.trim() === ''}>{t('views.saveAction')}</Button></>}>
      <form id={form} className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); if (name.trim()) onSave(name.trim(), who === 'all'); }}>
        <Field label={t('views.name')}><Input autoFocus value={name} maxLength={60} dir="auto" onChange={(e) => setName(e.target.value)} /></Field>
        <Field label={t('views.who')} group><SegmentedControl fill value={who} onValueChange={setWho} segments={[{ value: 'me', label: t('views.onlyMe') }, { value: 'all', label: t('views.everyone') }]} /></Field>
      </form>
    </Dialog>
  );
}
