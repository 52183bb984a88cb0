import { useMemo } from 'react'
import { actionPhrase } from '../../shared/activity_log/actions'
import type { activity_log } from '../../shared/activity_log/entity'
import { activityList } from '../../shared/activity_log/list'
import { ACTIVITY_SUBJECTS, isActivitySubject } from '../../shared/activity_log/subjects'
import type { Row } from '../../shared/kernel/model/entity'
import type { PhraseKey } from '../../shared/phrases'
import type { ListColumn } from '../kit/list/rows'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { ownPhrase, useFormat, useT } from '../kit/phrases'
import { useAll } from '../sync/react'

type Entry = Row<typeof activity_log>

const byLabel = (language: string) => (one: { readonly label: string }, other: { readonly label: string }) =>
  one.label.localeCompare(other.label, language)

/** Returns the name of a table: its own one in the log, or the title of its page. */
const subjectPhrase = (table: string): PhraseKey =>
  ownPhrase('activity_log', `subject.${table}`, `${table}.title` as PhraseKey)

/** People and subjects to filter by, in the order of their names. */
function useChoices() {
  const t = useT()
  const users = useAll('users')
  return useMemo(
    () => ({
      person: users.map(({ id, name }) => ({ value: id, label: name })).sort(byLabel(t.language)),
      subject: ACTIVITY_SUBJECTS.map((value) => ({ value, label: t(subjectPhrase(value)) })).sort(byLabel(t.language)),
    }),
    [t, users],
  )
}

function useColumns(): readonly ListColumn<Entry>[] {
  const t = useT()
  const format = useFormat()
  const users = useAll('users')
  return useMemo(() => {
    const names = new Map(users.map(({ id, name }) => [id, name]))
    const subjectOf = ({ subject }: Entry) => (isActivitySubject(subject) ? t(subjectPhrase(subject)) : subject)
    const actionOf = ({ name }: Entry) => {
      const phrase = actionPhrase(name)
      return phrase ? t(phrase) : name
    }
    const personOf = ({ user_id }: Entry) => names.get(user_id) ?? ''
    return [
      {
        key: 'created_at',
        label: 'activity_log.created_at',
        sort: true,
        track: { wide: '190px', tablet: '180px', phone: 'minmax(0, 1fr)' },
        cell: ({ created_at }) => <time dateTime={created_at}>{format.stamp(created_at)}</time>,
        below: (entry, layout) => (layout === 'phone' ? personOf(entry) : null),
      },
      {
        key: 'user_id',
        label: 'activity_log.user_id',
        track: { wide: 'minmax(120px, 1fr)', tablet: 'minmax(110px, 1fr)' },
        cell: personOf,
      },
      {
        key: 'name',
        label: 'activity_log.name',
        sort: true,
        track: { wide: 'minmax(140px, 1.2fr)', tablet: 'minmax(120px, 1fr)' },
        cell: actionOf,
      },
      {
        key: 'subject',
        label: 'activity_log.subject',
        track: { wide: 'minmax(120px, 1fr)', tablet: 'minmax(110px, 1fr)', phone: 'auto' },
        cell: subjectOf,
      },
    ]
  }, [t, format, users])
}

const activityPage = entityPage(activityList, { create: null, remove: false, useChoices, useColumns })

export const ActivityPage = () => <EntityPage page={activityPage} />
