/** Where the token is in local storage. */
export const TOKEN_KEY = 'token';
