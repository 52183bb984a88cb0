import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import { AskToLeave } from '../drafts/ask-to-leave'
import { useLeaveGuard } from '../drafts/leave-guard'
import { RestoredNotice } from '../drafts/restored-notice'
import { entriesOf } from '../fields/typed'
import { Fields, FormShell } from '../forms/command-form'
import { Failure } from '../forms/failure'
import type { FormState } from '../forms/use-command-form'
import { useFormat, useT } from '../phrases'
import classes from './form-page.module.css'

/** A card of the form, with an entry in the navigation beside it. */
export type PageSection = {
  readonly id: string
  readonly title: PhraseKey
  readonly hint?: PhraseKey
  readonly fields: readonly string[]
  /** Shown below the fields. */
  readonly children?: ReactNode
}

type Props = {
  readonly form: FormState
  readonly sections: readonly PageSection[]
  readonly submit: PhraseKey
  readonly aside?: ReactNode
}

/** Space in px above a card that was scrolled to. */
const CARD_GAP = 16

/** A long form as a page: navigation, one card for each section, and a bar that says what is unsaved. */
export function FormPage({ form, sections, submit, aside }: Props) {
  const t = useT()
  const format = useFormat()
  const [current, setCurrent] = useState(sections[0]?.id)
  const { asked } = useLeaveGuard(form.isDirty)
  const cards = useRef<HTMLDivElement>(null)
  const show = (event: MouseEvent, id: string) => {
    event.preventDefault()
    setCurrent(id)
    const card = document.getElementById(id)
    // Scrolling the card into view would move the whole shell.
    if (card) cards.current?.scrollTo({ top: card.offsetTop - cards.current.offsetTop - CARD_GAP })
    card?.querySelector<HTMLElement>('input, button, [contenteditable="true"]')?.focus({ preventScroll: true })
  }
  // The shortcut also works where no field has the focus.
  useWindowEvent('keydown', (event) => {
    const isFree =
      !event.defaultPrevented && (document.activeElement === document.body || document.activeElement === null)
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.repeat && isFree && form.changed.length > 0)
      void form.send()
  })
  const isChanged = (fields: readonly string[]) => form.changed.some(({ field }) => fields.includes(field))
  const isWrong = (fields: readonly string[]) =>
    Object.keys(form.errors).some((path) => fields.includes(path.split('.')[0] ?? ''))
  const leave = () => {
    form.discard()
    asked?.proceed()
  }
  return (
    <FormShell form={form} className={classes.page}>
      <nav className={classes.nav} aria-label={t('app.form.sections')}>
        {sections.map(({ id, title, fields }) => {
          const lists = form.shown.filter((each) => fields.includes(each.field) && each.kind.kind === 'list')
          const count = lists.reduce((sum, { field }) => sum + entriesOf(form.typed[field]).length, 0)
          return (
            <a
              key={id}
              href={`#${id}`}
              aria-current={current === id ? 'true' : undefined}
              onClick={(event) => show(event, id)}
            >
              {t(title)}
              <span className={classes.marks}>
                {isWrong(fields) ? (
                  <span className={classes.wrong}>
                    <span className="sr">{t('app.form.section_wrong')}</span>
                  </span>
                ) : (
                  isChanged(fields) && (
                    <span className={classes.changed}>
                      <span className="sr">{t('app.form.section_changed')}</span>
                    </span>
                  )
                )}
                {lists.length > 0 && <span className="num">{format.number(count)}</span>}
              </span>
            </a>
          )
        })}
      </nav>
      <div ref={cards} className={classes.cards}>
        {asked && <AskToLeave leave={leave} stay={asked.stay} />}
        <RestoredNotice form={form} />
        <Failure problem={form.failure} />
        {sections.map(({ id, title, hint, fields, children }, i) => {
          const shown = fields.flatMap((field) => form.shown.find((each) => each.field === field) ?? [])
          return (
            <section key={id} id={id} className={classes.card} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{t(title)}</h2>
              {hint && <p className={classes.hint}>{t(hint)}</p>}
              <Fields form={form} fields={shown} first={i === 0} />
              {children}
            </section>
          )
        })}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
      <div className={classes.bar}>
        <p role="status">
          {form.changed.length === 0 ? (
            t('app.form.all_saved')
          ) : (
            <>
              <strong>{t('app.form.unsaved')}</strong>
              <span>{form.changed.map(({ words }) => words.label).join(', ')}</span>
            </>
          )}
        </p>
        <Button variant="subtle" color="gray" disabled={form.changed.length === 0} onClick={form.discard}>
          {t('app.form.discard')}
        </Button>
        <Button type="submit" loading={form.busy} disabled={form.changed.length === 0}>
          {t(submit)}
          <kbd className={classes.key}>Ctrl ↵</kbd>
        </Button>
      </div>
    </FormShell>
  )
}
