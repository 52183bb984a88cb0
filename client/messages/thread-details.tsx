import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { can } from '../../shared/kernel/permissions'
import { updateMessage } from '../../shared/messages/commands'
import type { Thread } from '../../shared/messages/queries'
import { toastDone } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Facts, Section } from '../kit/layout/detail-pane'
import { useFormat, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useAll, useFoyer } from '../sync/react'
import classes from './messages.module.css'

/** Assignee, issue, delivery and history of a thread. */
export function ThreadDetails({ thread }: { readonly thread: Thread }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { user } = foyer.identity
  const members = useAll('users')
  const [issue, setIssue] = useState(thread.gh_issue ?? '')
  const { busy, problem, attempt } = useAttempt()
  const mayEdit = can(user.role, 'messages.edit')
  const change = (input: { readonly assignee_id?: string | null; readonly gh_issue?: string | null }) =>
    attempt(async () => {
      await foyer.call(updateMessage, { id: thread.id, input })
      toastDone(t('app.form.saved'))
      rereadServerRows()
    })
  const answering = members
    .filter(({ role }) => can(role, 'messages.edit'))
    .map(({ id, name }) => ({ value: id, label: name }))
  const { created, accepted, delivered, failed } = thread.recipients_stats
  return (
    <aside className={classes.details} aria-label={t('messages.details')}>
      <Section>
        <Failure problem={problem} />
        <Select
          label={t('messages.assignee')}
          placeholder={t('messages.assignee_none')}
          data={answering}
          value={thread.assignee?.id ?? null}
          clearable
          clearButtonProps={{ 'aria-label': t('app.clear') }}
          searchable={answering.length > 8}
          disabled={!mayEdit || busy}
          onChange={(assignee_id) => void change({ assignee_id })}
        />
        <form
          className={classes.issue}
          onSubmit={(event) => {
            event.preventDefault()
            void change({ gh_issue: issue.trim() || null })
          }}
        >
          <TextInput
            label={t('messages.gh_issue')}
            value={issue}
            maxLength={200}
            disabled={!mayEdit}
            onChange={(event) => setIssue(event.currentTarget.value)}
          />
          {issue.trim() !== (thread.gh_issue ?? '') && (
            <Button type="submit" variant="default" loading={busy}>
              {t('messages.gh_issue_save')}
            </Button>
          )}
        </form>
      </Section>
      {created > 0 && (
        <Section title={t('messages.recipients')} {...(thread.campaign && { aside: t('messages.campaign') })}>
          <Facts
            facts={[
              ...(thread.type ? [[t('messages.type'), t(`messages.type.${thread.type}`)] as const] : []),
              [t('messages.recipients'), format.number(created)],
              [t('messages.accepted'), format.number(accepted)],
              [t('messages.delivered'), format.number(delivered)],
              [t('messages.failed'), format.number(failed)],
            ]}
          />
        </Section>
      )}
      {thread.logs.length > 0 && (
        <Section title={t('messages.history')}>
          <ol className={classes.logs}>
            {[...thread.logs]
              .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
              .map(({ id, action, created_at, user_id, user: who }) => (
                <li key={id}>
                  <span>
                    {t(`messages.log.${action}`, {
                      name: user_id === user.id ? t('messages.you') : (who?.name ?? t('messages.support')),
                    })}
                  </span>
                  <time className={`num ${classes.quiet}`} dateTime={created_at}>
                    {format.when(created_at)}
                  </time>
                </li>
              ))}
          </ol>
        </Section>
      )}
    </aside>
  )
}
