import { useEffect, useMemo, type ReactNode } from 'react';
import { useRead } from '#core/web/query.ts';
import { BrandContextProvider, defaultBrand, type Brand } from '#core/web/session.tsx';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { getAppliedSettings, getSystemSettings, topic } from '#modules/settings/contract.ts';
import { showIcon } from './brand-icon.ts';
import { useWorkspaceWriting } from './workspace-writing.ts';

const useApplied = (slug: string | null) => useRead(getAppliedSettings, { workspace_slug: slug ?? '' }, { enabled: slug !== null, topics: [topic], staleTime: Infinity });

/** True until the settings of the workspace have answered or failed for the first time. */
export function useIsSettling(): boolean {
  return useApplied(useMaybeViewer()?.workspace?.slug ?? null).isLoading;
}

/** The look of the company: its public part before sign-in, all of it inside a workspace; follows changes live. */
export function BrandProvider({ children }: { children: ReactNode }) {
  const slug = useMaybeViewer()?.workspace?.slug ?? null;
  const open = useRead(getSystemSettings, {}, { enabled: slug === null, staleTime: Infinity });
  const applied = useApplied(slug);
  useWorkspaceWriting(slug === null ? undefined : applied.data);
  const { setBrandDefaults } = useShellState();
  const values = (slug === null ? undefined : applied.data?.brand) ?? open.data;
  const brand = useMemo<Brand>(() => {
    if (!values) return defaultBrand;
    const { theme, radius, isRtl } = values;
    return {
      name: values.appTitle, logo: { onLight: values.logoDark, onDark: values.logoLight }, icon: values.favicon, footerText: 'footerText' in values ? values.footerText : '',
      shell: { theme, radius, isRtl, ...('layout' in values ? { layout: values.layout, sidebarType: values.sidebarType, navbarType: values.navbarType, footerType: values.footerType } : {}) },
    };
  }, [values]);
  useEffect(() => { if (values) setBrandDefaults(brand.shell); }, [values, brand, setBrandDefaults]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) showIcon(link, brand.icon);
  }, [brand.icon]);
  return <BrandContextProvider value={brand}>{children}</BrandContextProvider>;
}
