/** Names the browser of a sign-in briefly: nothing else of its `User-Agent` is stored. */

const LONGEST = 60;
/** Longer than the `User-Agent` of any browser. Some patterns below take quadratic time. */
const READ = 512;
/** The first match wins, because other browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Yandex', /\bYaBrowser\/(\d+)/],
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\S* )?Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns «Firefox 133, Windows», the first word of an unknown program's name, or null. */
export function deviceOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '')
    .slice(0, READ)
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
  const system = SYSTEMS.find(([, sign]) => sign.test(text))?.[0];
  for (const [name, sign] of BROWSERS) {
    const version = sign.exec(text)?.[1];
    if (version) return [`${name} ${version.slice(0, 5)}`, system].filter(Boolean).join(', ');
  }
  return text.split(' ')[0]?.slice(0, LONGEST) || null;
}
