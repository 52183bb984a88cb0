import { modal } from '../kit/modal'
import { type ClientDomain, dashboardCard } from '../parts/app/domain'

export const onboardingClientDomain: ClientDomain = {
  dashboard: dashboardCard(
    'first_steps',
    () => import('./first-steps-card').then((m) => m.FirstStepsCard),
    'orgs.edit',
  ),
  modals: {
    first_steps: modal(() => import('./first-steps-modal').then((m) => m.FirstStepsModal), 'orgs.edit'),
    onboarding: modal(() => import('./choices-modal').then((m) => m.ChoicesModal), 'orgs.edit'),
  },
}
