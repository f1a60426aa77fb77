import { Pencil } from 'lucide-react';
import { useT } from '../i18n/i18n.ts';
import './resource-texts.ts';
import { EditableCell } from './list-cell.tsx';

/** The name of a record at the head of its page or panel, changed where it stands by who may. */
export function RecordTitle({ title, value = title, canEdit, onSave }: { title: string; /** What is edited, where something else is shown for want of a name. */ value?: string; canEdit: boolean; /** Refusals it throws are shown. */ onSave: (title: string) => Promise<unknown> }) {
  const t = useT('resource');
  if (!canEdit) return <bdi className="block truncate">{title}</bdi>;
  return (
    <span className="group/title block w-fit max-w-full min-w-[min(20rem,100%)]">
      <EditableCell row={{ title: value }} column={{ key: 'title', header: t('record.title') }} field={{ type: 'text' }} choices={undefined} onEdit={(_row, _key, value) => onSave(String(value))}>
        <span className="flex items-center gap-1.5">
          <bdi className="truncate">{title}</bdi>
          <Pencil aria-hidden className="size-3.5 shrink-0 text-muted-foreground opacity-0 transition-opacity group-focus-within/title:opacity-100 group-hover/title:opacity-100 pointer-coarse:opacity-100" strokeWidth={1.75} />
        </span>
      </EditableCell>
    </span>
  );
}
