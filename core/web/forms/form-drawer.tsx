import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { Drawer, type DrawerProps } from '../ui/drawer.tsx';
import { Notice } from '../ui/notice.tsx';
import { Rebased } from './rebase.ts';
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
 * Holds the record a form is about, so that a colleague's save never goes over what is being typed: a newer one is taken at once where nothing is typed, and asked about where something is. Who keeps what they wrote keeps
 * the boxes they changed; all others show the newer record, so that saving takes back nothing of it.
 */
export function HeldRecord<Row extends { version: number }>({ row, children }: { row: Row; children: (row: Row) => ReactNode }) {
  const t = useT('web');
  const { unsaved, hold } = useHeardUnsaved();
  const [held, setHeld] = useState(row);
  // A form begins anew with each record that is taken whole, and goes on where what was typed is kept.
  const [rounds, setRounds] = useState({ taken: 0, kept: 0 });
  const newer = row.version > held.version;
  const go = useCallback((how: keyof typeof rounds) => { setHeld(row); setRounds((n) => ({ ...n, [how]: n[how] + 1 })); }, [row]);
  useEffect(() => { if (newer && !unsaved) go('taken'); }, [newer, unsaved, go]);
  return (
    <div className="flex flex-col gap-4">
      {newer && unsaved && (
        <Notice kind="warning">
          <p>{t('newer.help')}</p>
          <div className="mt-2 flex flex-wrap gap-2"><Button size="sm" onClick={() => go('kept')}>{t('newer.keepMine')}</Button><Button size="sm" variant="outline" onClick={() => go('taken')}>{t('newer.take')}</Button></div>
        </Notice>
      )}
      <Rebased value={rounds.kept}><div key={rounds.taken}>{hold(children(held))}</div></Rebased>
    </div>
  );
}
