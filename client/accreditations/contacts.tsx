import { ActionIcon, Button } from '@mantine/core'
import { IconLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { deleteAccreditationContact } from '../../shared/accreditations/commands'
import type { accreditation_contacts } from '../../shared/accreditations/entity'
import { accreditationContactsList } from '../../shared/accreditations/list'
import type { Row } from '../../shared/kernel/model/entity'
import { can } from '../../shared/kernel/permissions'
import { toastDone } from '../kit/display/toast'
import { useRowName } from '../kit/entity/row-name'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import { Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { useFoyer, useRow } from '../sync/react'
import classes from './contacts.module.css'

type Removed = { readonly id: string; readonly name: string }

const linked = z.object({ url: z.string() })

const source = rowsOfList(accreditationContactsList)

/** Contacts that have an accreditation, added and removed in place. */
export function Contacts({ accreditation_id }: { readonly accreditation_id: string }) {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const { rows, problem } = source.useRows()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const mayEdit = can(foyer.identity.user.role, 'accreditations.edit')
  const own = rows?.filter((row) => row.accreditation_id === accreditation_id) ?? []
  return (
    <Section title={t('accreditations.contacts')} aside={t('accreditations.contacts_count', { count: own.length })}>
      <Failure problem={problem} />
      <ul className={classes.list}>
        {own.map((row) => (
          <Contact key={row.id} row={row} onRemove={mayEdit ? (name) => setRemoved({ id: row.id, name }) : null} />
        ))}
      </ul>
      {mayEdit && (
        <Button variant="default" onClick={() => openModal('accredited_contact', accreditation_id)}>
          {t('accreditations.add_contact')}
        </Button>
      )}
      {removed && (
        <FormDialog
          title={t('accreditations.remove_contact_title', { name: removed.name })}
          lead={<p>{t('accreditations.remove_contact_lead')}</p>}
          close={() => setRemoved(null)}
          command={deleteAccreditationContact}
          args={{ id: removed.id }}
          fields={{}}
          submit="accreditations.remove_contact_do"
          done={t('accreditations.contact_removed', { name: removed.name })}
        />
      )}
    </Section>
  )
}

function Contact({
  row,
  onRemove,
}: {
  readonly row: Row<typeof accreditation_contacts>
  readonly onRemove: ((name: string) => void) | null
}) {
  const t = useT()
  const foyer = useFoyer()
  const { attempt, problem } = useAttempt()
  const contact = useRow('contacts', row.contact_id)
  const name = useRowName('contacts', row.contact_id)?.name ?? '…'
  const copyLink = async () => {
    const { url } = linked.parse(await foyer.post('/api/shop/accreditation_link', { id: row.id }))
    await navigator.clipboard.writeText(url)
    toastDone(t('accreditations.link_copied', { name }))
  }
  return (
    <li>
      <span>
        {name}
        {contact?.email && <small>{contact.email}</small>}
        <Failure problem={problem} />
      </span>
      {onRemove && (
        <ActionIcon aria-label={t('accreditations.copy_link', { name })} onClick={() => void attempt(copyLink)}>
          <IconLink size={16} stroke={1.75} />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon aria-label={t('accreditations.remove_contact', { name })} onClick={() => onRemove(name)}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  )
}
