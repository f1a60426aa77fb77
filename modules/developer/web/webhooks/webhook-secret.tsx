import { useT } from '#core/web/i18n/i18n.ts';
import { CodeBlock, SecretDialog } from '../parts/secret-dialog.tsx';

const check = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isOurs(headers, body) {
  const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
  const signed = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body;
  const wanted = Buffer.from('v1,' + createHmac('sha256', key).update(signed).digest('base64'));
  const fresh = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) < 300;
  return fresh && headers['webhook-signature'].split(' ')
    .some((s) => s.length === wanted.length && timingSafeEqual(Buffer.from(s), wanted));
}`;

/** A signing secret right after it was made, with how to check messages by it. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT('developer');
  return (
    <SecretDialog title={t('secret.signing')} label={t('secret.signing')} secret={secret} onClose={onClose}>
      <div>
        <p className="text-sm font-medium">{t('secret.verify')}</p>
        <p className="mb-1.5 text-sm text-muted-foreground">{t('secret.verifyHelp')}</p>
        <CodeBlock text={check} label={t('secret.verify')} />
      </div>
    </SecretDialog>
  );
}
