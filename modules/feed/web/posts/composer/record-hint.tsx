import { useEffect, useState } from 'react';
import { RecordCards } from '#core/web/slots/record-cards.tsx';
import { linksIn } from '../text-parts.ts';

const pauseMs = 700;

/** Cards of the records a text leads to, while it is written: as the writer sees them. */
export function RecordHint({ text }: { text: string }) {
  const found = linksIn(text).filter((address) => address.startsWith(`${location.origin}/`)).join(' ');
  const [shown, setShown] = useState(found);
  useEffect(() => {
    const timer = setTimeout(() => setShown(found), pauseMs);
    return () => clearTimeout(timer);
  }, [found]);
  // What is still being typed leads nowhere yet.
  return shown !== '' && shown === found ? <RecordCards addresses={shown.split(' ')} /> : null;
}

/** A text with an address behind it, on a line of its own. */
export const withAddress = (text: string, address: string): string => (text.trim() === '' ? address : `${text.trimEnd()}\n${address}`);
