import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { searchReference } from '../../kit/fields/choices/reference'
import { useT } from '../../kit/phrases'
import { contactFinder } from '../../parts/contacts/contact-finder'

const contacts = searchReference(contactFinder, {
  label: ({ name, email }) => [name, email].filter(Boolean).join(' · '),
})

type Props = { readonly value: string | null; readonly onChange: (contact_id: string | null) => void }

/** Chooses the contact whom a preview is filled for; at first none. */
export function ContactChoice({ value, onChange }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const chosen = useMemo(() => (value === null ? [] : [value]), [value])
  const options = contacts.useOptions(text, chosen)
  return (
    <Select
      aria-label={t('email.preview_for')}
      placeholder={t('email.preview_for')}
      w={280}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('app.form.clear') }}
      data={[...(options ?? [])]}
      // The search has chosen them already.
      filter={({ options: found }) => found}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      {...(text.trim() !== '' && { nothingFoundMessage: t('app.form.none_found') })}
    />
  )
}
