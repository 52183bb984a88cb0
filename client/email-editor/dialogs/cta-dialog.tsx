import { Button, Modal, Select, TextInput } from '@mantine/core'
import { IconCalendarEvent, IconChevronRight, IconDiscount, IconWorld } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { linkTarget } from '../../../shared/email/link-target'
import { shopLink } from '../../../shared/email/shop-links'
import { sortedForChoice } from '../../../shared/email/slots/events'
import { iso } from '../../../shared/kernel/time'
import { promoCodesList } from '../../../shared/promo_codes/list'
import { useFormat, useT } from '../../kit/phrases'
import { rowsOfList } from '../../kit/reading/row-source'
import { useShop } from '../../parts/email/use-shop'
import { useEvents } from '../content/event-data'
import classes from '../email-editor.module.css'
import { BackButton } from './back-button'
import type { ContentDialogProps } from './content-dialog'
import { useViewFocus } from './use-view-focus'

/** A button's link and text. */
export type Cta = { readonly link: string; readonly text: string }

type Props = ContentDialogProps<Cta>

type View = 'select' | 'events' | 'promo_codes' | 'website'

const codes = rowsOfList(promoCodesList)

/** Links a button to an event, a promo code or another website. */
export function CtaDialog({ opened, initial, onApply, onClose, returnFocus }: Props) {
  const t = useT()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={returnFocus}
      title={t('email.cta_title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <CtaViews initial={initial} onApply={onApply} />
    </Modal>
  )
}

function CtaViews({ initial, onApply }: Pick<Props, 'initial' | 'onApply'>) {
  const t = useT()
  const format = useFormat()
  const shop = useShop()
  const events = useEvents()
  const { rows: promoCodes = [] } = codes.useRows()
  const [view, setView] = useState<View>(initial?.link ? 'website' : 'select')
  const place = useViewFocus(view)
  const [link, setLink] = useState(initial?.link || shop.host)
  const [text, setText] = useState(initial?.text || t('email.cta_default'))
  const [target, setTarget] = useState<string | null>(null)
  const [promo, setPromo] = useState<string | null>(null)
  // Another type clears the earlier choice.
  const show = (next: View) => {
    setView(next)
    setTarget(null)
    setPromo(null)
  }
  const code = promoCodes.find(({ id }) => id === promo)
  const offered = events.filter(({ id }) => !code || code.is_global || code.event_ids.includes(id))
  // A code narrows the events to those it is good for.
  const choosePromo = (id: string | null) => {
    const next = promoCodes.find((each) => each.id === id)
    setPromo(id)
    if (next && !next.is_global && target && !next.event_ids.includes(target)) setTarget(null)
  }
  const chosenCode = promoCodes.find(({ id }) => id === target)
  const linkOf = (): string | null => {
    if (view === 'website') return linkTarget(link)
    if (view === 'events') return target && shopLink(shop, { event_id: target }, code?.code)
    return chosenCode ? shopLink(shop, { affiliate: chosenCode.affiliate ?? chosenCode.code }, chosenCode.code) : null
  }
  const made = linkOf()
  const codeChoices = promoCodes.map(({ id, name, discount_percentage }) => ({
    value: id,
    label: `${name} · ${format.rate(discount_percentage)}`,
  }))
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    if (made) onApply({ link: made, text })
  }
  if (view === 'select')
    return (
      <div className={classes.dialog} ref={place}>
        {(
          [
            ['events', 'email.cta_event', IconCalendarEvent],
            ['promo_codes', 'email.cta_promo', IconDiscount],
            ['website', 'email.cta_website', IconWorld],
          ] as const
        ).map(([next, label, Glyph]) => (
          <Button
            key={next}
            className={classes.target ?? ''}
            variant="default"
            size="md"
            leftSection={<Glyph size={20} stroke={1.6} aria-hidden="true" />}
            rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => show(next)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    )
  return (
    <div ref={place}>
      <form className={classes.dialog} onSubmit={apply}>
        <BackButton onClick={() => show('select')} />
        {view === 'events' && (
          <>
            <Select
              label={t('email.cta_with_code')}
              placeholder={t('email.cta_no_code')}
              clearable
              value={promo}
              onChange={choosePromo}
              data={codeChoices}
            />
            <Select
              label={t('email.cta_event')}
              placeholder={t('email.event_search')}
              nothingFoundMessage={t('app.form.none_found')}
              searchable
              limit={60}
              value={target}
              onChange={setTarget}
              data={sortedForChoice(offered, iso(Date.now())).map(({ id, title, starts_at }) => ({
                value: id,
                label: `${format.date(starts_at)} · ${title}`,
              }))}
            />
          </>
        )}
        {view === 'promo_codes' && (
          <Select
            label={t('email.cta_promo')}
            placeholder={t('email.cta_choose_code')}
            searchable
            value={target}
            onChange={setTarget}
            data={codeChoices}
          />
        )}
        {view === 'website' && (
          <TextInput
            label={t('email.link')}
            value={link}
            maxLength={1000}
            error={link.trim() !== '' && made === null && t('email.cta_no_link')}
            onChange={(event) => setLink(event.currentTarget.value)}
            // What is applied is shown before.
            onBlur={() => made && setLink(made)}
          />
        )}
        <TextInput
          label={t('email.cta_text')}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth disabled={!made || text.trim() === ''}>
          {t('email.apply')}
        </Button>
      </form>
    </div>
  )
}
