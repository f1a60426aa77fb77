import { useEffect, useState } from 'react';

type Listener = (message: string) => void;
const listeners = { polite: new Set<Listener>(), assertive: new Set<Listener>() };

/** Has screen readers say something, for changes that only the eye would notice. */
export function announce(message: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  listeners[urgency].forEach((listener) => listener(message));
}

/** The places announce() writes to; once, at the root of the app. */
export function LiveRegion() {
  return (
    <>
      <Region urgency="polite" />
      <Region urgency="assertive" />
    </>
  );
}

function Region({ urgency }: { urgency: 'polite' | 'assertive' }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    // A repeated message changes nothing in the DOM and would not be read; the no-break space makes it differ.
    const listener: Listener = (next) => setMessage((last) => (last === next ? `${next}\u00a0` : next));
    listeners[urgency].add(listener);
    return () => void listeners[urgency].delete(listener);
  }, [urgency]);
  return (
    <div aria-live={urgency} aria-atomic="true" className="sr-only">
      {message}
    </div>
  );
}
