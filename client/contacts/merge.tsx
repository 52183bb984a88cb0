import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { MERGED_FIELDS, type MergedField, winnerOf } from '../../shared/contacts/merge'
import { mergeContacts } from '../../shared/contacts/office-commands'
import { contactMerge } from '../../shared/contacts/queries'
import { ConfirmDialog } from '../kit/confirm/confirm-dialog'
import { searchReference } from '../kit/fields/choices/reference'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { contactFinder } from '../parts/contacts/contact-finder'
import { addressText } from './address-text'
import classes from './contacts.module.css'
import { officeContactRows } from './modals'

const contacts = searchReference(contactFinder, {
  label: ({ name, email }) => [name, email].filter(Boolean).join(' · '),
})

type OfficeContact = NonNullable<ReturnType<typeof officeContactRows.useOne>>

/** Merges a duplicate into a contact after showing which values stay. */
export function MergeContact({ value, close }: ModalProps) {
  const t = useT()
  const { number } = useFormat()
  const [duplicate_id, setDuplicate] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [take, setTake] = useState<readonly MergedField[]>([])
  const contact = officeContactRows.useOne(value)
  const duplicate = officeContactRows.useOne(duplicate_id)
  const options = contacts.useOptions(text, duplicate_id ? [duplicate_id] : [])
  if (!contact) return <MissingDialog row={contact} close={close} />
  const textOf = (row: OfficeContact, field: MergedField): string | null => {
    if (field === 'gender') return row.gender && t(`contacts.gender.${row.gender}`)
    if (field === 'company') return row.company?.name ?? null
    if (field === 'invoice_address' || field === 'shipping_address') return addressText(row[field])
    return row[field]
  }
  const collisions = duplicate
    ? MERGED_FIELDS.filter(
        (field) => textOf(duplicate, field) !== null && textOf(duplicate, field) !== textOf(contact, field),
      )
    : []
  return (
    <ConfirmDialog
      title={t('contacts.merge_title', { name: contact.name })}
      close={close}
      size={560}
      command={mergeContacts}
      args={{ id: value, duplicate_id: duplicate_id ?? '' }}
      initial={{ take: [...take] }}
      preview={contactMerge}
      previewArgs={{ duplicate_id: duplicate_id ?? '' }}
      waits={duplicate_id === null ? t('contacts.merge_waits') : null}
      lead={
        <>
          <p>{t('contacts.merge_lead')}</p>
          <Select
            mt="sm"
            label={t('contacts.merge_duplicate')}
            searchable
            data={(options ?? []).filter((option) => option.value !== value)}
            filter={({ options: all }) => all}
            value={duplicate_id}
            onChange={(id) => {
              setDuplicate(id)
              setTake([])
            }}
            searchValue={text}
            onSearchChange={setText}
            nothingFoundMessage={t('app.form.none_found')}
          />
          {duplicate && collisions.length > 0 && (
            <fieldset className={classes.merge}>
              <legend>{t('contacts.merge_keeps')}</legend>
              {collisions.map((field) => {
                const isEmpty = contact[field] === null
                return (
                  <Checkbox
                    key={field}
                    checked={winnerOf(field, contact, duplicate, take) === 'duplicate'}
                    disabled={isEmpty}
                    label={t('contacts.merge_from', {
                      label: t(`contacts.${field}`),
                      value: textOf(duplicate, field) ?? '',
                    })}
                    description={textOf(contact, field)}
                    onChange={({ currentTarget: { checked } }) =>
                      setTake((before) => (checked ? [...before, field] : before.filter((each) => each !== field)))
                    }
                  />
                )
              })}
            </fieldset>
          )}
        </>
      }
      consequences={({ orders, emails, accreditations }) => [
        [t('contacts.orders'), number(orders)],
        [t('contacts.emails'), number(emails)],
        [t('contacts.merge_accreditations'), number(accreditations)],
      ]}
      submit="contacts.merge_do"
      done={t('contacts.merged')}
    />
  )
}
