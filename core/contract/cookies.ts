/** Name of the cookie that holds the access token; its presence means "signed in", scripts read it. */
export const tokenCookie = 'token';
