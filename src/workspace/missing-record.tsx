/** Shown in place of a missing record, or of a tab that the record does not have. */
import type { ReactNode } from 'react';
import type { CommandInfo } from '#commands/command.ts';
import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from './navigation/link.tsx';
import { type RecordList, RecordScreen } from './record-screen.tsx';
import { Screen } from './screen.tsx';

export interface MissingProps {
  id: number;
  list: RecordList;
  /** Omitted if the record has no such tab. */
  navigation?: RecordNavigationActor;
}

interface Back {
  /** The list of such records. */
  list: RecordList;
  /** «К списку офферов». */
  back: string;
}

const toList = ({ list, back }: Back) => (
  <AppLink href={list.href} className={buttonClass()}>
    {back}
  </AppLink>
);

interface MissingRecordProps extends Back {
  navigation: RecordNavigationActor;
  title: string;
  /** Says which record is missing. */
  absent: string;
  text: string;
  /** What remains of the record, such as its drafts. */
  children?: ReactNode;
}

/** Shown if the server has no record with this id. */
export const MissingRecord = ({
  navigation,
  title,
  absent,
  text,
  children,
  ...back
}: MissingRecordProps) => (
  <RecordScreen title={title} list={back.list} navigation={navigation}>
    <BlankSlate title={absent} text={text} action={toList(back)} />
    {children}
  </RecordScreen>
);

interface MissingTabProps extends Back {
  title: string;
  text: string;
  /** The address of the record, the command that opens it, and the text of the link. */
  href: string;
  command: Pick<CommandInfo, 'id'>;
  label: string;
}

/** Shown if the page of a record has no such tab. */
export const MissingTab = ({ title, text, href, command, label, ...back }: MissingTabProps) => (
  <Screen title="Страница не найдена">
    <BlankSlate
      title={title}
      text={text}
      action={
        <>
          <AppLink href={href} command={command} className={buttonClass()}>
            {label}
          </AppLink>
          {toList(back)}
        </>
      }
    />
  </Screen>
);
