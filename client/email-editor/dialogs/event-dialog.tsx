import { Button, FileButton, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { EMAIL_LIMITS } from '../../../shared/email/limits'
import { sortedForChoice } from '../../../shared/email/slots/events'
import type { SlotContent } from '../../../shared/email/slots/fill'
import { iso } from '../../../shared/kernel/time'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { useFormat, useT } from '../../kit/phrases'
import { CropDialog } from '../../parts/media_gallery/crop-dialog'
import { useEvents, useSlotContent } from '../content/event-data'
import classes from '../email-editor.module.css'
import { useUpload } from '../upload'
import { BackButton } from './back-button'
import type { ContentDialogProps } from './content-dialog'
import { useViewFocus } from './use-view-focus'

type Props = ContentDialogProps<SlotContent>

/** Pause in ms after closing before the dialog returns to its first view. */
const RESET = 300
const WIDTH = 512

/** Chooses an event for a section and edits what the section shows of it. */
export function EventDialog({ opened, initial, onApply, onClose, returnFocus }: Props) {
  const t = useT()
  const [isEditing, setEditing] = useState(initial !== null)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={returnFocus}
      size={WIDTH}
      title={t(isEditing ? 'email.event_edit' : 'email.event_select')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      transitionProps={{ exitDuration: RESET }}
    >
      <EventViews initial={initial} onApply={onApply} onEditing={setEditing} />
    </Modal>
  )
}

type ViewsProps = Pick<Props, 'initial' | 'onApply'> & { readonly onEditing: (isEditing: boolean) => void }

function EventViews({ initial, onApply, onEditing }: ViewsProps) {
  const t = useT()
  const format = useFormat()
  const events = useEvents()
  const contentOf = useSlotContent()
  const upload = useUpload()
  const { busy, problem, attempt } = useAttempt()
  const [content, setContent] = useState(initial)
  const [original, setOriginal] = useState(initial?.image_url ?? null)
  const [words, setWords] = useState('')
  const isEditing = content !== null
  const place = useViewFocus(isEditing ? 'edit' : 'select')
  useEffect(() => onEditing(isEditing), [onEditing, isEditing])
  const [cropping, setCropping] = useState<File | null>(null)
  if (!content) {
    const found = sortedForChoice(events, iso(Date.now())).filter(({ title }) =>
      title.toLowerCase().includes(words.trim().toLowerCase()),
    )
    return (
      <div ref={place}>
        <TextInput
          data-autofocus
          aria-label={t('email.event_search')}
          placeholder={t('email.event_search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Failure problem={problem} />
        {found.length === 0 && <p className={classes.hint}>{t('app.form.none_found')}</p>}
        <ul className={classes.choices}>
          {found.slice(0, 60).map((event) => (
            <li key={event.id}>
              <button
                type="button"
                className={classes.choice}
                disabled={busy}
                onClick={() =>
                  void attempt(async () => {
                    const read = await contentOf(event)
                    setOriginal(read.image_url)
                    setContent(read)
                  })
                }
              >
                <strong>{event.title}</strong>
                <span>{format.dateTime(event.starts_at)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const set = (values: Partial<SlotContent>) => setContent({ ...content, ...values })
  const length = [...content.description].length
  const isOver = length > EMAIL_LIMITS.description
  const send = (file: File) => {
    setCropping(null)
    void upload(file).then((url) => url && set({ image_url: url }))
  }
  // An SVG has no pixels to cut.
  const take = (file: File | null) => {
    if (file && file.type !== 'image/svg+xml' && file.size <= EMAIL_LIMITS.event_image) setCropping(file)
    else if (file) send(file)
  }
  return (
    <div className={classes.dialog} ref={place}>
      {cropping && <CropDialog file={cropping} ratio={1} close={() => setCropping(null)} onCropped={send} />}
      <BackButton onClick={() => setContent(null)} />
      <img className={classes.eventImage} src={content.image_url} alt={t('email.event_image')} />
      <Group justify="space-between">
        <FileButton accept="image/png,image/jpeg,image/svg+xml" onChange={take}>
          {(props) => (
            <Button {...props} variant="default">
              {t('email.event_image_change')}
            </Button>
          )}
        </FileButton>
        {original && content.event_id && (
          <a href={`/en/events/${content.event_id}/design`} target="_blank" rel="noreferrer">
            {t('email.event_original')}
          </a>
        )}
      </Group>
      <TextInput
        label={t('email.event_title')}
        value={content.title}
        maxLength={200}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('email.event_date')}
        value={content.date}
        maxLength={100}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      <Textarea
        label={t('email.event_description')}
        autosize
        minRows={3}
        value={content.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <p className={classes.counter} data-over={isOver || undefined} aria-live="polite">
        {t('email.characters', { count: length, limit: EMAIL_LIMITS.description })}
      </p>
      <Button fullWidth disabled={isOver} onClick={() => onApply(content)}>
        {t('email.apply')}
      </Button>
    </div>
  )
}
