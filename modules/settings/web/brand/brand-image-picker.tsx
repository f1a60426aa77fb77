import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, queryClient, queryKey } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Image } from '#core/web/ui/image.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { getSettings, resetSetting, topic, uploadBrandImage, type BrandImage } from '../../contract.ts';

const most = 2 * 1024 * 1024;
const kinds = 'image/png,image/jpeg,image/webp,image/svg+xml,image/x-icon,image/vnd.microsoft.icon,.ico';

/** One brand picture: shown on the ground it is made for, replaced at once when another file is chosen. */
export function BrandImagePicker({ place, address, version, readOnly }: { place: BrandImage; address: string | null; version: number; readOnly: boolean }) {
  const t = useT('settings');
  const input = useRef<HTMLInputElement>(null);
  const { part, problem, take, remove } = useBrandImage(place, version);
  const label = t(`brand.${place}`);
  return (
    <div onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); if (!readOnly) void take(e.dataTransfer.files[0]); }}>
      <p className="text-sm font-medium">{label}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className={cn('grid shrink-0 place-items-center overflow-hidden rounded-md border p-2', place === 'favicon' ? 'size-14 bg-background' : 'h-14 w-36', place === 'logoLight' && 'bg-foreground dark:bg-background', place === 'logoDark' && 'bg-background dark:bg-foreground')}>
          {address ? <Image src={address} alt={label} className="max-h-full max-w-full object-contain" /> : <ImagePlus aria-hidden className="size-5 text-control" strokeWidth={1.75} />}
        </span>
        {!readOnly && (
          <div className="flex gap-1">
            <Button size="sm" variant="outline" loading={part !== null} aria-label={t(address ? 'brand.replaceNamed' : 'brand.chooseNamed', { name: label })} onClick={() => input.current?.click()}>{t(address ? 'brand.replace' : 'brand.choose')}</Button>
            {address && <Button size="sm" variant="ghost" aria-label={t('brand.removeNamed', { name: label })} onClick={() => void remove()}><Trash2 aria-hidden /></Button>}
          </div>
        )}
        <input ref={input} type="file" hidden accept={kinds} onChange={(e) => { void take(e.target.files?.[0]); e.target.value = ''; }} />
      </div>
      <p className="mt-1.5 text-sm text-muted-foreground">{t(`brand.${place}Help`)}</p>
      {part !== null && <Progress value={Math.round(part * 100)} label={t('brand.uploading', { name: label })} className="mt-2" />}
      <p role="alert" className="mt-1.5 text-sm text-destructive-ink empty:hidden">{problem}</p>
    </div>
  );
}

function useBrandImage(place: BrandImage, version: number) {
  const t = useT('settings');
  const slug = useViewer().workspace?.slug ?? '';
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const put = (change: (all: OutputOf<typeof getSettings>) => OutputOf<typeof getSettings>) => {
    queryClient.setQueryData<OutputOf<typeof getSettings>>(queryKey(getSettings, { workspace_slug: slug }), (old) => old && change(old));
    void invalidateTopics([topic]);
  };
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    try { await work(); } catch (error) { setProblem(errorText(toApiError(error))); } finally { setPart(null); }
  };
  const take = (file: File | undefined) => attempt(async () => {
    if (!file) return;
    if (file.size > most) { setProblem(t('brand.tooLarge')); return; }
    setPart(0);
    const brand = await request(uploadBrandImage, { workspace_slug: slug, place }, { files: { image: [file] }, onProgress: setPart, idempotencyKey: newId() });
    put((all) => ({ ...all, brand }));
    toast.success(t('saved'));
  });
  const remove = () => attempt(async () => {
    const all = await request(resetSetting, { workspace_slug: slug, group: 'brand', key: place, version }, { idempotencyKey: newId() });
    put(() => all);
  });
  return { part, problem, take, remove };
}
