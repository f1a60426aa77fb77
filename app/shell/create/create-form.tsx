import { createElement, lazy, Suspense, useMemo, useState, type ComponentType } from 'react';
import { CreateContextProvider } from '#core/web/create-context.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePresentRecord } from '#core/web/present-record.ts';
import { useGo } from '#core/web/router.ts';
import type { CreateEntry } from '#core/web/slots/slots.ts';
import { ErrorState } from '#core/web/ui/error-state.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { PartBoundary } from '../frame/part-boundary.tsx';

type Form = ComponentType<{ onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }>;
const forms = new Map<string, Form>();

function formOf(entry: CreateEntry): Form {
  let form = forms.get(entry.id);
  if (!form) { form = lazy(async () => ({ default: await entry.load() })); forms.set(entry.id, form); }
  return form;
}

/** The form of one entry; afterwards a toast leads to what was made, and the next one can be filled in. */
export function CreateForm({ entry, another, onClose, onAnother }: { entry: CreateEntry; another: boolean; onClose: () => void; /** Opens the same form anew, from the toast. */ onAnother: () => void }) {
  const t = useT('shell');
  const go = useGo();
  const record = usePresentRecord();
  const [round, setRound] = useState(0);
  const context = useMemo(() => ({ draftKey: `create.${entry.id}`, record }), [entry.id, record]);
  const done = (made: { label: string; to?: string }) => {
    const { to } = made;
    toast.success(t('create.done', { name: made.label }), {
      ...(to ? { action: { label: t('create.open'), onPress: () => { onClose(); go(to); } } } : {}),
      // While the next one is being filled in already, there is nothing to begin.
      ...(another ? {} : { second: { label: t('create.another'), onPress: onAnother } }),
    });
    if (another) setRound(round + 1); else onClose();
  };
  const failed = (retry: () => void) => <ErrorState onRetry={() => { forms.delete(entry.id); retry(); }} />;
  return (
    <CreateContextProvider value={context}>
      <PartBoundary fallback={failed}>
        <Suspense fallback={<div className="flex flex-col gap-4"><Skeleton className="h-9" /><Skeleton className="h-9" /><Skeleton className="h-24" /></div>}>
          {createElement(formOf(entry), { key: round, onDone: done, onCancel: onClose })}
        </Suspense>
      </PartBoundary>
    </CreateContextProvider>
  );
}
