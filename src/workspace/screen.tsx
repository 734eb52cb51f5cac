import type { ReactNode } from 'react';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Breadcrumbs, type Crumb } from '#ui/navigation/breadcrumbs.tsx';
import { AppLink } from './navigation/link.tsx';

export interface ScreenProps {
  /** Stands in the browser's tab and history, so nothing personal. */
  title: string;
  /** The heading, where it differs. */
  heading?: ReactNode;
  crumbs?: readonly Crumb[] | undefined;
  meta?: ReactNode;
  actions?: ReactNode;
  /** What it is written in, where that is not Russian. */
  lang?: 'en' | undefined;
  children: ReactNode;
}

/** One screen: its heading, the way that led to it, the title of the tab, and what it is for. */
export function Screen({
  title,
  heading = title,
  crumbs,
  meta,
  actions,
  lang,
  children,
}: ScreenProps) {
  const screen = (
    <>
      <title>{`${title} — Пульт`}</title>
      <PageHeader
        title={heading}
        meta={meta}
        actions={actions}
        breadcrumbs={crumbs && <Breadcrumbs items={crumbs} Link={AppLink} />}
      />
      {children}
    </>
  );
  return lang ? <div lang={lang}>{screen}</div> : screen;
}
