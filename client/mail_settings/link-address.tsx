import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'

const linkAddress = z.object({ address: z.string(), is_public: z.boolean(), sends: z.boolean() })

/** Warns where links in emails would lead to this computer only, because the server's public address is not set. */
export function LinkAddress() {
  const t = useT()
  const foyer = useFoyer()
  const [shown, setShown] = useState<z.infer<typeof linkAddress> | null>(null)
  useEffect(() => {
    let isCurrent = true
    foyer.post('/api/email/address', {}).then(
      (answer) => isCurrent && setShown(linkAddress.parse(answer)),
      // Without network the page says so itself.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [foyer])
  if (!shown || shown.is_public) return null
  return (
    <Alert color="yellow" variant="outline" title={t('mail_settings.no_address')}>
      {t(shown.sends ? 'mail_settings.no_address_local' : 'mail_settings.no_address_waits', { address: shown.address })}
    </Alert>
  )
}
