import { useT } from '../kit/phrases'
import { useAll } from '../sync/react'

/** Names the organisation's administrators, whom to ask where there is no support organisation. */
export function NoSupport() {
  const t = useT()
  const administrators = useAll('users').filter(({ role }) => role === 'SUPER' || role === 'ADMIN')
  return (
    <>
      <p>{t('help.no_support')}</p>
      <ul>
        {administrators.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  )
}
