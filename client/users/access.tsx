import { Button } from '@mantine/core'
import type { z } from 'zod'
import { endUserSessions, resetUserPin, userAccess } from '../../shared/users/access-commands'
import { toastDone } from '../kit/display/toast'
import { useAnswer } from '../kit/entity/use-answer'
import { type Attempt, useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Section } from '../kit/layout/detail-pane'
import { rereadServerRows } from '../kit/list/reading/server-pages'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './users.module.css'

type Access = z.infer<typeof userAccess.returns>
type Member = { readonly id: string; readonly name: string }

/** Sessions, devices and PINs of a member, each with a button that ends it. */
export function UserAccess({ user }: { readonly user: Member }) {
  const t = useT()
  const { answer, problem } = useAnswer(userAccess, { id: user.id }, ['users', 'devices'])
  const attempt = useAttempt()
  return (
    <>
      <Failure problem={problem ?? attempt.problem} />
      {answer && (
        <>
          {!answer.has_password && <p className={classes.note}>{t('users.access.no_password')}</p>}
          <Sessions user={user} sessions={answer.sessions} attempt={attempt} />
          <Devices user={user} devices={answer.devices} attempt={attempt} />
        </>
      )}
    </>
  )
}

type PartProps = { readonly user: Member; readonly attempt: Attempt }

function Sessions({ user, sessions, attempt: { busy, attempt } }: PartProps & { readonly sessions: Access['sessions'] }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const end = (session_id?: string) =>
    attempt(async () => {
      await foyer.call(endUserSessions, { id: user.id, input: session_id === undefined ? {} : { session_id } })
      toastDone(t('users.access.ended'))
      rereadServerRows()
    })
  const nameOf = ({ browser, devices, by_pin }: Access['sessions'][number]) =>
    [browser ?? t('users.access.unknown_browser'), ...devices, ...(by_pin ? [t('users.access.by_pin')] : [])].join(' · ')
  return (
    <Section title={t('users.access.sessions')}>
      {sessions.length === 0 && <p className={classes.note}>{t('users.access.no_sessions')}</p>}
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <strong>{nameOf(session)}</strong>
              <small>{t('users.access.since', { at: format.stamp(session.created_at) })}</small>
            </span>
            <Button variant="default" disabled={busy} aria-label={t('users.access.end_label', { name: nameOf(session) })} onClick={() => void end(session.id)}>
              {t('users.access.end')}
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="outline" color="red" disabled={busy} onClick={() => void end()}>
          {t('users.access.end_all')}
        </Button>
      )}
    </Section>
  )
}

function Devices({ user, devices, attempt: { busy, attempt } }: PartProps & { readonly devices: Access['devices'] }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const reset = (device_id: string) =>
    attempt(async () => {
      await foyer.call(resetUserPin, { id: user.id, input: { device_id } })
      toastDone(t('users.access.pin_reset', { name: user.name }))
      rereadServerRows()
    })
  return (
    <Section title={t('users.access.devices')}>
      {devices.length === 0 && <p className={classes.note}>{t('users.access.no_devices')}</p>}
      <ul className={classes.rows}>
        {devices.map(({ id, name, kind, seen_at, pin_set_at }) => (
          <li key={id}>
            <span>
              <strong>
                {name} · {t(`devices.kind.${kind}`)}
              </strong>
              <small>
                {pin_set_at ? t('users.access.pin_set', { at: format.stamp(pin_set_at) }) : t('users.access.no_pin')}
                {seen_at && `. ${t('users.access.seen', { at: format.stamp(seen_at) })}`}
              </small>
            </span>
            {pin_set_at && (
              <Button variant="default" disabled={busy} aria-label={t('users.access.reset_pin_label', { name })} onClick={() => void reset(id)}>
                {t('users.access.reset_pin')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
