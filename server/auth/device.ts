/** Names the browser of a sign-in, in few words: more of its `User-Agent` is not kept. */

const LONGEST = 60;
/** Longer than any browser's. Some patterns below take quadratic time. */
const READ = 512;
/** The first that occurs names the browser: others claim to be Chrome and Safari, too. */
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

/** «Firefox 133, Windows»; the first word of an unknown program; null without any. */
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
