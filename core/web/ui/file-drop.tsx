import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useT, type Translate } from '#core/web/i18n/i18n.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { useFieldControl } from './field-context.ts';
import { checkFiles, sizeText, type FileRefusal, type FileRules } from './file-rules.ts';

/** Props of FileDrop. */
export interface FileDropProps extends FileRules {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  className?: string;
}

/** Place to drop, paste or choose files; says by name which ones it refuses and why. */
export function FileDrop({ onFiles, disabled = false, className, ...rules }: FileDropProps) {
  const t = useT();
  const field = useFieldControl({});
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const single = rules.maxFiles === 1;

  const take = (list: FileList | null) => {
    if (!list?.length || disabled) return;
    const result = checkFiles([...list], rules);
    setRefused(result.refused.map((refusal) => refusalText(t, refusal, rules)));
    if (result.accepted.length > 0) onFiles(result.accepted);
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(!disabled);
  };

  return (
    <div
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => { if (event.clipboardData.files.length > 0) event.preventDefault(); take(event.clipboardData.files); }}
      className={cn('rounded-lg border border-dashed border-input px-4 py-5 transition-colors', over && 'border-primary-ink bg-primary-subtle', className)}
    >
      <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-2 text-muted-foreground">
        <Upload aria-hidden className="size-4.5" strokeWidth={1.75} />
        <span className="pointer-coarse:hidden">{single ? t('file.dropOne') : t('file.drop')}</span>
        <Button
          id={field.id}
          aria-describedby={field['aria-describedby']}
          variant="outline"
          size="sm"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {single ? t('file.browseOne') : t('file.browse')}
        </Button>
        {rules.maxBytes !== undefined && <span className="text-sm">{t('file.limit', { size: sizeIn(t, rules.maxBytes) })}</span>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={rules.accept}
        multiple={!single}
        onChange={(event) => {
          take(event.target.files);
          // Choosing the same file twice must work, for example after it has been corrected.
          event.target.value = '';
        }}
      />
      <div role="status" className="mt-2 space-y-1 text-center text-sm text-destructive-ink empty:hidden">
        {refused.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

/** Says in words why a file was refused. */
export function refusalText(t: Translate, refusal: FileRefusal, rules: FileRules): string {
  switch (refusal.kind) {
    case 'type':
      return t('file.wrongType', { name: refusal.name });
    case 'size':
      return t('file.tooLarge', { name: refusal.name, size: sizeIn(t, rules.maxBytes ?? 0) });
    case 'count':
      return t('file.tooMany', { count: refusal.limit });
  }
}

function sizeIn(t: Translate, bytes: number): string {
  const { key, n } = sizeText(bytes);
  return t(key, { n });
}
