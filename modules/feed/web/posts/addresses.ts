/** Page of a post. */
export const postAddress = (id: string): string => `/posts/${id}`;
/** Posts with a hashtag. */
export const tagAddress = (tag: string): string => `/feed/tag/${encodeURIComponent(tag.toLowerCase())}`;
/** Posts by words. */
export const searchAddress = (text: string): string => `/feed/search?q=${encodeURIComponent(text)}`;
