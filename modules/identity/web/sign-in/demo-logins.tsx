import { useRead } from '#core/web/query.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { getSystemSettings } from '#modules/settings/contract.ts';

/** An address with its password. */
export interface Credentials { email: string; password: string }

const roles = ['owner', 'admin', 'manager', 'member', 'client', 'guest'] as const;
// Public knowledge: the server prints it at every start with demo data.
const demoPassword = 'atrium-demo';

/** One press fills in a demo account; only where the server says that it has them. */
export function DemoLogins({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const t = useT('identity');
  const { data } = useRead(getSystemSettings, {}, { staleTime: Infinity });
  if (!data || !('demo' in data) || data.demo !== true) return null;
  return (
    <section aria-labelledby="demo-logins" className="mt-8 border-t pt-5">
      <h2 id="demo-logins" className="font-medium">{t('demo.title')}</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">{t('demo.help')}</p>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {roles.map((role) => (
          <Button key={role} variant="outline" size="sm" onClick={() => onChoose({ email: `${role}@demo.atrium.test`, password: demoPassword })}>{t(`demo.${role}`)}</Button>
        ))}
      </div>
    </section>
  );
}
