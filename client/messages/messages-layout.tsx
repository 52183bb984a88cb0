import { Button, Select } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArchive, IconPlus, IconStarFilled } from '@tabler/icons-react'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { MESSAGE_TYPES, messages } from '../../shared/messages/entity'
import { type ThreadHead, threadsQuery } from '../../shared/messages/queries'
import { Can } from '../kit/can'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { useLayout } from '../kit/layout/screen-size'
import { OrderButton } from '../kit/list/search/order-button'
import { SearchField } from '../kit/list/search/search-field'
import { useShortList } from '../kit/list/search/short-list'
import type { ListSearch } from '../kit/list-search'
import { useFormat, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { LabelledText } from '../kit/rich-text/labelled-text'
import { usePlaceholderLabels } from '../parts/message_templates/placeholder-labels'
import { threadOf, useUnread } from '../parts/notifications/unread'
import { useFoyer } from '../sync/react'
import { audienceText, authorName, typeChoices } from './message'
import classes from './messages.module.css'

/** The order of threads: the one with the latest reply first. */
const LATEST = { by: 'updated_at', desc: true } as const

const VIEWS = ['inbox', 'review', 'starred', 'mine', 'archived'] as const
type View = (typeof VIEWS)[number]

/** The parameters that select each view (spec 2, 2.7); the others are cleared. */
const PARAMETERS: Readonly<Record<View, ListSearch>> = {
  inbox: {},
  review: { require_review: '1' },
  starred: { starred: '1' },
  mine: { mine: '1' },
  archived: { archived: '1' },
}

const viewOf = (search: ListSearch): View =>
  search.archived === '1'
    ? 'archived'
    : search.require_review === '1'
      ? 'review'
      : search.starred === '1'
        ? 'starred'
        : search.mine === '1'
          ? 'mine'
          : 'inbox'

/**
 * The messages of the Message Center: threads on the left, the open one beside them; one after the other on phones and
 * tablets.
 */
export function MessagesLayout() {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const isWide = useLayout() === 'wide'
  const search: ListSearch = useSearch({ strict: false })
  const { id } = useParams({ strict: false })
  const list = useShortList(messages.sorts, LATEST)
  const view = viewOf(search)
  useDocumentTitle(t('app.title', { page: t('messages.title') }))
  const { answer, problem } = useAnswer(
    threadsQuery,
    {
      input: {
        ...list.input,
        threads: true,
        archived: view === 'archived',
        require_review: view === 'review' ? true : null,
        starred: view === 'starred' ? true : null,
        assignee_id: view === 'mine' ? foyer.identity.user.id : null,
        type: MESSAGE_TYPES.find((type) => type === search.type) ?? null,
        gh_issue: search.gh_issue ?? null,
      },
    },
    ['messages'],
  )
  const unread = new Set(useUnread().map(threadOf))
  const show = (next: View) => {
    const cleared = {
      page: undefined,
      require_review: undefined,
      starred: undefined,
      mine: undefined,
      archived: undefined,
    }
    void navigate({
      to: '.',
      search: (previous: ListSearch) => ({ ...previous, ...cleared, ...PARAMETERS[next] }),
      replace: true,
    })
  }
  return (
    <div className={classes.layout} data-open={Boolean(id) || undefined}>
      {(isWide || !id) && (
        <div className={classes.threads}>
          <div className={classes.tools}>
            <SearchField label={t('messages.search')} value={list.q} onChange={list.setQuery} />
            <OrderButton list={list} />
            <Can do="messages.edit">
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => openModal('new_message')}
              >
                {t('messages.new')}
              </Button>
            </Can>
          </div>
          <fieldset className={classes.views} aria-label={t('messages.views')}>
            {VIEWS.filter((each) => each !== 'review' || view === 'review' || foyer.identity.org.is_owner).map(
              (each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={view === each}
                  className={classes.view}
                  onClick={() => show(each)}
                >
                  {t(`messages.view.${each}`)}
                  {view === each && answer && <span className="num"> {format.number(answer.total)}</span>}
                </button>
              ),
            )}
          </fieldset>
          <Select
            className={classes.occasion ?? ''}
            aria-label={t('messages.type')}
            placeholder={t('messages.type_all')}
            data={[...typeChoices(t, MESSAGE_TYPES)]}
            value={MESSAGE_TYPES.find((type) => type === search.type) ?? null}
            clearable
            clearButtonProps={{ 'aria-label': t('app.clear') }}
            onChange={(type) =>
              void navigate({
                to: '.',
                search: (before: ListSearch) => ({ ...before, page: undefined, type: type ?? undefined }),
                replace: true,
              })
            }
          />
          <Failure problem={problem} />
          {answer?.messages.length === 0 &&
            (list.q ? (
              <EmptyState title="app.list.none_found" hint="app.list.none_found_hint" />
            ) : (
              <EmptyState title="messages.empty" hint="messages.empty_hint" />
            ))}
          <ul ref={list.ref}>
            {answer?.messages.map((message) => (
              <li key={message.id}>
                <ThreadLink message={message} isOpen={message.id === id} isUnread={unread.has(message.id)} />
              </li>
            ))}
          </ul>
          {answer && answer.total > answer.messages.length && (
            <Button className={classes.more ?? ''} variant="default" onClick={list.more}>
              {t('app.more')}
            </Button>
          )}
        </div>
      )}
      {(isWide || id) && (
        <div className={classes.open}>
          <Outlet />
        </div>
      )}
    </div>
  )
}

/** One thread of the list. */
function ThreadLink({
  message,
  isOpen,
  isUnread,
}: {
  readonly message: ThreadHead
  readonly isOpen: boolean
  readonly isUnread: boolean
}) {
  const t = useT()
  const placeholders = usePlaceholderLabels()
  const format = useFormat()
  const { user, org } = useFoyer().identity
  return (
    <Link
      to="/notifications/messages/$id"
      params={{ id: message.id }}
      search={(previous: ListSearch) => previous}
      className={classes.thread}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={isUnread || undefined}
    >
      <span className={classes.threadHead}>
        <span className={classes.author}>{authorName(t, message, user.id, org.is_owner)}</span>
        <time className={`num ${classes.quiet}`} dateTime={message.updated_at}>
          {format.when(message.updated_at)}
        </time>
      </span>
      <span className={classes.subject}>
        <LabelledText text={message.subject} labelOf={placeholders} />
        {message.replies.length > 0 && (
          <span className={`num ${classes.quiet}`}> {format.number(message.replies.length + 1)}</span>
        )}
        {isUnread && <span className="sr"> ({t('notifications.unread')})</span>}
      </span>
      {message.excerpt && (
        <span className={classes.excerpt}>
          <LabelledText text={message.excerpt} labelOf={placeholders} />
        </span>
      )}
      <span className={classes.threadFoot}>
        <span className={classes.quiet}>{audienceText(t, message)}</span>
        {message.archived_at && <IconArchive size={14} aria-label={t('messages.view.archived')} />}
        {message.starred_at && (
          <IconStarFilled size={14} className={classes.starred ?? ''} aria-label={t('messages.view.starred')} />
        )}
        {message.assignee && (
          <span className={classes.quiet}>
            {message.assignee.id === user.id ? t('messages.you') : message.assignee.name}
          </span>
        )}
      </span>
    </Link>
  )
}

/** Shown beside the list before a message is chosen. */
export const NoThread = () => <EmptyState title="messages.choose" hint="messages.choose_hint" />
