/** Below so many times shown nothing is said about a rate: it would be chance. */
export const enoughShown = 100;
