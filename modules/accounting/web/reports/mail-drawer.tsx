import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { MailForm, type NewMailOf } from './mail-form.tsx';

/** Sets up a mail of the report behind it. */
export function NewMailDrawer({ of, onClose }: { of: NewMailOf; onClose: () => void }) {
  const t = useT('accounting');
  return (
    <FormDrawer size="lg" title={t('reports.mail.this')} description={t('reports.mail.lead')} onClose={onClose} actions={<Link to="/accounting/reports/mails" className="focus-ring rounded-sm px-2 py-1 text-sm text-primary-ink hover:underline">{t('reports.mail.all')}</Link>}>
      <MailForm of={of} onCancel={onClose} onDone={onClose} />
    </FormDrawer>
  );
}
