/** Page of a person. */
export const personAddress = ({ slug }: { slug: string }): string => `/people/${encodeURIComponent(slug)}`;
/** Page of a group. */
export const groupAddress = ({ id }: { id: string }): string => `/groups/${id}`;
/** What a person can see of the viewer, in the access ledger. */
export const accessAddress = ({ id }: { id: string }): string => `/settings/access?person=${id}`;
