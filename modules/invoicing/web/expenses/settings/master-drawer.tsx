import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useRecord, type RecordEndpoints, type RecordRow } from '#core/web/resource/use-record.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useBase } from '../expense-words.ts';

interface MasterProps<Row extends RecordRow> { id: string; endpoints: RecordEndpoints<Row>; title: string; removeLabel: string; onClose: () => void; children: (row: Row, close: () => void) => ReactNode }

/** A category or a rate beside its list: its form, and the way to put it away. */
export function MasterDrawer<Row extends RecordRow>({ id, endpoints, title, removeLabel, onClose, children }: MasterProps<Row>) {
  const record = useRecord(endpoints, useBase(), id);
  return (
    <Drawer open size="lg" title={<span dir="auto">{(record.row as { name?: string } | undefined)?.name ?? title}</span>} onOpenChange={(open) => { if (!open) onClose(); }} actions={record.row && <IconButton size="sm" className="text-muted-foreground" aria-label={removeLabel} {...tip(removeLabel)} onClick={async () => { if (await record.remove()) onClose(); }}><Trash2 /></IconButton>}>
      <QueryView query={record.query} skeleton={<SkeletonRows rows={6} columns={1} />}>{(row) => <div key={row.version}>{children(row as Row, onClose)}</div>}</QueryView>
    </Drawer>
  );
}

/** A new one beside its list. */
export function NewMasterDrawer({ title, onClose, children }: { title: string; onClose: () => void; children: (close: () => void) => ReactNode }) {
  return <Drawer open size="lg" title={title} onOpenChange={(open) => { if (!open) onClose(); }}>{children(onClose)}</Drawer>;
}
