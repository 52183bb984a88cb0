import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { CONTACT_COLUMNS, cellsOf } from '../../shared/contact_imports/columns'
import { writeCsv } from '../../shared/contact_imports/csv'
import { contactsList } from '../../shared/contacts/list'
import type { officeContacts } from '../../shared/contacts/office'
import type { List } from '../../shared/kernel/model/list/list'
import { MAX_LIMIT } from '../../shared/kernel/model/query'
import { labelsList } from '../../shared/labels/list'
import { Can } from '../kit/can'
import { toastDone, toastFailed } from '../kit/display/toast'
import { useRowChoices } from '../kit/fields/choices/row-choices'
import { useOpenModal } from '../kit/layout/modal-address'
import { useListAddress } from '../kit/list/list-state'
import { errorText, useT } from '../kit/phrases'
import { saveBlob } from '../kit/save-file'
import { useFoyer } from '../sync/react'

type Page = { readonly contacts: readonly z.infer<typeof officeContacts.row>[]; readonly next: string | null }

/** Buttons above the list: import contacts from a file, and export those that the list finds. */
export function ImportAndExport() {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const { question } = useListAddress(contactsList as unknown as List)
  const labels = useRowChoices(labelsList)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const names = new Map(labels.map(({ value, label }) => [value, label]))
      const rows: string[][] = [CONTACT_COLUMNS.map((column) => t(`contact_imports.column.${column}`))]
      const text = question.q.trim()
      const input = {
        ...question.chosen,
        ...(text !== '' && { query: text }),
        sort: 'created_at',
        desc: false,
        limit: MAX_LIMIT,
      }
      for (let after: string | null = ''; after !== null; ) {
        const page = (await foyer.ask(contactsList.asked, { input: { ...input, ...(after && { after }) } })) as Page
        for (const contact of page.contacts) rows.push(cellsOf(contact, names))
        after = page.next
      }
      saveBlob(t('contact_imports.file_name'), new Blob([writeCsv(rows)], { type: 'text/csv' }))
      toastDone(t('contact_imports.exported', { count: rows.length - 1 }))
    } catch (error) {
      toastFailed(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Can do="contacts.manage">
      <Button variant="default" onClick={() => openModal('import_contacts', 'new')}>
        {t('contact_imports.open')}
      </Button>
      <Button variant="default" loading={busy} onClick={() => void save()}>
        {t('contact_imports.export')}
      </Button>
    </Can>
  )
}
