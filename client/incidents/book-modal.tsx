import { Modal } from '@mantine/core'
import { bookedEntries } from '../../shared/incidents/commands'
import { quarantinedEntry } from '../../shared/incidents/queries'
import { sum } from '../../shared/kernel/money'
import { FormDialog } from '../kit/forms/form-dialog'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { useT } from '../kit/phrases'
import { useServerQuery } from '../sync/react'

/** Books an entry from quarantine, and the open entries its device recorded before it. */
export function BookEntryModal({ value, close }: { readonly value: string; readonly close: () => void }) {
  const t = useT()
  const { answer: entry, failure } = useServerQuery(quarantinedEntry, { id: value })
  // The number of earlier entries decides what is asked: no form without it.
  if (!entry)
    return (
      <Modal
        opened
        onClose={close}
        title={t('incidents.book_title')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <Unanswered of={failure} />
      </Modal>
    )
  const { earlier } = entry
  return (
    <FormDialog
      title={t('incidents.book_title')}
      lead={<p>{t('incidents.book_lead')}</p>}
      close={close}
      command="BookKeptEntry"
      args={{ id: value }}
      initial={earlier > 0 ? {} : { earlier: false }}
      fields={{
        decision: { label: t('incidents.decision') },
        ...(earlier > 0
          ? {
              earlier: {
                label: t('incidents.book_earlier', { count: earlier }),
                hint: t('incidents.book_earlier_hint'),
              },
            }
          : {}),
      }}
      submit="incidents.book_do"
      goOn={({ id, input }, answer) => {
        const { next } = bookedEntries.parse(answer)
        return next === null ? null : { id, input: { ...input, after: next } }
      }}
      done={(answers) => {
        const parts = answers.map((answer) => bookedEntries.parse(answer))
        return t('incidents.booked_done', {
          booked: sum(parts.map(({ booked }) => booked)),
          left: sum(parts.map(({ left }) => left)),
        })
      }}
    />
  )
}
