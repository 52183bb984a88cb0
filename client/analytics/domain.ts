import { banner, type ClientDomain } from '../parts/app/domain'

export const analyticsClientDomain: ClientDomain = {
  banner: banner(() => import('./consent').then((m) => m.AnalyticsConsent)),
}
