import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { finishPasskeyLogin, startPasskeyLogin } from '../../contract/passkeys.ts';
import type { SignedIn } from '../../contract/shapes.ts';
import { isCancelled, passkeysWork } from '../passkeys.ts';

/** Signs in with a passkey of this device; not shown where the browser has none. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (answer: SignedIn) => Promise<void> }) {
  const t = useT('identity');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!passkeysWork()) return null;

  const signIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { challenge, options } = await request(startPasskeyLogin, {});
      const response = await startAuthentication({ optionsJSON: options as never });
      await onSignedIn(await request(finishPasskeyLogin, { challenge, response } as never));
    } catch (error) {
      setProblem(isCancelled(error) ? t('passkey.cancelled') : errorText(toApiError(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <Button variant="outline" size="lg" loading={busy} onClick={() => void signIn()} className="w-full">
        <KeyRound aria-hidden />
        {t('signIn.passkey')}
      </Button>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">{problem}</p>
    </div>
  );
}
