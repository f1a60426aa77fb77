import { Camera, Check, MoveVertical, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { refusalText } from '#core/web/ui/file-drop.tsx';
import { checkFiles } from '#core/web/ui/file-rules.ts';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { pictureBytes } from '../../contract/profile.ts';
import { CoverPicture } from './cover.tsx';

/** Pictures people can choose. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
const rules = { accept: pictureTypes, maxBytes: pictureBytes.cover, maxFiles: 1 };

/** Props of CoverEditor. */
export interface CoverEditorProps {
  src: string | null; offsetY: number; seed: string;
  /** Sends a new picture with its place. */
  onPicture: (file: File, offsetY: number) => Promise<unknown>;
  /** Moves the present one. */
  onMove: (offsetY: number) => Promise<unknown>;
  /** Takes it away; not offered when left out. */
  onRemove?: () => Promise<unknown>;
}

interface Draft { file: File | null; url: string; offsetY: number }

/** A cover that can be replaced, and moved by dragging or with the arrow keys. */
export function CoverEditor({ src, offsetY, seed, onPicture, onMove, onRemove }: CoverEditorProps) {
  const t = useT('social');
  const core = useT();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => { const url = draft?.file ? draft.url : null; return () => { if (url) URL.revokeObjectURL(url); }; }, [draft?.file, draft?.url]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const { accepted, refused } = checkFiles([...(event.target.files ?? [])], rules);
    event.target.value = '';
    if (refused[0]) toast.error(refusalText(core, refused[0], rules));
    else if (accepted[0]) setDraft({ file: accepted[0], url: URL.createObjectURL(accepted[0]), offsetY: 50 });
  };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try { await work(); setDraft(null); } catch (error) { toast.error(errorText(toApiError(error))); } finally { setBusy(false); }
  };
  if (draft) {
    return (
      <CoverPicture src={draft.url} offsetY={draft.offsetY} seed={seed}>
        <Mover offsetY={draft.offsetY} onChange={(next) => setDraft({ ...draft, offsetY: next })} />
        <div className="absolute end-3 bottom-3 flex gap-2">
          <Button size="sm" variant="outline" onClick={() => setDraft(null)}><X aria-hidden />{core('action.cancel')}</Button>
          <Button size="sm" variant="primary" loading={busy} onClick={() => void run(() => (draft.file ? onPicture(draft.file, Math.round(draft.offsetY)) : onMove(Math.round(draft.offsetY))))}><Check aria-hidden />{t('cover.save')}</Button>
        </div>
      </CoverPicture>
    );
  }
  const pick = () => input.current?.click();
  const button = <Button size="sm" variant="outline" loading={busy} {...(src ? {} : { onClick: pick })}><Camera aria-hidden />{t(src ? 'cover.edit' : 'cover.add')}</Button>;
  return (
    <CoverPicture src={src} offsetY={offsetY} seed={seed}>
      <input ref={input} type="file" hidden accept={rules.accept} onChange={choose} data-part="cover-file" />
      <div className="absolute end-3 top-3">
        {src ? (
          <Menu align="end" trigger={button}>
            <MenuItem icon={<Camera />} onSelect={pick}>{t('cover.replace')}</MenuItem>
            <MenuItem icon={<MoveVertical />} onSelect={() => setDraft({ file: null, url: src, offsetY })}>{t('cover.move')}</MenuItem>
            {onRemove && <MenuItem icon={<Trash2 />} destructive onSelect={() => void run(onRemove)}>{t('cover.remove')}</MenuItem>}
          </Menu>
        ) : button}
      </div>
    </CoverPicture>
  );
}

const steps: Record<string, number> = { ArrowUp: -2, ArrowDown: 2, PageUp: -10, PageDown: 10 };
const within = (value: number) => Math.min(100, Math.max(0, value));

/** The area over the picture that takes the pointer and the arrow keys. */
function Mover({ offsetY, onChange }: { offsetY: number; onChange: (offsetY: number) => void }) {
  const t = useT('social');
  const area = useRef<HTMLDivElement>(null);
  const drag = useRef<{ y: number; from: number; room: number } | null>(null);
  useEffect(() => area.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? 100 : steps[event.key] === undefined ? null : within(offsetY + steps[event.key]!);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  const start = (event: PointerEvent<HTMLDivElement>) => {
    const picture = event.currentTarget.parentElement?.querySelector('img');
    if (!picture?.naturalWidth) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width, height } = picture.getBoundingClientRect();
    const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
    drag.current = { y: event.clientY, from: offsetY, room: picture.naturalHeight * scale - height };
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (now && now.room > 1) onChange(within(now.from - ((event.clientY - now.y) / now.room) * 100));
  };
  return (
    <div
      ref={area} role="slider" tabIndex={0} aria-orientation="vertical" aria-label={t('cover.place')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(offsetY)} aria-valuetext={t('cover.percent', { count: Math.round(offsetY) })}
      onKeyDown={onKeyDown} onPointerDown={start} onPointerMove={move} onPointerUp={() => { drag.current = null; }} onPointerCancel={() => { drag.current = null; }}
      className="focus-ring-inset absolute inset-0 grid cursor-grab touch-none place-items-center active:cursor-grabbing sm:rounded-b-xl"
    >
      <span className="pointer-events-none flex items-center gap-2 rounded-md border bg-popover px-3 py-1.5 text-sm text-popover-foreground"><MoveVertical aria-hidden className="size-4" strokeWidth={1.75} />{t('cover.hint')}</span>
    </div>
  );
}
