import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';

const parts = [['items', '/greeting', 'greeting.manage'], ['messages', '/greeting/messages', 'greeting.message.view'], ['form', '/greeting/form', 'greeting.manage']] as const;

/** Ways between the pages of the greeting. */
export function PartsNav() {
  const t = useT('greeting');
  const can = useCan();
  return (
    <nav aria-label={t('nav.label')}>
      <ul className="flex flex-wrap gap-1">
        {parts.filter(([, , need]) => can(need)).map(([name, to]) => (
          <li key={name}><Link to={to} className="focus-ring inline-flex min-h-8 items-center rounded-md px-2.5 text-sm text-muted-foreground hover:bg-accent aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground pointer-coarse:min-h-11">{t(`nav.${name}`)}</Link></li>
        ))}
      </ul>
    </nav>
  );
}
