import { lazy, Suspense, useState, type ReactNode } from 'react';
import { PrivacyChooser, type PrivacyChooserProps } from './privacy-chooser.tsx';

const AudienceDialog = lazy(async () => ({ default: (await import('../dialogs/audience-dialog.tsx')).AudienceDialog }));

/** Props of PreviewedPrivacy. */
export interface PreviewedPrivacyProps extends Omit<PrivacyChooserProps, 'onPreview'> {
  /** What is shared, where something is. */
  sharedId?: string | undefined;
  /** How it will look to somebody who sees it; `seesShared` is false for who does not see what it shares. */
  look: (seesShared: boolean) => ReactNode;
}

/** Chooses who may see what is being written, and shows it as a chosen person will see it. */
export function PreviewedPrivacy({ sharedId, look, ...chooser }: PreviewedPrivacyProps) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <PrivacyChooser {...chooser} onPreview={() => setPreviewing(true)} />
      {previewing && <Suspense><AudienceDialog open onClose={() => setPreviewing(false)} privacy={chooser.value} groupId={chooser.groupId} sharedId={sharedId} look={look} /></Suspense>}
    </>
  );
}
