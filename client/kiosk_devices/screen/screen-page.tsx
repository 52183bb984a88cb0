import { useDocumentTitle } from '@mantine/hooks'
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatter } from '../../../shared/kernel/format'
import { DEFAULT_CURRENCY } from '../../../shared/kernel/money'
import { ms } from '../../../shared/kernel/time'
import type { ScreenProgramme } from '../../../shared/kiosk_devices/screen'
import { kioskScreenPhrases } from '../../../shared/kiosk_devices/screen-phrases'
import { addPhrases, say, useT } from '../../kit/phrases'
import { originStorage } from '../../sync/browser/browser-storage'
import { useLive } from '../../sync/react'
import { browserPictures } from './picture-store'
import { kioskScreen, type ScreenState, type Slide } from './screen'
import classes from './screen.module.css'

// This page opens without a sign-in, when the organisation's phrases are not loaded.
addPhrases(kioskScreenPhrases)

const startScreen = () =>
  kioskScreen({
    fetch: (...request) => fetch(...request),
    storage: originStorage,
    pictures: browserPictures(),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    clock: Date.now,
  })

/** Contacts the server again and again while the page is open. */
function useScreen(): ScreenState {
  const screen = useMemo(startScreen, [])
  useEffect(() => {
    let timer = 0
    let isOpen = true
    const turn = async () => {
      const wait = await screen.contact()
      if (isOpen) timer = window.setTimeout(() => void turn(), wait)
    }
    void turn()
    return () => {
      isOpen = false
      window.clearTimeout(timer)
    }
  }, [screen])
  return useLive(screen.state)
}

/** Keeps the display on where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    // A browser that refuses leaves the display to its own settings.
    const request = () =>
      void (document.visibilityState === 'visible' && navigator.wakeLock?.request('screen').catch(() => {}))
    request()
    document.addEventListener('visibilitychange', request)
    return () => document.removeEventListener('visibilitychange', request)
  }, [])
}

/** Page of a screen at the venue: a code until it is paired, then its campaigns or the next events. */
export function ScreenPage() {
  const t = useT()
  const state = useScreen()
  useWakeLock()
  useDocumentTitle(t('app.title', { page: t('kiosk.title') }))
  if (state.kind === 'programme') return <Programme {...state} />
  return (
    <main className={classes.page}>
      <img src="/icon.svg" alt="" width="64" height="64" />
      <h1>{t('kiosk.title')}</h1>
      {state.kind === 'code' && (
        <>
          <p>{t('kiosk.code_lead')}</p>
          <output className={classes.code}>{state.code}</output>
          <p className={classes.quiet}>{t('kiosk.code_hint')}</p>
        </>
      )}
      {state.kind === 'starting' && <p role="status">{t('kiosk.starting')}</p>}
      {state.kind === 'unreachable' && <p role="status">{t('kiosk.unreachable')}</p>}
    </main>
  )
}

type ProgrammeProps = {
  readonly programme: ScreenProgramme
  readonly slides: readonly Slide[]
  readonly isCurrent: boolean
}

function Programme({ programme, slides, isCurrent }: ProgrammeProps) {
  const { organisation, enabled } = programme
  return (
    <main className={classes.show} lang={organisation.lang} data-dark={!enabled || undefined}>
      {!enabled ? (
        <p role="status">{say(organisation.lang, 'kiosk.off')}</p>
      ) : slides.length > 0 ? (
        <Slides slides={slides} name={organisation.name} />
      ) : (
        <NextEvents programme={programme} />
      )}
      {!isCurrent && (
        <span className={classes.offline} role="img" aria-label={say(organisation.lang, 'kiosk.offline')} />
      )}
    </main>
  )
}

/** Shows one picture after the other, each for its time. */
function Slides({ slides, name }: { readonly slides: readonly Slide[]; readonly name: string }) {
  const [turn, setTurn] = useState(0)
  const at = turn % slides.length
  const slide = slides[at]
  return (
    <>
      <h1 className="sr">{name}</h1>
      {slide && <TimedSlide key={turn} slide={slide} number={at + 1} onEnd={() => setTurn(turn + 1)} />}
    </>
  )
}

type TimedProps = { readonly slide: Slide; readonly number: number; readonly onEnd: () => void }

function TimedSlide({ slide: { url, seconds, ratio }, number, onEnd }: TimedProps) {
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = window.setTimeout(() => ended(), seconds * 1000)
    return () => window.clearTimeout(timer)
  }, [seconds])
  const shape = ratio === null ? {} : { 'data-cropped': true, style: { '--ratio': ratio } as CSSProperties }
  return <img className={classes.slide} src={url} alt="" data-slide={number} {...shape} />
}

function NextEvents({ programme: { organisation, events } }: { readonly programme: ScreenProgramme }) {
  const { lang, name, time_zone } = organisation
  const format = formatter(lang, DEFAULT_CURRENCY, time_zone)
  // Without a network, what has begun meanwhile is over for this list.
  const next = events.filter(({ starts_at }) => ms(starts_at) > Date.now())
  return (
    <div className={classes.events}>
      <h1>{name}</h1>
      {next.length === 0 && <p>{say(lang, 'kiosk.no_events')}</p>}
      <ul>
        {next.map(({ id, title, starts_at, location }) => (
          <li key={id}>
            <span className="num">{format.dateTime(starts_at)}</span>
            <strong>{title}</strong>
            {location && <span>{location}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
