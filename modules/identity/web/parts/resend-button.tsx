import { useEffect, useState } from 'react';
import { errorText } from '#core/web/errors/error-text.ts';
import { useAction } from '#core/web/query.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { announce } from '#core/web/ui/live-region.tsx';
import { toast } from '#core/web/ui/toast.ts';
import type { forgotPassword, resendVerification } from '../../contract/password.ts';
import { TextButton } from './text-link.tsx';

const pauseSeconds = 30;

type Resend = { endpoint: typeof forgotPassword; input: { email: string } } | { endpoint: typeof resendVerification; input: Record<string, never> };

/** Sends the mail again, at most every 30 seconds. */
export function ResendButton({ endpoint, input, waitFirst = true }: Resend & { waitFirst?: boolean }) {
  const t = useT('identity');
  const [left, setLeft] = useState(waitFirst ? pauseSeconds : 0);
  const action = useAction(endpoint as typeof forgotPassword, {
    quiet: true,
    onDone: () => { setLeft(pauseSeconds); announce(t('resend.sent')); },
    onRefused: (error) => { toast.error(errorText(error)); },
  });
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return (
    <TextButton disabled={waiting || action.isPending} onClick={() => action.mutate(input as { email: string })}>
      {waiting ? <span className="figures">{t('resend.wait', { count: left })}</span> : t('resend.again')}
    </TextButton>
  );
}
