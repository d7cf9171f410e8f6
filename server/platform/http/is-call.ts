/** Addresses of calls and mistyped ones. */
export const isCall = (url: string): boolean => /^\/(api|avatar|userprocess)(\/|$)/.test(url);
