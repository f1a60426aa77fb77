import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { FileDrop } from '#core/web/ui/file-drop.tsx';
import { moved, mostZoom, squareOf, within, type Crop } from './crop.ts';
import { sourceBytes } from '../../contract/profile.ts';
import { pictureTypes } from './cover-editor.tsx';

const stage = 288;
const made = 640;
/** What is cut out is sent as PNG, so that whatever this browser can open will do: HEIC on telephones that make it. */
const openable = `${pictureTypes},image/heic,image/heif,.heic,.heif`;

/** Props of CropDialog. */
export interface CropDialogProps { title: string; round?: boolean; onClose: () => void; onSend: (file: File) => Promise<unknown>; /** Takes the present picture away; not offered when left out. */ onRemove?: () => Promise<unknown> }

/** Takes a square out of a chosen picture, by pointer or keyboard, and sends it. */
export function CropDialog({ title, round = false, onClose, onSend, onRemove }: CropDialogProps) {
  const t = useT('social');
  const core = useT();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => picture?.close(), [picture]);
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    try { setPicture(await createImageBitmap(file)); setCrop({ x: 0.5, y: 0.5, zoom: 1 }); setProblem(null); } catch { setProblem(t('picture.unreadable')); }
  };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try { await work(); onClose(); } catch (error) { setProblem(errorText(toApiError(error))); } finally { setBusy(false); }
  };
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={title}
      footer={(
        <>
          {picture && <Button variant="ghost" className="sm:me-auto" onClick={() => setPicture(null)}><ImageUp aria-hidden />{t('picture.other')}</Button>}
          {!picture && onRemove && <Button variant="ghost" className="sm:me-auto" loading={busy} onClick={() => void run(onRemove)}><Trash2 aria-hidden />{t('picture.remove')}</Button>}
          <Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button>
          <Button variant="primary" disabled={!picture} loading={busy} onClick={() => void run(async () => onSend(await cut(picture!, crop)))}>{t('picture.save')}</Button>
        </>
      )}
    >
      {picture ? <Stage picture={picture} crop={crop} onChange={setCrop} round={round} /> : <FileDrop accept={openable} maxBytes={sourceBytes} maxFiles={1} onFiles={(files) => void take(files)} />}
      <p role="alert" className="mt-2 text-sm text-destructive-ink empty:hidden">{problem}</p>
    </Dialog>
  );
}

const keys: Record<string, readonly [number, number]> = { ArrowLeft: [-0.03, 0], ArrowRight: [0.03, 0], ArrowUp: [0, -0.03], ArrowDown: [0, 0.03] };

function Stage({ picture, crop, onChange, round }: { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void; round: boolean }) {
  const t = useT('social');
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number; from: Crop } | null>(null);
  useEffect(() => { const pen = canvas.current?.getContext('2d'); if (pen) draw(pen, picture, crop, stage * 2); }, [picture, crop]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keys[event.key];
    const zoom = event.key === '+' || event.key === '=' ? 1.1 : event.key === '-' ? 1 / 1.1 : null;
    if (!step && !zoom) return;
    event.preventDefault();
    onChange(step ? moved(picture, crop, step[0], step[1]) : within(picture, { ...crop, zoom: crop.zoom * zoom! }));
  };
  const start = (event: PointerEvent<HTMLElement>) => { event.currentTarget.setPointerCapture(event.pointerId); drag.current = { x: event.clientX, y: event.clientY, from: crop }; };
  const move = (event: PointerEvent) => { const now = drag.current; if (now) onChange(moved(picture, now.from, (now.x - event.clientX) / stage, (now.y - event.clientY) / stage)); };
  const end = () => { drag.current = null; };
  return (
    <div className="flex flex-col items-center gap-4 pt-1">
      <div
        role="application" tabIndex={0} aria-label={t('picture.stage')} data-crop={`${crop.x.toFixed(3)} ${crop.y.toFixed(3)} ${crop.zoom.toFixed(2)}`} onKeyDown={onKeyDown} onPointerDown={start} onPointerMove={move} onPointerUp={end} onPointerCancel={end}
        className={cn('focus-ring size-72 max-w-full cursor-grab touch-none overflow-hidden border bg-muted active:cursor-grabbing', round ? 'rounded-full' : 'rounded-lg')}
      >
        <canvas ref={canvas} width={stage * 2} height={stage * 2} className="size-full" />
      </div>
      <label className="flex w-full max-w-72 items-center gap-3 text-sm">
        <span className="text-muted-foreground">{t('picture.zoom')}</span>
        <input type="range" min={1} max={mostZoom} step={0.05} value={crop.zoom} onChange={(event) => onChange(within(picture, { ...crop, zoom: Number(event.target.value) }))} className="focus-ring h-6 flex-1 accent-primary" />
      </label>
      <p className="text-center text-sm text-muted-foreground">{t('picture.hint')}</p>
    </div>
  );
}

function draw(pen: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop, side: number): void {
  const from = squareOf(picture, crop);
  pen.imageSmoothingQuality = 'high';
  pen.clearRect(0, 0, side, side);
  pen.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, side, side);
}

/** The chosen square as a file: at most 640 px, never enlarged. */
async function cut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const side = Math.max(64, Math.min(made, Math.round(squareOf(picture, crop).side)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  draw(canvas.getContext('2d')!, picture, crop, side);
  const blob = await new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, 'image/png'); });
  return new File([blob!], 'picture.png', { type: 'image/png' });
}
