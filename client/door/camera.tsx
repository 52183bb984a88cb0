import { useEffect, useRef, useState } from 'react'
import { useT } from '../kit/phrases'
import classes from './gate.module.css'

/** The browser's own reader; where there is none, a scanner and typing remain. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }

const makeDetector = (): Detector | null => {
  const Native: unknown = Reflect.get(window, 'BarcodeDetector')
  return typeof Native === 'function' ? (Reflect.construct(Native, [{ formats: ['qr_code', 'aztec', 'pdf417'] }]) as Detector) : null
}

/** A code that stays in front of the camera is one scan, not one for each picture. */
const SAME_FOR = 3000

type State = 'starting' | 'reading' | 'off' | 'denied'

/** Shows the camera and reads codes with it; says quietly why where that is not possible. */
export function Camera({ onCode, paused }: { readonly onCode: (code: string) => void; readonly paused: boolean }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const hear = useRef({ onCode, paused })
  const [state, setState] = useState<State>('starting')
  useEffect(() => {
    hear.current = { onCode, paused }
  })
  useEffect(() => {
    const detector = makeDetector()
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!detector || !devices) return setState('off')
    let stopped = false
    let stream: MediaStream | null = null
    let last = { code: '', at: 0 }
    const look = async () => {
      const picture = video.current
      if (stopped || !picture) return
      if (!hear.current.paused && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const [found] = await detector.detect(picture).catch(() => [])
        if (found?.rawValue) {
          const now = performance.now()
          if (found.rawValue !== last.code || now - last.at > SAME_FOR) hear.current.onCode(found.rawValue)
          last = { code: found.rawValue, at: now }
        }
      }
      if (!stopped) setTimeout(() => void look(), 100)
    }
    const start = async () => {
      stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (stopped) return stop()
      const picture = video.current
      if (!picture) return
      picture.srcObject = stream
      await picture.play()
      setState('reading')
      void look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => setState('denied'))
    return () => {
      stopped = true
      stop()
    }
  }, [])
  return (
    <div className={classes.camera} data-state={state}>
      <video ref={video} className={classes.video} muted playsInline aria-hidden="true" tabIndex={-1} />
      <div className={classes.frame} aria-hidden="true" />
      <div className={classes.ready} role="status">
        <strong>{t('door.ready')}</strong>
        <span>{t(state === 'reading' ? 'door.camera_hint' : 'door.ready_hint')}</span>
        {state === 'off' && <small>{t('door.camera_off')}</small>}
        {state === 'denied' && <small>{t('door.camera_denied')}</small>}
      </div>
    </div>
  )
}
