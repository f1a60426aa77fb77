import { Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { ApiError } from '#core/web/api/errors.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { useRecord, type RecordEndpoints, type RecordRow } from '#core/web/resource/use-record.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useBase } from '../expense-words.ts';
import { useAskingClose } from '#core/web/forms/use-asking-close.tsx';

/** For forms: a save that met a newer copy has it read, also where no live event told of it; then the drawer asks whose it is to be. */
export const rereadStale = (topic: string) => (error: ApiError): void => { if (error.code === 'core.version_conflict') void invalidateTopics([topic]); };

/** What a form in a drawer is given: how it closes, and where it says whether something typed would be lost. */
export interface MasterForm { close: () => void; onDirty: (dirty: boolean) => void }
interface MasterProps<Row extends RecordRow> { id: string; endpoints: RecordEndpoints<Row>; title: string; removeLabel: string; /** False for who may only look. */ removable?: boolean; onClose: () => void; /** Parts that always show the newest copy, whatever is typed between them. */ above?: (row: Row) => ReactNode; below?: (row: Row) => ReactNode; /** The fields the form shows, where a newer copy may differ in others only: such a one is written over without asking. */ shown?: ReadonlyArray<keyof Row>; children: (row: Row, form: MasterForm) => ReactNode }

/** A category or a rate beside its list: its form, and the way to put it away. Esc asks before something typed is lost, and a colleague's save never goes over it unseen. */
export function MasterDrawer<Row extends RecordRow>({ id, endpoints, title, removeLabel, removable = true, onClose, above, below, shown, children }: MasterProps<Row>) {
  const record = useRecord(endpoints, useBase(), id);
  const closing = useAskingClose(onClose);
  return (
    <Drawer open size="lg" title={<span dir="auto">{(record.row as { name?: string } | undefined)?.name ?? title}</span>} onOpenChange={closing.onOpenChange} actions={removable && record.row && <IconButton size="sm" className="text-muted-foreground" aria-label={removeLabel} {...tip(removeLabel)} onClick={async () => { if (await record.remove()) onClose(); }}><Trash2 /></IconButton>}>
      <QueryView query={record.query} skeleton={<SkeletonRows rows={6} columns={1} />}>{(row) => <>{above?.(row as Row)}<Held row={row as Row} close={onClose} onDirty={closing.onDirty} {...(shown ? { shown } : {})}>{children}</Held>{below?.(row as Row)}</>}</QueryView>
      {closing.question}
    </Drawer>
  );
}

/** Holds the row a form began with: a newer one is taken at once where nothing is typed, and asked about where something is. */
function Held<Row extends RecordRow>({ row, close, onDirty, shown, children }: { row: Row; close: () => void; onDirty: (dirty: boolean) => void; shown?: ReadonlyArray<keyof Row>; children: (row: Row, form: MasterForm) => ReactNode }) {
  const t = useT('invoicing');
  const [begun, setBegun] = useState(row);
  // The version that is written over: after "keep mine" the newer one, while the boxes stay as they are.
  const [over, setOver] = useState(row.version);
  const [dirty, setDirty] = useState(false);
  const said = useCallback((now: boolean) => { setDirty(now); onDirty(now); }, [onDirty]);
  const newer = row.version > over;
  const take = useCallback(() => { setBegun(row); setOver(row.version); said(false); }, [row, said]);
  const same = shown?.every((key) => JSON.stringify(row[key]) === JSON.stringify(begun[key])) ?? false;
  useEffect(() => { if (newer && same) setOver(row.version); else if (newer && !dirty) take(); }, [newer, same, dirty, take, row.version]);
  return (
    <div className="flex flex-col gap-4">
      {newer && dirty && !same && (
        <Notice kind="warning">
          <p>{t('expenses.masterConflict')}</p>
          <div className="mt-2 flex flex-wrap gap-2"><Button size="sm" onClick={() => setOver(row.version)}>{t('documents.keepMine')}</Button><Button size="sm" variant="outline" onClick={take}>{t('documents.takeNewer')}</Button></div>
        </Notice>
      )}
      <div key={begun.version}>{children({ ...begun, version: over }, { close, onDirty: said })}</div>
    </div>
  );
}

/** A form in a drawer of its own: a new record beside its list. */
export function NewMasterDrawer({ title, size = 'lg', onClose, children }: { title: string; size?: 'md' | 'lg'; onClose: () => void; children: (form: MasterForm) => ReactNode }) {
  const closing = useAskingClose(onClose);
  return <Drawer open size={size} title={title} onOpenChange={closing.onOpenChange}>{children({ close: onClose, onDirty: closing.onDirty })}{closing.question}</Drawer>;
}
