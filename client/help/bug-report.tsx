import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useId, useMemo, useState } from 'react'
import { escapeHtml } from '../../shared/kernel/rich-text'
import { createMessage } from '../../shared/messages/commands'
import { toastDone, toastFailed } from '../kit/display/toast'
import { Failure } from '../kit/forms/failure'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { errorText, useT } from '../kit/phrases'
import { paragraphsOf } from '../kit/rich-text/paragraphs'
import { useSupportOrg } from '../parts/messages/use-support'
import { errorReports } from '../sync/errors/browser-errors'
import { useFoyer } from '../sync/react'
import classes from './help.module.css'
import { takeScreenshot } from './screenshot'

/** The picture: undefined while it is taken, null if there is none. */
type Picture = string | null | undefined

/**
 * Report of a bug with a picture of the page that the reporter sees first and can leave out. It goes to the support,
 * tagged with an id, by which the operator's error reports name it.
 */
export function BugReport({ close }: ModalProps) {
  const t = useT()
  const foyer = useFoyer()
  const id = useMemo(newId, [])
  const { support, problem } = useSupportOrg()
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [left, setLeft] = useState({ title: false, body: false })
  const [picture, setPicture] = useState<Picture>()
  const [isIncluded, include] = useState(true)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const show = (taken: Picture) => isCurrent && setPicture(taken)
    takeScreenshot().then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [])
  const waitsId = useId()
  const empty = [
    ...(title.trim() === '' ? [t('help.bug.name')] : []),
    ...(body.trim() === '' ? [t('help.bug.body')] : []),
  ]
  const isValid = empty.length === 0
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setLeft({ title: true, body: true })
    if (!isValid || !support || busy) return
    setBusy(true)
    const tag = t('help.bug.id', { id })
    const facts = [
      tag,
      `${t('help.bug.page')}: ${location.pathname}`,
      `${t('help.bug.browser')}: ${navigator.userAgent}`,
    ].join('\n')
    const image =
      isIncluded && picture
        ? `<p><img src="${escapeHtml(picture)}" alt="${escapeHtml(t('help.bug.screenshot'))}"></p>`
        : ''
    const input = {
      id,
      recipient_org_id: support.id,
      subject: title.trim(),
      body: `${paragraphsOf(body)}${paragraphsOf(facts)}${image}`,
    }
    try {
      await foyer.call(createMessage, { input })
      errorReports.bugReport(id)
      toastDone(t('help.bug.id', { id }), t('help.bug.done'))
      close()
    } catch (error) {
      toastFailed(errorText(t, error), t('help.bug.failed'))
      setBusy(false)
    }
  }
  const missing = (value: string, wasLeft: boolean, message: string) =>
    wasLeft && value.trim() === '' ? message : null
  return (
    <Modal
      opened
      onClose={close}
      size={560}
      title={t('help.bug.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
        <Failure problem={problem} />
        {support === null && <p>{t('help.no_support')}</p>}
        <TextInput
          label={t('help.bug.name')}
          withAsterisk
          data-autofocus
          maxLength={200}
          value={title}
          error={missing(title, left.title, t('help.bug.name_required'))}
          onBlur={() => setLeft((before) => ({ ...before, title: true }))}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={t('help.bug.body')}
          description={t('help.bug.body_hint')}
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          maxLength={20_000}
          value={body}
          error={missing(body, left.body, t('help.bug.body_required'))}
          onBlur={() => setLeft((before) => ({ ...before, body: true }))}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div className={classes.picture}>
          {picture === undefined && <p role="status">{t('help.bug.screenshot_taking')}</p>}
          {picture === null && <p>{t('help.bug.screenshot_failed')}</p>}
          {picture && (
            <>
              <Checkbox
                label={t('help.bug.screenshot_include')}
                description={t('help.bug.screenshot_hint')}
                checked={isIncluded}
                onChange={(event) => include(event.currentTarget.checked)}
              />
              <img src={picture} alt={t('help.bug.screenshot')} data-out={!isIncluded || undefined} />
            </>
          )}
        </div>
        {!isValid && (
          <p id={waitsId} className={classes.waits}>
            {t('app.form.waits_for', { fields: empty.join(', ') })}
          </p>
        )}
        <div className={classes.formFoot}>
          <Button
            type="submit"
            loading={busy}
            disabled={!isValid || !support}
            {...(!isValid && { 'aria-describedby': waitsId })}
          >
            {t('help.bug.send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
