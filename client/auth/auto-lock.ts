import { useCallback, useEffect, useState } from 'react'
import { MINUTE, SECOND } from '../../shared/kernel/time'
import { toastFailed } from '../kit/display/toast'
import { errorText, useT } from '../kit/phrases'
import { isPaying } from '../parts/desk/sale-lock'
import { originStorage } from '../sync/browser/browser-storage'
import { useFoyer, useSession } from '../sync/react'

/** The minutes without a touch one may choose; 0 for never. */
export const LOCK_AFTER_MINUTES = [0, 5, 15, 30, 60] as const

const SETTING = 'foyer.lock_after'
/** Time when any tab of this browser was last touched. */
const TOUCHED = 'foyer.touched'
const LOOKS = 10 * SECOND
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

const readSetting = (kind: string | null): number => {
  const kept = originStorage.get(SETTING)
  // Default by kind: a steward stays at the door, and a queue waits while a cashier unlocks.
  return kept === null ? (kind === 'desk' ? 15 : 0) : Number(kept)
}

/**
 * Returns the minutes of inactivity after which this device locks, and a setter. The setting belongs to the device, not
 * to the user.
 */
export function useLockDelay(kind: string | null): [number, (minutes: number) => void] {
  const [minutes, set] = useState(() => readSetting(kind))
  const keep = useCallback((next: number) => {
    originStorage.set(SETTING, String(next))
    set(next)
  }, [])
  return [minutes, keep]
}

/** Locks this device when none of its tabs was used for a while, but never while a sale is being paid. */
export function useAutoLock(): void {
  const session = useSession()
  const t = useT()
  const kind = useFoyer().identity.device?.kind ?? null
  useEffect(() => {
    if (kind === null) return
    let noted = 0
    let told = false
    const touched = () => {
      // A clock that was set back is also a reason to store the time again.
      if (Math.abs(Date.now() - noted) < LOOKS) return
      noted = Date.now()
      originStorage.set(TOUCHED, String(noted))
    }
    const look = async () => {
      const minutes = readSetting(kind)
      const idle = Date.now() - Number(originStorage.get(TOUCHED) ?? 0)
      if (idle < 0) return touched()
      if (minutes > 0 && idle > minutes * MINUTE && !(await isPaying())) await session.lock()
    }
    touched()
    for (const name of TOUCHES) addEventListener(name, touched, { capture: true, passive: true })
    const failed = (error: unknown) => {
      if (!told) toastFailed(t('accounts.lock.failed', { reason: errorText(t, error) }))
      told = true
    }
    const timer = setInterval(() => void look().catch(failed), LOOKS)
    return () => {
      clearInterval(timer)
      for (const name of TOUCHES) removeEventListener(name, touched, { capture: true })
    }
  }, [session, kind, t])
}
