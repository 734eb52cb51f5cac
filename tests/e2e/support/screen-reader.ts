/** What a screen reader says: the focused element and the announcements. */
import type { CDPSession, Page } from '@playwright/test';

export interface ScreenReader {
  /** The focused element, or its active descendant: `button «Сохранить» disabled`. */
  focused(): Promise<string>;
  /** The announcements of live regions since the last call: `polite: Успешно!`. */
  heard(): Promise<readonly string[]>;
}

/** States to announce, with their words. Other values are not announced. */
const STATES: Record<string, Record<string, string>> = {
  disabled: { true: 'disabled' },
  checked: { true: 'checked', false: 'not checked' },
  pressed: { true: 'pressed' },
  selected: { true: 'selected' },
  expanded: { true: 'expanded', false: 'collapsed' },
  invalid: { true: 'invalid' },
  required: { true: 'required' },
};

interface AXNode {
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** Call this before the first page is opened. */
export async function listen(page: Page): Promise<ScreenReader> {
  await page.addInitScript(collectAnnouncements);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  return {
    focused: () => describeFocused(session),
    heard: () => page.evaluate(() => window.announced.splice(0)),
  };
}

/** The element with its states, after the window that contains it. */
async function describeFocused(session: CDPSession): Promise<string> {
  const active = `(document.getElementById(
    document.activeElement.getAttribute('aria-activedescendant')) ?? document.activeElement)`;
  const dialog = await describe(session, `${active}.closest('[role=dialog], [role=alertdialog]')`);
  const element = await describe(session, active);
  return dialog && dialog !== element ? `${dialog}: ${element}` : element;
}

async function describe(session: CDPSession, expression: string): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  if (!result.objectId) return '';
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes as AXNode[];
  const states = (node?.properties ?? []).flatMap(({ name, value }) => {
    const said = STATES[name]?.[String(value.value)];
    return said ? [said] : [];
  });
  const { role, name, description } = node ?? {};
  return [
    role?.value,
    `«${name?.value ?? ''}»`,
    ...states,
    ...(description?.value ? [`(${description.value})`] : []),
  ].join(' ');
}

declare global {
  interface Window {
    announced: string[];
  }
}

/**
 * Runs in the page. An alert is announced when it appears; a polite region only announces changes
 * after it was added, like in screen readers.
 */
function collectAnnouncements() {
  window.announced = [];
  const known = new WeakSet<Element>();
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    return [...node.childNodes].map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  };
  const say = (how: string, text: string) => {
    if (text) window.announced.push(`${how}: ${text}`);
  };
  // The page hides its own message about a failed start for seconds.
  const ALERT = '[role=alert]:not(.late-start), [aria-live=assertive]';
  const LIVE = '[aria-live=polite], [role=status], [role=log]';

  const heed = (records: MutationRecord[]) => {
    const spoken = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const alerts = [node, ...node.querySelectorAll('*')].filter((one) => one.matches(ALERT));
        for (const alert of alerts) say('assertive', textOf(alert));
      }
      if (!element?.isConnected || element.closest('[aria-hidden=true]')) continue;
      const alert = element.closest(ALERT);
      const region = alert ?? element.closest(LIVE);
      if (!region || spoken.has(region) || (!alert && !known.has(region))) continue;
      const isWhole = region.matches('[role=status], [role=alert], [aria-atomic=true]');
      if (isWhole) spoken.add(region);
      const changed = addedNodes.length
        ? [...addedNodes].filter((node) => !isAlert(node))
        : [target];
      const text = isWhole ? textOf(region) : changed.map(textOf).join(' ').trim();
      say(alert ? 'assertive' : 'polite', text);
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region);
  };
  const isAlert = (node: Node) =>
    node instanceof Element && node.matches('[role=alert], :has([role=alert])');
  const observer = new MutationObserver(heed);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
