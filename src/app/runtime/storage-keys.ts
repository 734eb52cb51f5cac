/** The key of the token in local storage. */
export const TOKEN_KEY = 'token';
/** The key of the menu state and the theme. */
export const SHELL_KEY = 'pult.shell';
