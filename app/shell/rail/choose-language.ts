import { setLanguage, type Language } from '#core/web/i18n/i18n.ts';
import { useShellServices } from '../services.tsx';

/** Switches the language here and in the profile. */
export function useChooseLanguage(): (language: Language) => void {
  const { saveLanguage } = useShellServices();
  return (language) => {
    void setLanguage(language);
    saveLanguage(language);
  };
}
