import { useEffect, useState, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { Drawer, type DrawerProps } from '../ui/drawer.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHeardUnsaved } from './unsaved.tsx';
import { useAskingClose } from './use-asking-close.tsx';

/** Props of FormDrawer. */
export interface FormDrawerProps extends Omit<DrawerProps, 'open' | 'defaultOpen' | 'onOpenChange'> { onClose: () => void }

/** A drawer with forms in it: Esc, the cross and a press beside it ask before something typed is lost. Forms that keep a draft are not asked about. */
export function FormDrawer({ onClose, children, ...drawer }: FormDrawerProps) {
  const { unsaved, hold } = useHeardUnsaved();
  const { onOpenChange, onDirty, question } = useAskingClose(onClose);
  useEffect(() => { onDirty(unsaved); }, [unsaved, onDirty]);
  return <Drawer {...drawer} open onOpenChange={onOpenChange}>{hold(children)}{question}</Drawer>;
}

/** Props of FormDialog. */
export interface FormDialogProps extends Omit<DialogProps, 'open' | 'defaultOpen' | 'onOpenChange'> { onClose: () => void; /** Something is typed into boxes that belong to no EndpointForm. */ unsaved?: boolean }

/** The same as a dialog. */
export function FormDialog({ onClose, unsaved: typed = false, children, ...dialog }: FormDialogProps) {
  const { unsaved, hold } = useHeardUnsaved();
  const { onOpenChange, onDirty, question } = useAskingClose(onClose);
  useEffect(() => { onDirty(unsaved || typed); }, [unsaved, typed, onDirty]);
  return <Dialog {...dialog} open onOpenChange={onOpenChange}>{hold(children)}{question}</Dialog>;
}

/**
 * Holds the record a form began with, so that a colleague's save never goes over what is being typed: a newer one is taken at once where nothing is typed, and asked about where something is. The form gets the record it
 * began with and the version it writes over.
 */
export function HeldRecord<Row extends { version: number }>({ row, children }: { row: Row; children: (row: Row) => ReactNode }) {
  const t = useT('web');
  const { unsaved, hold } = useHeardUnsaved();
  const [begun, setBegun] = useState(row);
  // After "keep mine" the newer one is written over, while the boxes stay as they are.
  const [over, setOver] = useState(row.version);
  const newer = row.version > over;
  useEffect(() => { if (newer && !unsaved) { setBegun(row); setOver(row.version); } }, [newer, unsaved, row]);
  return (
    <div className="flex flex-col gap-4">
      {newer && unsaved && (
        <Notice kind="warning">
          <p>{t('newer.help')}</p>
          <div className="mt-2 flex flex-wrap gap-2"><Button size="sm" onClick={() => setOver(row.version)}>{t('newer.keepMine')}</Button><Button size="sm" variant="outline" onClick={() => { setBegun(row); setOver(row.version); }}>{t('newer.take')}</Button></div>
        </Notice>
      )}
      <div key={begun.version}>{hold(children({ ...begun, version: over }))}</div>
    </div>
  );
}
