import { type ReactNode, useContext } from 'react';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Breadcrumbs, type Crumb } from '#ui/navigation/breadcrumbs.tsx';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { shownText } from './format/shown-text.ts';
import { AppLink } from './navigation/link.tsx';

export interface ScreenProps {
  /** Shown in the browser tab and the history, so it must not contain personal data. */
  title: string;
  /** The heading, if it differs. */
  heading?: ReactNode;
  crumbs?: readonly Crumb[] | undefined;
  meta?: ReactNode;
  /** Opposite the breadcrumbs. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** The language, if it is not Russian. */
  lang?: 'en' | undefined;
  children: ReactNode;
}

/** A screen: breadcrumbs, heading, actions, content and the title of the tab. */
export function Screen({
  title,
  heading = title,
  crumbs,
  meta,
  aside,
  actions,
  lang,
  children,
}: ScreenProps) {
  // While locked, the lock screen sets the title of the tab.
  const isCovered = useContext(CoveredContext);
  const screen = (
    <>
      {!isCovered && <title>{`${shownText(title)} — Пульт`}</title>}
      <PageHeader
        title={typeof heading === 'string' ? shownText(heading) : heading}
        meta={meta}
        aside={aside}
        actions={actions}
        breadcrumbs={crumbs && <Breadcrumbs items={crumbs} Link={AppLink} />}
      />
      {children}
    </>
  );
  return lang ? <div lang={lang}>{screen}</div> : screen;
}
