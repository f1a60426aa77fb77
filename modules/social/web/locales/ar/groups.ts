/** Arabic texts about groups. */
export const groups = {
} as const;
