import { TabsList, TabsTrigger } from '#ui/navigation/tabs.tsx';
import { AppLink } from './link.tsx';
import type { tabCommands } from './tab-commands.ts';

type TabLink = ReturnType<ReturnType<typeof tabCommands>['linksOf']>[number];

/** The row of tabs of a record's page, each a link to its address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <TabsList aria-label={label}>
      {tabs.map(({ id, label: title, href, command }) => (
        <TabsTrigger key={id} value={id}>
          <AppLink href={href} command={{ id: command }}>
            {title}
          </AppLink>
        </TabsTrigger>
      ))}
    </TabsList>
  );
}
