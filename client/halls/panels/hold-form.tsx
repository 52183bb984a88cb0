import { Autocomplete, Button, Group, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { settingsOf } from '../../../shared/orgs/settings'
import type { SeatPatch } from '../../../shared/seats/plan/edit'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'

type Props = {
  /** Owner and reason of the selected seats; undefined where they differ. */
  readonly owner: string | null | undefined
  readonly reason: string | null | undefined
  readonly onSet: (patch: SeatPatch) => void
}

/** Form that holds seats for an owner, or releases them. */
export function HoldForm({ owner, reason, onSet }: Props) {
  const t = useT()
  const { owners } = settingsOf(useFoyer().identity.org, 'int_reservations')
  const [typed, setTyped] = useState({ owner: owner ?? '', reason: reason ?? '' })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.owner.trim()) onSet({ hold_owner: typed.owner.trim(), hold_reason: typed.reason.trim() || null })
  }
  return (
    <section>
      <h2>{t('seats.hold')}</h2>
      {owner && <p>{t('seats.held_for', { owner, reason: reason ?? 'none' })}</p>}
      <form onSubmit={submit}>
        <Autocomplete
          label={t('seats.hold_owner')}
          value={typed.owner}
          maxLength={80}
          data={[...owners]}
          onChange={(owner) => setTyped({ ...typed, owner })}
        />
        <TextInput
          label={t('seats.hold_reason')}
          value={typed.reason}
          maxLength={200}
          onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
        />
        <Group mt="xs" gap="xs">
          <Button type="submit" size="compact-md" variant="default" disabled={typed.owner.trim() === ''}>
            {t('seats.hold_do')}
          </Button>
          {owner !== null && (
            <Button size="compact-md" variant="subtle" onClick={() => onSet({ hold_owner: null, hold_reason: null })}>
              {t('seats.hold_release')}
            </Button>
          )}
        </Group>
      </form>
    </section>
  )
}
