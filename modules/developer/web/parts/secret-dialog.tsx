import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';

/** Shows a secret once, with a button to copy it. Forgotten as soon as it is closed. */
export function SecretDialog({ title, label, secret, onClose, children }: { title: string; label: string; secret: string; onClose: () => void; children?: ReactNode }) {
  const t = useT('developer');
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={title} footer={<Button variant="primary" onClick={onClose}>{t('secret.stored')}</Button>}>
      <div className="flex flex-col gap-4">
        <Notice kind="warning"><p className="font-medium">{t('secret.onceTitle')}</p><p>{t('secret.once')}</p></Notice>
        <div>
          <p className="text-sm font-medium">{label}</p>
          <div className="mt-1.5 flex items-start gap-2 rounded-md border bg-muted px-3 py-2">
            <code dir="ltr" data-testid="secret" className="min-w-0 flex-1 self-center font-mono text-sm break-all select-all">{secret}</code>
            <CopyButton text={secret}>{t('secret.copy')}</CopyButton>
          </div>
        </div>
        {children}
      </div>
    </Dialog>
  );
}

/** A few lines of code to copy. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative">
      <pre dir="ltr" role="group" tabIndex={0} aria-label={label} className="focus-ring overflow-x-auto rounded-md border bg-muted px-3 py-2.5 pe-11 font-mono text-xs leading-relaxed">{text}</pre>
      <CopyButton text={text} className="absolute end-1.5 top-1.5 bg-muted" />
    </div>
  );
}
