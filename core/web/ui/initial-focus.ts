import { useCallback, useRef, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
const UNUSABLE = ':disabled, [tabindex="-1"], [aria-hidden="true"], [hidden], [type="hidden"]';
const TYPEABLE = 'input, select, textarea, [role="combobox"]';

/**
 * Chooses what a dialog or drawer focuses first: its first field when it starts with one, otherwise itself, so that
 * its title is read. Base UI alone would choose the close button, which stands first.
 */
export function useInitialFocus(wanted: RefObject<HTMLElement | null> | undefined) {
  const body = useRef<HTMLDivElement>(null);
  const choose = useCallback(() => {
    if (wanted?.current) return wanted.current;
    const popup = body.current?.parentElement ?? true;
    // A field would bring up the keyboard over half of a phone before anybody has read the title.
    if (matchMedia('(pointer: coarse)').matches) return popup;
    const first = [...(body.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find((element) => !element.matches(UNUSABLE));
    return first?.matches(TYPEABLE) ? first : popup;
  }, [wanted]);
  return [body, choose] as const;
}
