import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../kit/phrases'
import classes from './gate.module.css'

/** The browser's own reader; where there is none, a scanner and typing remain. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = { new (options: { readonly formats: readonly string[] }): Detector; getSupportedFormats(): Promise<readonly string[]> }

/** Reads every symbology this browser knows: tickets of other houses and vouchers come in all of them. */
const makeDetector = async (): Promise<Detector | null> => {
  const Native = Reflect.get(window, 'BarcodeDetector') as DetectorClass | undefined
  if (!Native) return null
  const formats = (await Native.getSupportedFormats()).filter((format) => format !== 'unknown')
  return formats.length > 0 ? new Native({ formats }) : null
}

/** The lamp of a camera that has one. */
type Lamp = { readonly torch?: boolean }

/** A code that stays in front of the camera is one scan, not one for each picture. */
const SAME_FOR = 3000

type State = 'starting' | 'reading' | 'off' | 'denied'

type Props = {
  readonly onCode: (code: string) => void
  readonly paused: boolean
  /** Whether there is room for the lamp's button. */
  readonly torchable: boolean
}

/** Shows the camera and reads codes with it; says quietly why where that is not possible. */
export function Camera({ onCode, paused, torchable }: Props) {
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
    const devices = navigator.mediaDevices as MediaDevices | undefined
    let stopped = false
    let stream: MediaStream | null = null
    let last = { code: '', at: 0 }
    const look = async (detector: Detector) => {
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
      if (!stopped) setTimeout(() => void look(detector), 100)
    }
    const start = async () => {
      const detector = await makeDetector()
      if (stopped) return
      if (!detector || !devices) return setState('off')
      stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (stopped) return stop()
      const picture = video.current
      if (!picture) return
      picture.srcObject = stream
      await picture.play()
      setState('reading')
      const [track] = stream.getVideoTracks()
      if (track && (track.getCapabilities() as Lamp).torch) setLamp(track)
      void look(detector)
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
        {state === 'off' && <small>{t('door.camera_off')}</small>}
        {state === 'denied' && <small>{t('door.camera_denied')}</small>}
      </div>
      {lamp && torchable && (
        <button type="button" className={`${classes.tool} ${classes.lamp}`} aria-pressed={lit} onClick={() => void light(!lit)}>
          {lit ? <IconBulbOff size={24} stroke={1.75} aria-hidden="true" /> : <IconBulb size={24} stroke={1.75} aria-hidden="true" />}
          {t(lit ? 'door.lamp_off' : 'door.lamp_on')}
        </button>
      )}
    </div>
  )
}
