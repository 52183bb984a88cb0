import { Button, Modal, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useT } from '../../kit/phrases'
import type { DoorService, ScanVerdict } from '../scan/scan'
import { TicketList } from './ticket-list'
import classes from './ticket-list.module.css'

type CodeProps = { readonly first: string; readonly onCode: (code: string) => void; readonly onClose: () => void }

/** A code typed by hand: the one on the ticket, or the booking code. */
export function TypedCode({ first, onCode, onClose }: CodeProps) {
  const t = useT()
  const [code, setCode] = useState(first)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim()) onCode(code.trim())
  }
  return (
    <Modal opened onClose={onClose} title={t('door.typed')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('door.typed_label')}
          value={code}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="lg"
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
        />
        <Button type="submit" size="md" disabled={code.trim() === ''}>
          {t('door.typed_check')}
        </Button>
      </form>
    </Modal>
  )
}

type NameProps = {
  readonly door: DoorService
  readonly onAdmit: (judged: ScanVerdict, qty: number) => void
  readonly onAdmitAll: (name: string, tickets: readonly ScanVerdict[]) => void
  readonly onClose: () => void
}

/** Name of the guest whose tickets these are, or their booking code. */
const groupName = ([first]: readonly ScanVerdict[]): string =>
  first?.ticket?.name || (first?.ticket?.booking_code ?? '')

/** Search for guests by name or booking code. Searching admits nobody. */
export function NameSearch({ door, onAdmit, onAdmitAll, onClose }: NameProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly ScanVerdict[] | null>(null)
  useEffect(() => {
    let current = true
    if (text.trim().length < 2) setFound(null)
    else
      door.search(text).then(
        (tickets) => current && setFound(tickets),
        () => current && setFound([]),
      )
    return () => {
      current = false
    }
  }, [door, text])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('door.search')}
      size={560}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.form}>
        <TextInput
          type="search"
          label={t('door.search_label')}
          description={t('door.search_hint')}
          value={text}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          size="lg"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div aria-live="polite">
          {found?.length === 0 && <p>{t('door.search_none')}</p>}
          {found && found.length > 0 && (
            <TicketList
              tickets={found}
              onAdmit={onAdmit}
              onAdmitAll={(tickets) => onAdmitAll(groupName(tickets), tickets)}
            />
          )}
        </div>
      </div>
    </Modal>
  )
}
