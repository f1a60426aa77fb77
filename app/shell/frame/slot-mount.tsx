import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { PartBoundary } from './part-boundary.tsx';

// One lazy component per entry for the life of the page: a new one on each render would load and mount again and again.
const loaded = new Map<string, ComponentType>();

function componentOf(id: string, load: () => Promise<ComponentType>): ComponentType {
  let component = loaded.get(id);
  if (!component) {
    component = lazy(async () => ({ default: await load() }));
    loaded.set(id, component);
  }
  return component;
}

/** Mounts what a room put into a slot; when it fails only its own place does, which says so where `visible`. */
export function SlotMount({ id, load, waiting = null, visible = false }: { id: string; load: () => Promise<ComponentType>; waiting?: ReactNode; visible?: boolean }) {
  const failed = (retry: () => void) => visible && <Failed onRetry={() => { loaded.delete(id); retry(); }} />;
  return <PartBoundary fallback={failed}><Suspense fallback={waiting}>{createElement(componentOf(id, load))}</Suspense></PartBoundary>;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT('shell');
  const core = useT();
  return (
    <div role="alert" className="flex items-center justify-between gap-4 rounded-lg border px-4 py-3 text-muted-foreground">
      {t('error.part')}
      <Button size="sm" variant="outline" onClick={onRetry}>{core('action.retry')}</Button>
    </div>
  );
}
