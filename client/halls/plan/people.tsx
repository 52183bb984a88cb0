import { Avatar, Tooltip } from '@mantine/core'
import { useMemo } from 'react'
import { initials } from '../../kit/display/initials'
import { useT } from '../../kit/phrases'
import { useAll, useFoyer } from '../../sync/react'
import classes from './plan-header.module.css'
import type { OtherEditor } from './use-other-editors'

type Props = {
  /** Users who have the plan open in the editor, and those whose changes are not dismissed yet. */
  readonly present: readonly string[]
  readonly others: readonly OtherEditor[]
}

/** Avatars of the other people at this plan. */
export function People({ present, others }: Props) {
  const t = useT()
  const own = useFoyer().identity.user.id
  const users = useAll('users')
  const people = useMemo(() => {
    const there = users
      .filter(({ id }) => id !== own && present.includes(id))
      .map(({ id, name }) => ({ id, name, isPresent: true }))
    const gone = others
      .filter(({ id }) => !present.includes(id))
      .map(({ id, name }) => ({ id, name, isPresent: false }))
    return [...there, ...gone]
  }, [users, own, present, others])
  if (people.length === 0) return null
  return (
    <span className={classes.people}>
      {people.map(({ id, name, isPresent }) => {
        const label = t(isPresent ? 'seats.present' : 'seats.edited_by', { name })
        return (
          <Tooltip key={id} label={label}>
            <Avatar size={28} radius="xl" role="img" aria-label={label}>
              {initials(name)}
            </Avatar>
          </Tooltip>
        )
      })}
    </span>
  )
}
