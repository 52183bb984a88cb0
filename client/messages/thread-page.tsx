import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowLeft, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { updateMessage } from '../../shared/messages/commands'
import { type MessageEntry, type Thread, threadQuery } from '../../shared/messages/queries'
import { Can } from '../kit/can'
import { toastFailed } from '../kit/display/toast'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { isMalformed } from '../kit/layout/missing/malformed'
import { useLayout } from '../kit/layout/screen-size'
import type { ListSearch } from '../kit/list-search'
import { errorText, useFormat, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useAnswer } from '../kit/reading/use-answer'
import { LabelledText } from '../kit/rich-text/labelled-text'
import { RichText } from '../kit/rich-text/rich-text'
import { subjectText, usePlaceholderLabels } from '../parts/message_templates/placeholder-labels'
import { useMarkThreadRead } from '../parts/notifications/unread'
import { useFoyer } from '../sync/react'
import { audienceText, authorName } from './message'
import classes from './messages.module.css'
import { ReplyForm } from './reply-form'
import { ThreadDetails } from './thread-details'

/** The page of one thread. The id of a reply leads to its thread. */
export function ThreadPage() {
  const { id } = useParams({ strict: false })
  const { answer, problem } = useAnswer(threadQuery, id ? { id } : null, ['messages', 'message_logs'])
  if (answer === undefined && !isMalformed(problem)) return <Failure problem={problem} />
  if (!answer) return <EmptyState title="messages.gone" hint="messages.gone_hint" />
  if (answer.thread_id)
    return (
      <Navigate
        to="/notifications/messages/$id"
        params={{ id: answer.thread_id }}
        search={(previous: ListSearch) => previous}
        replace
      />
    )
  return <ThreadView key={answer.id} thread={answer} />
}

function ThreadView({ thread }: { readonly thread: Thread }) {
  const t = useT()
  const foyer = useFoyer()
  const isWide = useLayout() === 'wide'
  const { user, org } = foyer.identity
  const placeholders = usePlaceholderLabels()
  useMarkThreadRead(thread.id)
  const change = async (input: { readonly starred?: boolean; readonly archived?: boolean }) => {
    try {
      await foyer.call(updateMessage, { id: thread.id, input })
      rereadServerRows()
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  const action = (label: string, icon: ReactNode, run: () => void) => (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={run}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
  const entries: readonly MessageEntry[] = [thread, ...thread.replies].sort((a, b) =>
    a.created_at < b.created_at ? -1 : 1,
  )
  const isStarred = thread.starred_at !== null
  const isArchived = thread.archived_at !== null
  return (
    <article className={classes.page} aria-label={subjectText(t, thread.subject)}>
      <header className={classes.viewHead}>
        {!isWide && (
          <Link
            to="/notifications/messages"
            search={(previous: ListSearch) => previous}
            className={classes.back}
            aria-label={t('messages.back')}
          >
            <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
        <div className={classes.viewTitle}>
          <h2>
            <LabelledText text={thread.subject} labelOf={placeholders} />
          </h2>
          <p className={classes.quiet}>{audienceText(t, thread)}</p>
        </div>
        <Can do="messages.edit">
          {action(
            t(isStarred ? 'messages.unstar' : 'messages.star'),
            isStarred ? (
              <IconStarFilled size={18} className={classes.starred ?? ''} />
            ) : (
              <IconStar size={18} stroke={1.75} />
            ),
            () => void change({ starred: !isStarred }),
          )}
          {action(
            t(isArchived ? 'messages.unarchive' : 'messages.archive'),
            isArchived ? <IconArchiveOff size={18} stroke={1.75} /> : <IconArchive size={18} stroke={1.75} />,
            () => void change({ archived: !isArchived }),
          )}
        </Can>
      </header>
      <div className={classes.viewBody}>
        <div className={classes.conversation}>
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <Message
                key={entry.id}
                entry={entry}
                author={authorName(t, entry, user.id, org.is_owner)}
                isMine={entry.created_by_id === user.id}
              />
            ))}
          </ol>
          <Can do="messages.edit">
            <ReplyForm thread={thread} />
          </Can>
        </div>
        <ThreadDetails thread={thread} />
      </div>
    </article>
  )
}

type MessageProps = { readonly entry: MessageEntry; readonly author: string; readonly isMine: boolean }

function Message({ entry, author, isMine }: MessageProps) {
  const format = useFormat()
  return (
    <li className={classes.entry} data-mine={isMine || undefined}>
      <p className={classes.entryHead}>
        <strong>{author}</strong>
        <time className={`num ${classes.quiet}`} dateTime={entry.created_at}>
          {format.dateTime(entry.created_at)}
        </time>
      </p>
      <RichText html={entry.body} labelOf={usePlaceholderLabels()} />
    </li>
  )
}
