import { Alert, Button, Stack } from '@mantine/core'
import { Can } from '../../kit/can'
import { LinkButton } from '../../kit/layout/link-button'
import { useT } from '../../kit/phrases'
import { useMailState } from '../../parts/mail_settings/use-mail-state'

type Props = {
  readonly hasMessage: boolean
  readonly hasContacts: boolean
  /** Opens the message in the editor. */
  readonly onWrite: () => void
}

/**
 * Says what a campaign by email still lacks, each with the way there: a message, contacts, and a server that sends
 * emails.
 */
export function LaunchNeeds({ hasMessage, hasContacts, onWrite }: Props) {
  const t = useT()
  const waits_for = useMailState()?.waits_for ?? null
  return (
    <Stack gap="sm" my="sm">
      {!hasMessage && (
        <Alert color="yellow" variant="outline" title={t('campaigns.no_content')}>
          <Button variant="default" onClick={onWrite}>
            {t('campaigns.write')}
          </Button>
        </Alert>
      )}
      {!hasContacts && (
        <Alert color="yellow" variant="outline" title={t('campaigns.no_contacts')}>
          <LinkButton to="/contacts" variant="default">
            {t('campaigns.to_contacts')}
          </LinkButton>
        </Alert>
      )}
      {waits_for !== null && (
        <Alert color="yellow" variant="outline" title={t(`mail_settings.waits.${waits_for}`)}>
          <p>{t('campaigns.launch_waits')}</p>
          {waits_for === 'mail_server' && (
            <Can do="orgs.edit">
              <LinkButton to="/settings/$page" params={{ page: 'emails' }} variant="default">
                {t('campaigns.to_mail_settings')}
              </LinkButton>
            </Can>
          )}
        </Alert>
      )}
    </Stack>
  )
}
