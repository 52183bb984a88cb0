import { modal } from '../kit/modal'
import { banner, type ClientDomain } from '../parts/app/domain'

export const planClientDomain: ClientDomain = {
  banner: banner(() => import('./plan-banner').then((m) => m.PlanBanner)),
  modals: { plan: modal(() => import('./plan-modal').then((m) => m.PlanModal), 'campaign_actions.read') },
}
