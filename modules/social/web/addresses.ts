/** Page of a person. */
export const personAddress = ({ slug }: { slug: string }): string => `/people/${encodeURIComponent(slug)}`;
/** Page of a group. */
export const groupAddress = ({ id }: { id: string }): string => `/groups/${id}`;
