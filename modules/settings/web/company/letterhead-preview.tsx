import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useBrand } from '#core/web/session.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import type { GroupValues } from '../../contract.ts';
import { letterheadOf } from './letterhead.ts';

/** The head of a document as it will be printed, in small. */
export function LetterheadPreview({ values }: { values: GroupValues['company'] }) {
  const t = useT('settings');
  const language = useLanguage();
  const brand = useBrand();
  const { workspace } = useViewer();
  const { name, lines } = letterheadOf(values, brand.name === 'Atrium' ? workspace?.name ?? brand.name : brand.name, language, (id) => t('company.taxLine', { id }));
  return (
    <aside aria-label={t('company.preview')} className="h-full min-w-0">
      <div className="sticky top-20">
        <h2 className="mb-2 text-sm font-medium text-muted-foreground">{t('company.preview')}</h2>
        <div className="flex min-h-56 flex-col gap-3 rounded-lg border bg-card p-5 text-card-foreground">
          {brand.logo.onLight && <Image src={brand.logo.onLight} alt="" className="h-6 max-w-32 self-start object-contain object-left" />}
          <p dir="auto" className="font-semibold break-words">{name}</p>
          <ul className="flex flex-col gap-0.5 text-xs text-muted-foreground">{lines.map((line, i) => <li key={`${i} ${line}`} dir="auto" className="break-words">{line}</li>)}</ul>
          {lines.length === 0 && <p className="text-xs text-muted-foreground">{t('company.previewEmpty')}</p>}
        </div>
      </div>
    </aside>
  );
}
