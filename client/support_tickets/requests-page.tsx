import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { type SupportRequest, supportRequests } from '../../shared/support_tickets/queries'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { useLayout } from '../kit/layout/screen-size'
import type { ListSearch } from '../kit/list-search'
import { type Format, type T, useFormat, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { Conversation } from './conversation'
import classes from './requests.module.css'

const HERE = '/notifications/requests'

const timesText = (t: T, format: Format, { created_at, closed_at }: SupportRequest): string =>
  [
    t('support_tickets.opened_on', { date: format.date(created_at) }),
    ...(closed_at ? [t('support_tickets.closed_on', { date: format.date(closed_at) })] : []),
  ].join(' · ')

/** The person's own requests to the support with their state, and the conversation of the open one. */
export function RequestsPage() {
  const t = useT()
  const openModal = useOpenModal()
  const isWide = useLayout() === 'wide'
  const { request_id }: ListSearch = useSearch({ strict: false })
  useDocumentTitle(t('app.title', { page: t('support_tickets.own') }))
  // The support's change of a status comes with a notification.
  const { answer, problem } = useAnswer(supportRequests, {}, ['messages', 'notifications'])
  const open = answer?.find(({ id }) => id === request_id)
  return (
    <div className={classes.layout}>
      {(isWide || !request_id) && (
        <div className={classes.requests}>
          <div className={classes.tools}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => openModal('new_support_message', '1')}
            >
              {t('support_tickets.write')}
            </Button>
          </div>
          <Failure problem={problem} />
          {answer?.length === 0 && (
            <EmptyState title="support_tickets.own_empty" hint="support_tickets.own_empty_hint" />
          )}
          <ul>
            {answer?.map((request) => (
              <li key={request.id}>
                <RequestLink request={request} isOpen={request.id === request_id} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {(isWide || request_id) && (
        <div className={classes.open}>
          {open ? (
            <Open key={open.id} request={open} />
          ) : (
            <Nothing isGone={answer !== undefined && request_id !== undefined} />
          )}
        </div>
      )}
    </div>
  )
}

function Nothing({ isGone }: { readonly isGone: boolean }) {
  const t = useT()
  return (
    <>
      {isGone && (
        <Link to={HERE} search={{}} className={classes.back}>
          {t('support_tickets.back')}
        </Link>
      )}
      <EmptyState
        title={isGone ? 'support_tickets.gone' : 'support_tickets.choose'}
        hint="support_tickets.choose_hint"
      />
    </>
  )
}

/** One request of the list. */
function RequestLink({ request, isOpen }: { readonly request: SupportRequest; readonly isOpen: boolean }) {
  const t = useT()
  const format = useFormat()
  return (
    <Link
      to={HERE}
      search={{ request_id: request.id }}
      className={classes.request}
      aria-current={isOpen ? 'page' : undefined}
    >
      <strong>{request.title}</strong>
      <span className={classes.facts}>
        <span>
          {t(`support_tickets.type.${request.type}`)} · {t(`support_tickets.status.${request.status}`)}
        </span>
        <span className={`num ${classes.quiet}`}>{timesText(t, format, request)}</span>
      </span>
    </Link>
  )
}

/** The open request: its state above its conversation. */
function Open({ request }: { readonly request: SupportRequest }) {
  const t = useT()
  const format = useFormat()
  const isWide = useLayout() === 'wide'
  return (
    <article className={classes.page} aria-label={request.title}>
      <header className={classes.head}>
        {!isWide && (
          <Link to={HERE} search={{}} className={classes.arrow} aria-label={t('support_tickets.back')}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
        <div className={classes.title}>
          <h2>{request.title}</h2>
          <p className={classes.quiet}>
            {t(`support_tickets.type.${request.type}`)} · {t(`support_tickets.status.${request.status}`)} ·{' '}
            {timesText(t, format, request)}
          </p>
        </div>
      </header>
      <Conversation request={request} />
    </article>
  )
}
