import { Printer } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import type { PaperBatch } from '#core/contract/paper.ts';
import { newId } from '../../api/new-id.ts';
import { request } from '../../api/request.ts';
import { useT } from '../../i18n/i18n.ts';
import '../document-texts.ts';

// Comes with the first press, not with every list.
const PrintDialog = lazy(async () => ({ default: (await import('./print-dialog.tsx')).PrintDialog }));

/** A list's action that prints what is chosen in it, and the dialog it opens. */
export function usePrintMany(endpoint: Endpoint<never, unknown> | Endpoint, input: object): { action: { label: string; icon: typeof Printer; run: (selection: Selection, count: number) => Promise<void> }; dialog: ReactNode } {
  const t = useT('document');
  const [open, setOpen] = useState<{ selection: Selection; count: number; settle: (begun: boolean) => void } | null>(null);
  // The selection stays when nothing was begun.
  const run = (selection: Selection, count: number) => new Promise<void>((resolve, reject) => { setOpen({ selection, count, settle: (begun) => { setOpen(null); if (begun) resolve(); else reject(new DOMException('nothing was begun', 'AbortError')); } }); });
  return {
    action: { label: t('batch.title'), icon: Printer, run },
    dialog: open && <Suspense fallback={null}><PrintDialog count={open.count} onClose={open.settle} start={(form) => request(endpoint as Endpoint, { ...input, selection: open.selection, form } as InputOf<Endpoint>, { idempotencyKey: newId() }) as Promise<PaperBatch>} /></Suspense>,
  };
}
