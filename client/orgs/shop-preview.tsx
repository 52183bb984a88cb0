import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { LANGUAGES } from '../../shared/orgs/entity'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { useT } from '../kit/phrases'
import { SettingsSection } from '../parts/settings/settings-frame'
import { type QueryFailure, useFoyer } from '../sync/react'
import classes from './web-shop.module.css'

/** Sizes of the window in which the shop is shown. */
const WINDOWS = { phone: { width: 390, height: 720 }, desktop: { width: 1280, height: 900 } } as const

type Window = keyof typeof WINDOWS

/** Time in ms without typing after which the preview follows. */
const PAUSE = 300

const drawn = z.object({ url: z.string() })

type Shown = { readonly url: string | null; readonly failed: QueryFailure | null }

/**
 * The landing page of the shop as buyers see it, with values that are not saved yet. It is drawn by the server, in a
 * frame without scripts.
 */
export function ShopPreview({ input }: { readonly input: Readonly<Record<string, unknown>> }) {
  const t = useT()
  const foyer = useFoyer()
  const [window, setWindow] = useState<Window>('phone')
  const [lang, setLang] = useState<(typeof LANGUAGES)[number]>(foyer.identity.org.lang)
  const [tries, setTries] = useState(0)
  const [{ url, failed }, setShown] = useState<Shown>({ url: null, failed: null })
  const [typed] = useDebouncedValue(JSON.stringify(input), PAUSE)
  const frame = useElementSize()
  useEffect(() => {
    let isCurrent = tries >= 0
    const retry = () => setTries((n) => n + 1)
    foyer
      .post('/api/shop/preview', { lang, input: JSON.parse(typed) })
      .then((answer) => drawn.parse(answer))
      .then(
        (answer) => isCurrent && setShown({ url: answer.url, failed: null }),
        (problem: unknown) => isCurrent && setShown((before) => ({ ...before, failed: { problem, retry } })),
      )
    return () => {
      isCurrent = false
    }
  }, [foyer, lang, typed, tries])
  const { width, height } = WINDOWS[window]
  const scale = Math.min(1, frame.width / width)
  return (
    <SettingsSection title={t('web_shop.preview')} hint={t('web_shop.preview_hint')}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('web_shop.window')}
          value={window}
          onChange={(value) => setWindow(value === 'desktop' ? 'desktop' : 'phone')}
          data={[
            { value: 'phone', label: t('web_shop.window.phone') },
            { value: 'desktop', label: t('web_shop.window.desktop') },
          ]}
        />
        <SegmentedControl
          aria-label={t('web_shop.language')}
          value={lang}
          onChange={(value) => setLang(LANGUAGES.find((each) => each === value) ?? lang)}
          data={LANGUAGES.map((value) => ({ value, label: t(`orgs.lang.${value}`) }))}
        />
      </div>
      <Unanswered of={failed} away="web_shop.preview_away" />
      <div ref={frame.ref} className={classes.frame} style={{ height: url ? height * scale : 0 }}>
        {url && frame.width > 0 && (
          <iframe
            title={t('web_shop.preview')}
            src={url}
            sandbox=""
            style={{ width, height, transform: `scale(${scale})` }}
          />
        )}
      </div>
    </SettingsSection>
  )
}
