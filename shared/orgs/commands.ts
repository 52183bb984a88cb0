import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { orgs } from './entity'
import { officeOrgs } from './office'

const { shape } = orgs.row

/** Updates the organisation. Fields and settings left out stay unchanged. */
export const updateOrg = command('UpdateOrg', {
  args: z.object({
    id: id(),
    input: z
      .object({
        name: shape.name.min(1).optional(),
        lang: shape.lang.optional(),
        currency: shape.currency.optional(),
        media_logo_url: shape.media_logo_url.optional(),
        settings: shape.settings
          .pick({
            webshop_v2: true,
            start_season_month: true,
            time_zone: true,
            measure_letters: true,
            registration_num: true,
            tax_number: true,
            brand_colors: true,
          })
          .partial()
          .meta({ title: 'OrgSettingsInput' })
          .optional(),
        accepted_payment_methods: shape.accepted_payment_methods.optional(),
        features: shape.features.optional(),
        onboarding_choices: officeOrgs.row.shape.onboarding_choices.optional(),
        address: shape.address.optional(),
      })
      .meta({ title: 'UpdateOrgInput' }),
  }),
  returns: orgs,
  can: 'orgs.edit',
  logged: true,
})
