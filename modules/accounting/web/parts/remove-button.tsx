import { Trash2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { OpenRecord, RecordRow } from '#core/web/resource/use-record.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';

/** Puts a record away, with Undo in the toast. */
export function RemoveButton<Row extends RecordRow>({ record, onRemoved }: { record: OpenRecord<Row>; onRemoved: () => void }) {
  const t = useT('accounting');
  return <IconButton size="sm" className="text-muted-foreground" aria-label={t('remove')} {...tip(t('remove'))} onClick={async () => { if (await record.remove()) onRemoved(); }}><Trash2 /></IconButton>;
}
