import { Button } from '@mantine/core'
import { type ConnectedService, startConnection } from '../../shared/social_accounts/connect-commands'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './social.module.css'

/** Buttons that lead to services, where the person allows the connection. */
export function ConnectServices({ services }: { readonly services: readonly ConnectedService[] }) {
  const t = useT()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const connect = (provider: ConnectedService) =>
    attempt(async () => {
      const { url } = startConnection.returns.parse(await foyer.call(startConnection, { input: { provider } }))
      window.location.assign(url)
    })
  return (
    <div className={classes.services}>
      <Failure problem={problem} />
      {services.map((service) => (
        <Button key={service} disabled={busy} onClick={() => void connect(service)}>
          {t('social_accounts.connect', { service: t(`social_accounts.provider.${service}`) })}
        </Button>
      ))}
    </div>
  )
}
