import { afterEach, beforeEach } from 'vitest';
import { withInsertText, withoutInsertText } from './insert-text.ts';

/** Collects the keys that reach the page in each test of the file, in a document that inserts text as browsers do. */
export function hearKeys(): readonly string[] {
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => void heard.push(key);
  beforeEach(() => {
    heard.length = 0;
    withInsertText();
    window.addEventListener('keydown', hear);
  });
  afterEach(() => {
    window.removeEventListener('keydown', hear);
    withoutInsertText();
  });
  return heard;
}
