import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useId, useRef, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from './button.tsx';
import { backdropStyle, OverlayFooter } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { OverlayContent, useOverlayRoot, type OverlayRootProps } from './use-overlay.tsx';

/** Props of AlertDialog. */
export interface AlertDialogProps extends OverlayRootProps {
  title: ReactNode;
  /** What will happen, in one or two sentences. */
  description: ReactNode;
  trigger?: ReactElement;
  /** A verb: "Delete project", never "OK". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Does the deed; the dialog waits, closes when it is done and stays open when it throws. */
  onConfirm: () => void | Promise<unknown>;
  /** Paints the confirm button red. */
  destructive?: boolean;
  /** Text to type before the button works, for what cannot be undone. */
  typeName?: string;
}

/** Question that must be answered before anything else; a press outside does not answer it. */
export function AlertDialog({ title, description, trigger, ...rest }: AlertDialogProps) {
  const { confirmLabel, cancelLabel, onConfirm, destructive, typeName, ...root } = rest;
  const overlay = useOverlayRoot(root, 'dialog');
  const actions = useRef<Base.Root.Actions>(null);
  return (
    <Base.Root open={overlay.open} onOpenChange={overlay.change} actionsRef={actions}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal {...overlay.attributes} className="pointer-events-auto fixed inset-0 isolate">
        <Base.Backdrop className={backdropStyle} forceRender />
        <Base.Viewport className="fixed inset-0 flex items-end justify-center p-3 sm:items-start sm:pt-[18vh]">
          <Base.Popup className="flex max-h-full w-full flex-col overflow-hidden rounded-xl bg-popover text-popover-foreground shadow-dialog outline-none transition-[opacity,translate] duration-160 ease-out data-starting-style:translate-y-3 data-starting-style:opacity-0 data-ending-style:opacity-0 sm:max-w-110">
            <OverlayContent z={overlay.z}>
              <Question
                {...{ confirmLabel, cancelLabel, onConfirm, destructive, typeName }}
                close={() => actions.current?.close()}
                intro={
                  <>
                    <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                    <Base.Description className="mt-1.5 text-muted-foreground">{description}</Base.Description>
                  </>
                }
              />
            </OverlayContent>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type QuestionProps = Pick<AlertDialogProps, 'confirmLabel' | 'cancelLabel' | 'onConfirm' | 'destructive' | 'typeName'> & {
  intro: ReactNode;
  close: () => void;
};

// Its own component, so that what was typed is forgotten each time the dialog closes.
function Question({ intro, confirmLabel, cancelLabel, onConfirm, destructive = false, typeName, close }: QuestionProps) {
  const t = useT();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = typeName === undefined || typed.trim() === typeName.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch {
      // Whoever passed onConfirm says what went wrong; the question stays open for another try.
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <div className="overflow-y-auto px-5 pt-5 pb-5">
        {intro}
        <form id={formId} onSubmit={submit} className={typeName === undefined ? 'hidden' : 'mt-4'}>
          {typeName !== undefined && (
            <Field label={t('confirm.typeName', { name: typeName })}>
              <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" spellCheck={false} dir="auto" />
            </Field>
          )}
        </form>
      </div>
      <OverlayFooter>
        <Base.Close render={<Button variant="outline" />}>{cancelLabel ?? t('action.cancel')}</Base.Close>
        <Button type="submit" form={formId} variant={destructive ? 'destructive' : 'primary'} loading={busy} disabled={!ready}>
          {confirmLabel}
        </Button>
      </OverlayFooter>
    </>
  );
}
