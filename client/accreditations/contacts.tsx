import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteAccreditationContact } from '../../shared/accreditations/commands'
import type { accreditation_contacts } from '../../shared/accreditations/entity'
import { accreditationContactsList } from '../../shared/accreditations/list'
import type { Row } from '../../shared/kernel/model/entity'
import { can } from '../../shared/kernel/permissions'
import { useRowName } from '../kit/entity/row-name'
import { rowsOfList } from '../kit/entity/row-source'
import { Failure } from '../kit/forms/failure'
import { Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { rereadServerRows } from '../kit/list/reading/server-pages'
import { useT } from '../kit/phrases'
import { useFoyer, useRow } from '../sync/react'
import classes from './contacts.module.css'

const source = rowsOfList(accreditationContactsList)

/** Contacts that have an accreditation, added and removed in place. */
export function Contacts({ accreditation_id }: { readonly accreditation_id: string }) {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const { rows, problem } = source.useRows()
  const [failure, setFailure] = useState<unknown>(null)
  const mayEdit = can(foyer.identity.user.role, 'accreditations.edit')
  const own = rows?.filter((row) => row.accreditation_id === accreditation_id) ?? []
  const remove = (id: string) => foyer.call(deleteAccreditationContact, { id }).then(rereadServerRows, setFailure)
  return (
    <Section title={t('accreditations.contacts')} aside={t('accreditations.contacts_count', { count: own.length })}>
      <Failure problem={problem ?? failure} />
      <ul className={classes.list}>
        {own.map((row) => (
          <Contact key={row.id} row={row} onRemove={mayEdit ? () => void remove(row.id) : null} />
        ))}
      </ul>
      {mayEdit && (
        <Button variant="default" onClick={() => openModal('accredited_contact', accreditation_id)}>
          {t('accreditations.add_contact')}
        </Button>
      )}
    </Section>
  )
}

function Contact({ row, onRemove }: { readonly row: Row<typeof accreditation_contacts>; readonly onRemove: (() => void) | null }) {
  const t = useT()
  const contact = useRow('contacts', row.contact_id)
  const name = useRowName('contacts', row.contact_id)?.name ?? '…'
  return (
    <li>
      <span>
        {name}
        {contact?.email && <small>{contact.email}</small>}
      </span>
      {onRemove && (
        <ActionIcon aria-label={t('accreditations.remove_contact', { name })} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  )
}
