import { CommandForm } from '../kit/forms/command-form'
import { LinkButton } from '../kit/layout/link-button'
import { useT } from '../kit/phrases'
import { SettingsFrame, SettingsSection } from '../parts/settings/settings-frame'
import { EmbedCode } from './embed-code'
import { useSettingsForm } from './org-settings'
import { ShopGaps } from './shop-gaps'
import { ShopPreview } from './shop-preview'

const NOTHING_TYPED = {}
const stay = () => {}

/** The shop at a glance: what it still lacks, how buyers see it, and the web sites that may show it. */
export function WebShop() {
  const t = useT()
  return (
    <SettingsFrame title="web_shop.title" lead="web_shop.lead" wide>
      <ShopGaps />
      <ShopPreview input={NOTHING_TYPED} />
      <div>
        <LinkButton to="/settings/$page" params={{ page: 'landing_page' }} variant="default">
          {t('web_shop.edit')}
        </LinkButton>
      </div>
      <EmbedSites />
    </SettingsFrame>
  )
}

function EmbedSites() {
  const t = useT()
  const form = useSettingsForm('web_shop', { embed_sites: { invalid: t('web_shop.embed_sites_invalid') } })
  return (
    <SettingsSection title={t('web_shop.embed')} hint={t('web_shop.embed_lead')}>
      <EmbedCode />
      <CommandForm {...form} onDone={stay} />
    </SettingsSection>
  )
}
