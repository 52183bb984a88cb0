import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import type { Random } from '../../../shared/kernel/ids'
import { type Clock, ms, SECOND } from '../../../shared/kernel/time'
import { type ScreenProgramme, screenCode, screenProgramme } from '../../../shared/kiosk_devices/screen'
import type { BrowserStorage } from '../../sync/browser/browser-storage'
import { cell, type Live } from '../../sync/live'
import type { PictureStore } from './picture-store'

/** Times in ms between two contacts: while the screen waits to be paired, and afterwards. */
const WAITING_EVERY = 3 * SECOND
const PAIRED_EVERY = 15 * SECOND
/** Time limit in ms of one request. */
const PATIENCE = 20 * SECOND

const STORED = 'foyer.kiosk'
const stored = z.object({ key: z.string(), programme: screenProgramme.nullable() })
type Stored = z.infer<typeof stored>

/** A picture of the programme that this browser has, by its address in the browser. */
export type Slide = { readonly url: string; readonly seconds: number; readonly ratio: number | null }

/**
 * Content of a screen: a code, its programme, or that the server can't be reached before it was paired. `isCurrent`:
 * false if the programme is what the server last said.
 */
export type ScreenState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'code'; readonly code: string }
  | {
      readonly kind: 'programme'
      readonly programme: ScreenProgramme
      readonly slides: readonly Slide[]
      readonly isCurrent: boolean
    }

type Parts = {
  readonly fetch: typeof fetch
  readonly storage: Pick<BrowserStorage, 'get' | 'set'>
  readonly pictures: PictureStore
  readonly random: Random
  readonly clock: Clock
}

export type KioskScreen = {
  readonly state: Live<ScreenState>
  /** Asks the server once what to show. Returns the time in ms until the next contact. Never throws. */
  contact(): Promise<number>
}

/** The answer of the server to a screen; null if it can't be reached. */
type Answer = { readonly status: number; readonly body: unknown } | null

/**
 * A screen of a kiosk device. It keeps its key and its programme, with the pictures, so that it goes on without a
 * network. When the server no longer knows the key, it forgets both and shows a new code.
 */
export function kioskScreen({ fetch, storage, pictures, random, clock }: Parts): KioskScreen {
  const state = cell<ScreenState>({ kind: 'starting' })
  let memory = restore()
  let code_until = 0

  function restore(): Stored | null {
    const text = storage.get(STORED)
    if (text === null) return null
    try {
      return stored.parse(JSON.parse(text))
    } catch {
      return null
    }
  }
  const keep = (next: Stored): Stored => {
    storage.set(STORED, JSON.stringify(next))
    memory = next
    return next
  }
  const newKey = (): Stored => keep({ key: bytesToHex(random(32)), programme: null })

  async function ask(path: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(`/api/kiosk/${path}`, {
        ...init,
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(PATIENCE),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return null
    }
  }
  const asScreen = ({ key }: Stored) => ({ headers: { authorization: `Bearer ${key}` } })

  /** Shows the programme with the pictures that this browser has or gets now. */
  async function show(own: Stored, programme: ScreenProgramme, isCurrent: boolean): Promise<void> {
    const slides: Slide[] = []
    for (const { name, seconds, ratio = null } of programme.slides) {
      const url = await pictures.get(name, isCurrent ? asScreen(own).headers : null)
      if (url !== null) slides.push({ url, seconds, ratio })
    }
    if (isCurrent) await pictures.keepOnly(programme.slides.map(({ name }) => name))
    state.set({ kind: 'programme', programme, slides, isCurrent })
  }

  async function showCode({ key }: Stored): Promise<void> {
    if (clock() < code_until) return
    const headers = { 'content-type': 'application/json' }
    const answer = await ask('code', {
      method: 'POST',
      headers,
      body: JSON.stringify({ key_hash: bytesToHex(sha256(utf8ToBytes(key))) }),
    })
    const given = screenCode.safeParse(answer?.body)
    if (!given.success) return state.set({ kind: 'unreachable' })
    code_until = ms(given.data.expires_at)
    state.set({ kind: 'code', code: given.data.code })
  }

  async function goOn(own: Stored): Promise<void> {
    if (own.programme) await show(own, own.programme, false)
    else if (state.get().kind !== 'code' || clock() >= code_until) state.set({ kind: 'unreachable' })
  }

  return {
    state,
    contact: async () => {
      const own = memory ?? newKey()
      const answer = await ask('programme', asScreen(own))
      if (answer?.status === 401) {
        if (own.programme) {
          await pictures.keepOnly([])
          newKey()
          code_until = 0
        }
        await showCode(memory ?? own)
        return WAITING_EVERY
      }
      const given = z.object({ programme: screenProgramme.nullable() }).safeParse(answer?.body)
      if (answer?.status !== 200 || !given.success) await goOn(own)
      else if (given.data.programme)
        await show(keep({ ...own, programme: given.data.programme }), given.data.programme, true)
      else await showCode(own)
      return state.get().kind === 'programme' ? PAIRED_EVERY : WAITING_EVERY
    },
  }
}
