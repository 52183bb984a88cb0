import { useRegisterSW } from 'virtual:pwa-register/react'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { HOUR } from '../../../shared/kernel/time'
import { NoticeBar } from '../../kit/layout/notice/notice-bar'
import { useT } from '../../kit/phrases'
import { SALE_LOCK } from '../../parts/desk/sale-lock'

/** Checks for a new version now instead of within the hour. `UpdatePrompt` offers the result. */
export const checkForUpdate = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
}

/** Offers a new version, in every tab. Reloads only when asked, and never while any tab has a sale open. */
export function UpdatePrompt() {
  const t = useT()
  const asked = useRef(false)
  const [taken, setTaken] = useState(false)
  const [busy, setBusy] = useState(false)
  const {
    needRefresh: [waiting],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), HOUR)
    },
    onNeedReload: () => {
      if (asked.current) window.location.reload()
      // Another tab took the new version: this one goes on with what it has loaded, and offers to follow.
      else setTaken(true)
    },
  })
  if (!(waiting || taken)) return null
  const reload = () =>
    navigator.locks.request(SALE_LOCK, { ifAvailable: true }, async (lock) => {
      setBusy(lock === null)
      if (lock === null) return
      asked.current = true
      if (taken) window.location.reload()
      else await updateServiceWorker()
    })
  return (
    <NoticeBar
      kind="update"
      title={t('app.update.ready')}
      hint={t(busy ? 'app.update.during_sale' : 'app.update.hint')}
    >
      <Button onClick={() => void reload()}>{t('app.update.reload')}</Button>
    </NoticeBar>
  )
}
