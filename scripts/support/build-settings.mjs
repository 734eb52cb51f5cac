/** Reads the settings of a build from the environment, checked before anything is built. */

/** Returns the origins that the page may call besides its own. Without a scheme, calls would go to the page's own. */
export function originsOf(host) {
  if (!host) return [];
  if (URL.canParse(host) && /^https?:\/\//.test(host)) return [new URL(host).origin];
  throw new Error(
    `VITE_API_HOST must be an address such as https://api.example.com, not "${host}".`,
  );
}

/** Checks the zone in which every time on the screen is shown: with a wrong one the console would show none. */
export function zoneOf(name) {
  const zone = name || 'Europe/Moscow';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new Error(`VITE_BUSINESS_TZ must be a time zone such as Europe/Moscow, not "${zone}".`);
  }
}
