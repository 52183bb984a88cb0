import { Button } from '@mantine/core'
import { accreditationEventsList, accreditationsList } from '../../../shared/accreditations/list'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useT } from '../../kit/phrases'
import { rowsOfList } from '../../kit/reading/row-source'
import classes from './edit.module.css'

const covered = rowsOfList(accreditationEventsList)
const accreditations = rowsOfList(accreditationsList)

/** Accreditations that cover tickets of an event, each opens in its modal. */
export function EventAccreditations({ event_id }: { readonly event_id: string }) {
  const t = useT()
  const openModal = useOpenModal()
  const { rows: tickets } = covered.useRows()
  const { rows } = accreditations.useRows()
  const ids = new Set(
    tickets?.filter((row) => row.event_id === event_id).map(({ accreditation_id }) => accreditation_id),
  )
  const own = rows?.filter(({ id }) => ids.has(id)) ?? []
  return (
    <ul className={classes.links}>
      {own.length === 0 && <li>{t('events.accreditations_none')}</li>}
      {own.map(({ id, name }) => (
        <li key={id}>
          <Button variant="default" onClick={() => openModal('edit_accreditation', id)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
