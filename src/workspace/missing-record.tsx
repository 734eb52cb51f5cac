/** What is shown in place of a record that is not there, or of a tab that it does not have. */
import type { ReactNode } from 'react';
import type { CommandInfo } from '#commands/command.ts';
import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from './navigation/link.tsx';
import { RecordScreen } from './record-screen.tsx';
import { Screen } from './screen.tsx';

/** The list of a kind of record: the last step of the breadcrumbs, and where to look for another one. */
export interface RecordList {
  readonly label: string;
  readonly href: string;
  /** «К списку офферов». */
  readonly back: string;
}

const toList = ({ href, back }: RecordList) => (
  <AppLink href={href} className={buttonClass()}>
    {back}
  </AppLink>
);

interface MissingRecordProps {
  list: RecordList;
  navigation: RecordNavigationActor;
  title: string;
  /** Which one is not there. */
  absent: string;
  text: string;
  /** What is left of it. */
  children?: ReactNode;
}

/** Shown if the server has no record with this id. */
export const MissingRecord = ({
  list,
  navigation,
  title,
  absent,
  text,
  children,
}: MissingRecordProps) => (
  <RecordScreen title={title} list={list} navigation={navigation}>
    <BlankSlate title={absent} text={text} action={toList(list)} />
    {children}
  </RecordScreen>
);

interface MissingTabProps {
  list: RecordList;
  title: string;
  text: string;
  /** The record: its address, the command that opens it, and the words of the link. */
  href: string;
  command: Pick<CommandInfo, 'id'>;
  label: string;
}

/** Shown if the page of a record has no such tab. */
export const MissingTab = ({ list, title, text, href, command, label }: MissingTabProps) => (
  <Screen title="Страница не найдена">
    <BlankSlate
      title={title}
      text={text}
      action={
        <>
          <AppLink href={href} command={command} className={buttonClass()}>
            {label}
          </AppLink>
          {toList(list)}
        </>
      }
    />
  </Screen>
);
