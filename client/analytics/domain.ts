import { banner, type ClientDomain } from '../kit/domain'

export const analyticsClientDomain: ClientDomain = {
  banner: banner(() => import('./consent').then((m) => m.AnalyticsConsent)),
}
