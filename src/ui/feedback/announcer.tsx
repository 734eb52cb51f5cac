import { langOf } from '#ui/lang.ts';

const ID = 'announcer';

/** Where `announce` writes: mounted once, with the console. React itself writes nothing into it. */
export const Announcer = () => <p id={ID} aria-live="assertive" className="sr-only" />;

/** Says a text to screen readers at once, also if it is the one that was said last. */
export function announce(text: string): void {
  const region = document.getElementById(ID);
  if (!region) return;
  region.lang = langOf(text) ?? '';
  // Only a change is heard.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
