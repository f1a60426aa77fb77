import { useT } from '#core/web/i18n/i18n.ts';
import { CodeBlock, SecretDialog } from '../parts/secret-dialog.tsx';
import { useSlug } from '../words.ts';

/** A key's secret right after it was made, with a first call to try. */
export function KeySecret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useT('developer');
  const slug = useSlug();
  const call = `curl ${location.origin}/api/dash/workspaces/${slug} \\\n  -H "Authorization: Bearer $ATRIUM_KEY"`;
  return (
    <SecretDialog title={name} label={t('secret.key')} secret={secret} onClose={onClose}>
      <div>
        <p className="mb-1.5 text-sm font-medium">{t('secret.try')}</p>
        <CodeBlock text={call} label={t('secret.try')} />
      </div>
    </SecretDialog>
  );
}
