/** Where the token is in local storage. */
export const TOKEN_KEY = 'token';
/** Where the state of the menu and the theme are. */
export const SHELL_KEY = 'pult.shell';
