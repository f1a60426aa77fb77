import { ImagePlus, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { useFieldControl } from './field-context.ts';
import { refusalText } from './file-drop.tsx';
import { checkFiles, type FileRules } from './file-rules.ts';
import { Image } from './image.tsx';

/** Props of ImagePicker. */
export interface ImagePickerProps extends Omit<FileRules, 'maxFiles'> {
  /** Newly chosen file, or the address of the present picture. */
  value: File | string | null;
  onValueChange: (value: File | null) => void;
  /** Logos and covers are square or wide, portraits round. */
  shape?: 'round' | 'square' | 'wide';
  disabled?: boolean;
  className?: string;
}

const SHAPE = { round: 'size-20 rounded-full', square: 'size-20 rounded-lg', wide: 'aspect-video w-56 rounded-lg' } as const;

/** Chooses one picture and shows it before anything is uploaded. */
export function ImagePicker({ value, onValueChange, accept = 'image/png,image/jpeg,image/webp,image/gif', maxBytes, shape = 'square', disabled, className }: ImagePickerProps) {
  const t = useT();
  const field = useFieldControl({});
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rules = { accept, maxBytes, maxFiles: 1 };

  const take = (files: FileList | null) => {
    const { accepted, refused } = checkFiles([...(files ?? [])], rules);
    setProblem(refused[0] ? refusalText(t, refused[0], rules) : null);
    if (accepted[0]) onValueChange(accepted[0]);
  };

  return (
    <div
      className={cn('flex flex-wrap items-center gap-4', className)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) take(event.dataTransfer.files);
      }}
    >
      {value instanceof File ? (
        <FilePreview file={value} alt={t('file.preview', { name: value.name })} className={cn('border object-cover', SHAPE[shape])} />
      ) : value ? (
        <Image src={value} alt={t('file.present')} className={cn('border', SHAPE[shape])} />
      ) : (
        <span aria-hidden className={cn('grid place-items-center border border-dashed border-input text-muted-foreground', SHAPE[shape])}>
          <ImagePlus className="size-5" strokeWidth={1.75} />
        </span>
      )}
      <div className="flex flex-wrap gap-2">
        <Button id={field.id} aria-describedby={field['aria-describedby']} variant="outline" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
          {value ? t('file.changeImage') : t('file.chooseImage')}
        </Button>
        {value && (
          <Button variant="ghost" size="sm" disabled={disabled} onClick={() => onValueChange(null)}>
            <X aria-hidden />
            {t('action.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <p role="status" className="basis-full text-sm text-destructive-ink empty:hidden">
        {problem}
      </p>
    </div>
  );
}

// The address is made and freed with the element: a preview must not keep a large file in memory.
function FilePreview({ file, alt, className }: { file: File; alt: string; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}
