/**
 * Finds the files of the build that each screen needs, so that its page can name them: otherwise the browser would
 * discover them only when the first file runs.
 */
import { readdirSync } from 'node:fs';
import { inRoot } from './project.mjs';

const FEATURES = '/src/features/';
const FRAME = '/src/app/runtime/start.tsx';
const LIBRARIES = '/src/app/runtime/libraries.ts';

/** Lists of records and their pages, by their folders: `/offers` is `offers/list/offers-page.tsx`. */
const ofRecords = readdirSync(inRoot(FEATURES), { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .flatMap((file) => {
    const [, feature, part] = /^([^/]+)\/(list|page)\/[^/]+-page\.tsx$/.exec(file) ?? [];
    return part ? [[part === 'list' ? `/${feature}` : `/${feature}/:id`, file]] : [];
  });

/** Addresses with a file of their own, as `src/app/runtime/screen-views.tsx` has them. */
export const SCREENS = {
  // Users without a session start here, and all others load this file soon.
  '/': 'session/login-page.tsx',
  ...Object.fromEntries(ofRecords),
  '/channels/rates': 'channels/all-rates/all-rates-page.tsx',
  '/channels/default': 'default-settings/default-settings-page.tsx',
  '/offers/settings': 'default-settings/default-settings-page.tsx',
  '/activity-log': 'activity/activity-page.tsx',
  '/profile': 'profile/profile-page.tsx',
  '/login': 'session/login-page.tsx',
  '/register': 'session/register-page.tsx',
  '/lock': 'session/lock-page.tsx',
  '/forgot-password': 'session/forgot-password-page.tsx',
};

/** Passes to `note` the files, besides the entry, that each of these addresses needs. */
export function screenFiles(note) {
  return {
    name: 'pult:screen-files',
    // The frame is part of every page, even if another server sends the page.
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const tags = [LIBRARIES, FRAME].map((module) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: {
            rel: 'preload',
            as: 'script',
            crossorigin: true,
            href: `/${fileWith(bundle, module).fileName}`,
          },
        }));
        return { html: paintedAfterEntry(html), tags };
      },
    },
    generateBundle(_options, bundle) {
      const always = [LIBRARIES, FRAME].map((module) => fileWith(bundle, module).fileName);
      const importsOf = (file) => {
        const all = new Set([file]);
        for (const one of all) for (const next of bundle[one].imports) all.add(next);
        return [...all].filter((name) => !always.includes(name) && !bundle[name].isEntry);
      };
      const pairs = Object.entries(SCREENS).map(([at, page]) => [
        at,
        importsOf(fileWith(bundle, FEATURES + page).fileName),
      ]);
      note(Object.fromEntries(pairs));
    },
  };
}

/** The first file sets the theme. Vite drops this attribute from the source. */
function paintedAfterEntry(html) {
  const painted = html.replace('<script async type="module"', '$& blocking="render"');
  if (painted === html) throw new Error(`the page has no script to paint after: ${html}`);
  return painted;
}

function fileWith(bundle, module) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`no file of the build has ${module}`);
  return found;
}
