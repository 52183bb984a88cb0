import { Anchor, Text } from '@mantine/core'
import { settingsOf } from '../../shared/orgs/settings'
import { shopAddress } from '../../shared/orgs/shop-address'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import { orgSettings } from './org-settings'

/** The texts that customers accept, with the link that the checkout shows. */
export const WebshopTerms = orgSettings('webshop_terms', { foot: AcceptanceLink })

function AcceptanceLink() {
  const t = useT()
  const { org } = useFoyer().identity
  const address = window.location.origin + shopAddress(org, 'terms')
  if (settingsOf(org, 'webshop_terms').terms === '') return <Text c="var(--text-2)">{t('webshop_terms.missing')}</Text>
  return (
    <Text c="var(--text-2)">
      {t('webshop_terms.link')}: <Anchor href={address}>{address}</Anchor>. {t('webshop_terms.link_hint')}
    </Text>
  )
}
