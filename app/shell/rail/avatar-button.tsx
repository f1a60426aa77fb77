import type { ButtonHTMLAttributes, Ref } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { useViewer } from '#core/web/viewer.tsx';

/** The person's picture as a button. */
export function AvatarButton(props: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  const t = useT('shell');
  const { account } = useViewer();
  return (
    <button {...props} type="button" className="focus-ring grid size-10 shrink-0 place-items-center rounded-full pointer-coarse:size-11">
      <Avatar name={account.name} id={account.id} src={account.photo} size="md" decorative />
      <span className="sr-only">{t('account.menu', { name: account.name })}</span>
    </button>
  );
}
