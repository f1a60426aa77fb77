import { useEffect } from 'react';

/** Stops the story's time; it goes on when everybody who called has let go by calling what this answered. */
export type Hold = () => () => void;

/** Makes a hold that tells how many hold now. Letting go twice counts once: a menu that closes late takes nothing from a question. */
export function holdOf(tell: (by: 1 | -1) => void): Hold {
  return () => {
    let holding = true;
    tell(1);
    return () => { if (holding) tell(-1); holding = false; };
  };
}

/** Holds while something is so, and lets go where its place goes away. */
export function useHold(hold: Hold, is: boolean): void {
  useEffect(() => (is ? hold() : undefined), [hold, is]);
}
