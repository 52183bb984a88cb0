import { Anchor } from '@mantine/core'
import { settingsOf } from '../../shared/orgs/settings'
import { shopAddress } from '../../shared/orgs/shop-address'
import { FormView } from '../kit/forms/command-form'
import { useCommandForm } from '../kit/forms/use-command-form'
import { useT } from '../kit/phrases'
import { SettingsFrame } from '../parts/settings/settings-frame'
import { useFoyer } from '../sync/react'
import { useSettingsForm } from './org-settings'
import { ShopPreview } from './shop-preview'
import classes from './web-shop.module.css'

const stay = () => {}

/** The public page with the upcoming events: its values, and how buyers see them before they are saved. */
export function LandingPage() {
  const form = useCommandForm({ ...useSettingsForm('landing_page'), onDone: stay })
  return (
    <SettingsFrame title="landing_page.title" lead="landing_page.lead" wide="full">
      <div className={classes.beside}>
        <div>
          <FormView form={form} submit="orgs.save" />
          <LandingLink />
        </div>
        <div className={classes.follows}>
          <ShopPreview input={form.input} />
        </div>
      </div>
    </SettingsFrame>
  )
}

function LandingLink() {
  const t = useT()
  const { org } = useFoyer().identity
  if (!settingsOf(org, 'landing_page').published) return null
  return (
    <Anchor href={shopAddress(org)} target="_blank" rel="noopener">
      {t('landing_page.open')}
    </Anchor>
  )
}
