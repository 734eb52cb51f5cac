import { langOf } from '#ui/lang.ts';

const ID = 'announcer';

/** The live region of `announce`, mounted once with the console. React itself writes nothing into it. */
export const Announcer = () => <p id={ID} aria-live="assertive" className="sr-only" />;

/** Announces a text to screen readers at once, even if it equals the last one. */
export function announce(text: string): void {
  const region = document.getElementById(ID);
  if (!region) return;
  region.lang = langOf(text) ?? '';
  // Screen readers announce only a change.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
