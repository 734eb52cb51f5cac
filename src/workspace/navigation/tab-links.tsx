import { TabPlace, TabsList, TabsTrigger } from '#ui/navigation/tabs.tsx';
import { AppLink } from './link.tsx';
import type { tabCommands } from './tab-commands.ts';

type TabLink = ReturnType<ReturnType<typeof tabCommands>['linksOf']>[number];

/** The tabs of a record's page as links. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <TabsList aria-label={label}>
      {tabs.map(({ id, label: title, href, command, isAwaited }) =>
        isAwaited ? (
          <TabPlace key={id}>{title}</TabPlace>
        ) : (
          <TabsTrigger key={id} value={id}>
            <AppLink href={href} command={{ id: command }}>
              {title}
            </AppLink>
          </TabsTrigger>
        ),
      )}
    </TabsList>
  );
}
