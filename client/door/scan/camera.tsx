import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import { useT } from '../../kit/phrases'
import classes from '../gate/gate.module.css'
import { type CodeReader, openReader } from './code-reader'

/** The lamp of a camera that has one. */
type Lamp = { readonly torch?: boolean }

/** A code that stays in front of the camera is one scan, not one for each picture. */
const SAME_FOR = 3000

/** Enough for a code of a device's making at arm's length, and no more to look through than an old tablet can. */
const PICTURE: MediaTrackConstraints = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

/** Reason why nothing is read by camera. */
const WHY = {
  off: 'door.camera_off',
  denied: 'door.camera_denied',
  none: 'door.camera_none',
  busy: 'door.camera_busy',
} as const satisfies Readonly<Record<string, PhraseKey>>

type State = 'starting' | 'reading' | keyof typeof WHY

/** Camera states by the browser's error name. */
const REFUSALS: Readonly<Record<string, State>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

type Props = {
  readonly onCode: (code: string) => void
  readonly paused: boolean
  /** True if there is room for the torch button. */
  readonly torchable: boolean
}

/** Shows the camera image and reads codes from it. Without a camera it shows the reason. */
export function CameraScanner({ onCode, paused, torchable }: Props) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const hear = useRef({ onCode, paused })
  const [state, setState] = useState<State>('starting')
  const [lamp, setLamp] = useState<MediaStreamTrack | null>(null)
  const [lit, setLit] = useState(false)
  useEffect(() => {
    hear.current = { onCode, paused }
  })
  useEffect(() => {
    let stopped = false
    let stream: MediaStream | null = null
    let last = { code: '', at: 0 }
    const look = async (reader: CodeReader) => {
      const picture = video.current
      if (stopped || !picture) return
      if (!hear.current.paused && !document.hidden && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const [found] = await reader.detect(picture).catch(() => [])
        if (found?.rawValue) {
          const now = performance.now()
          if (found.rawValue !== last.code || now - last.at > SAME_FOR) hear.current.onCode(found.rawValue)
          last = { code: found.rawValue, at: now }
        }
      }
      if (!stopped) setTimeout(() => void look(reader), 100)
    }
    const film = async () => {
      stop()
      const devices = navigator.mediaDevices as MediaDevices | undefined
      const filmed = await devices?.getUserMedia({ video: PICTURE, audio: false })
      if (!filmed) return setState('off')
      stream = filmed
      const picture = video.current
      if (stopped || !picture) return stop()
      picture.srcObject = filmed
      await picture.play()
      setState('reading')
      const [track] = filmed.getVideoTracks()
      setLit(false)
      setLamp(track && (track.getCapabilities() as Lamp).torch ? track : null)
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const filming = () =>
      film().catch((error: unknown) => {
        if (!stopped) setState((error instanceof DOMException && REFUSALS[error.name]) || 'off')
      })
    const start = async () => {
      await filming()
      await look(await openReader())
    }
    start().catch(() => {
      if (!stopped) setState('off')
    })
    // Tablets take the camera away from an app that is put aside.
    const back = () => {
      if (!document.hidden && stream?.getVideoTracks().every((track) => track.readyState === 'ended')) void filming()
    }
    document.addEventListener('visibilitychange', back)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', back)
      stop()
    }
  }, [])
  const light = async (on: boolean) => {
    const wanted: MediaTrackConstraintSet & Lamp = { torch: on }
    await lamp?.applyConstraints({ advanced: [wanted] }).then(
      () => setLit(on),
      () => setLamp(null),
    )
  }
  return (
    <div className={classes.camera} data-state={state}>
      <video ref={video} className={classes.video} muted playsInline aria-hidden="true" tabIndex={-1} />
      <div className={classes.frame} aria-hidden="true" />
      <div className={classes.ready} role="status">
        <strong>{t('door.ready')}</strong>
        <span>{t(state === 'reading' ? 'door.camera_hint' : 'door.ready_hint')}</span>
        {state === 'starting' && <small className={classes.asking}>{t('door.camera_asking')}</small>}
        {state in WHY && <small>{t(WHY[state as keyof typeof WHY])}</small>}
      </div>
      {lamp && torchable && (
        <button
          type="button"
          className={`${classes.tool} ${classes.lamp}`}
          aria-pressed={lit}
          onClick={() => void light(!lit)}
        >
          {lit ? (
            <IconBulbOff size={24} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconBulb size={24} stroke={1.75} aria-hidden="true" />
          )}
          {t(lit ? 'door.lamp_off' : 'door.lamp_on')}
        </button>
      )}
    </div>
  )
}
