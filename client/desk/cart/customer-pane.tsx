import { IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Can } from '../../kit/can'
import { focusOn } from '../../kit/focus'
import { CommandForm } from '../../kit/forms/command-form'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { useLocalSearch } from '../../kit/reading/use-local-search'
import { SyncMark } from '../../kit/sync/sync-mark'
import { useFoyer } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { PaneHead } from '../controls/pane-head'
import classes from './customer.module.css'

/** Number of characters from which contacts are searched. */
const LETTERS = 2

type Props = { readonly onChoose: (contact_id: string) => void; readonly onBack: () => void }

const focusFirst = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/** Chooses the customer among the contacts of this device, or creates one. Works offline. */
export function CustomerPane({ onChoose, onBack }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const [text, setText] = useState('')
  const [making, setMaking] = useState(false)
  const wanted = text.trim()
  const hits = useLocalSearch('contacts', wanted, { limit: 20, from: LETTERS })
  const found = hits ?? []
  /**
   * Chooses the only match on Enter. Searches again, because the list may lag behind the field, and does nothing where
   * the field has changed meanwhile.
   */
  const take = async (field: HTMLInputElement) => {
    if (wanted.length < LETTERS) return
    const [only, ...others] = await foyer.search('contacts', wanted, 2).catch(() => [])
    if (only && others.length === 0 && field.isConnected && field.value.trim() === wanted) onChoose(only.id)
  }
  return (
    <>
      <PaneHead title={t('desk.customer.title')} onBack={onBack}>
        {!making && (
          <Can do="contacts.edit">
            <button type="button" className={controls.button} onClick={() => setMaking(true)}>
              <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
              {t('contacts.new')}
            </button>
          </Can>
        )}
      </PaneHead>
      {making ? (
        <NewCustomer typed={wanted} onDone={onChoose} />
      ) : (
        <section className={`${controls.box} ${classes.list}`} aria-label={t('desk.customer.title')}>
          <input
            ref={focusOn}
            className={controls.field}
            type="search"
            value={text}
            aria-label={t('contacts.search')}
            placeholder={t('contacts.search')}
            onChange={(change) => setText(change.currentTarget.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && void take(currentTarget)}
          />
          {wanted.length < LETTERS && <p className={controls.hint}>{t('desk.customer.hint')}</p>}
          {hits?.length === 0 && <p className={controls.hint}>{t('desk.customer.none', { text: wanted })}</p>}
          <ul className={controls.rows}>
            {found.map((contact) => (
              <li key={contact.id}>
                <button
                  type="button"
                  className={controls.row}
                  data-contact={contact.id}
                  onClick={() => onChoose(contact.id)}
                >
                  <span className={controls.rowName}>
                    {contact.name}
                    {(contact.email || contact.phone) && (
                      <small>{[contact.email, contact.phone].filter(Boolean).join(' · ')}</small>
                    )}
                  </span>
                  <SyncMark id={contact.id} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Form for a new contact. The text typed into the search becomes the name. */
function NewCustomer({ typed, onDone }: { readonly typed: string; readonly onDone: (contact_id: string) => void }) {
  const t = useT()
  const id = useMemo(newId, [])
  const words = typed.split(/\s+/)
  return (
    <div ref={focusFirst} className={`${controls.box} ${classes.made}`}>
      <CommandForm
        command="CreateContact"
        initial={{ id, firstname: words.slice(0, -1).join(' ') || null, lastname: words.at(-1) ?? '' }}
        fields={{
          firstname: { label: t('contacts.firstname') },
          lastname: { label: t('contacts.lastname') },
          email: { label: t('contacts.email') },
          phone: { label: t('contacts.phone') },
        }}
        submit="contacts.save"
        onDone={() => onDone(id)}
      />
    </div>
  )
}
