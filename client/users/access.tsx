import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { endUserSessions, resetUserPin, userAccess } from '../../shared/users/access-commands'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import { Section } from '../kit/layout/detail-pane'
import { useFormat, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import classes from './users.module.css'

type Access = z.infer<typeof userAccess.returns>
type Member = { readonly id: string; readonly name: string }

/** Sessions, devices and PINs of a member, each with a button that ends it. */
export function UserAccess({ user }: { readonly user: Member }) {
  const t = useT()
  const { answer, problem } = useAnswer(userAccess, { id: user.id }, ['users', 'devices'])
  return (
    <>
      <Failure problem={problem} />
      {answer && (
        <>
          {!answer.has_password && (
            <Section>
              <p className={classes.note}>{t('users.access.no_password')}</p>
            </Section>
          )}
          <Sessions user={user} sessions={answer.sessions} />
          <Devices user={user} devices={answer.devices} />
        </>
      )}
    </>
  )
}

type PartProps = { readonly user: Member }
/** The sessions to end: one, or all of a member. */
type Ended = { readonly session_id?: string; readonly name: string }

function Sessions({ user, sessions }: PartProps & { readonly sessions: Access['sessions'] }) {
  const t = useT()
  const format = useFormat()
  const [ended, setEnded] = useState<Ended | null>(null)
  const nameOf = ({ browser, devices, by_pin }: Access['sessions'][number]) =>
    [browser ?? t('users.access.unknown_browser'), ...devices, ...(by_pin ? [t('users.access.by_pin')] : [])].join(
      ' · ',
    )
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
            <Button
              variant="default"
              aria-label={t('users.access.end_label', { name: nameOf(session) })}
              onClick={() => setEnded({ session_id: session.id, name: nameOf(session) })}
            >
              {t('users.access.end')}
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="outline" color="red" onClick={() => setEnded({ name: user.name })}>
          {t('users.access.end_all')}
        </Button>
      )}
      {ended && (
        <FormDialog
          title={t(ended.session_id ? 'users.access.end_title' : 'users.access.end_all_title', { name: ended.name })}
          lead={<p>{t('users.access.end_lead')}</p>}
          close={() => setEnded(null)}
          command={endUserSessions}
          args={{ id: user.id }}
          fields={{}}
          initial={ended.session_id ? { session_id: ended.session_id } : {}}
          submit={ended.session_id ? 'users.access.end_do' : 'users.access.end_all'}
          done={t('users.access.ended')}
        />
      )}
    </Section>
  )
}

function Devices({ user, devices }: PartProps & { readonly devices: Access['devices'] }) {
  const t = useT()
  const format = useFormat()
  const [reset, setReset] = useState<string | null>(null)
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
              <Button
                variant="default"
                aria-label={t('users.access.reset_pin_label', { name })}
                onClick={() => setReset(id)}
              >
                {t('users.access.reset_pin')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reset && (
        <FormDialog
          title={t('users.access.reset_pin_title', { name: user.name })}
          lead={<p>{t('users.access.reset_pin_lead')}</p>}
          close={() => setReset(null)}
          command={resetUserPin}
          args={{ id: user.id }}
          fields={{}}
          initial={{ device_id: reset }}
          submit="users.access.reset_pin"
          done={t('users.access.pin_reset', { name: user.name })}
        />
      )}
    </Section>
  )
}
