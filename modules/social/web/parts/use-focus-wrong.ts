import { useEffect, useRef, type RefObject } from 'react';

/** For a form element: each time something is found wrong, the first wrong field gets the focus. */
export function useFocusWrong(wrong: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const at = wrong && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (at?.matches('[role=radiogroup]') ? at.querySelector<HTMLElement>('[role=radio]') : at)?.focus();
  }, [wrong]);
  return form;
}
