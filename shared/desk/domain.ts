import type { Domain } from '../kernel/model/domain'
import { deskParkedPhrases } from './parked-phrases'
import { deskPaymentPhrases } from './payment-phrases'
import { deskPhrases } from './phrases'
import { deskPickUpPhrases } from './pick-up-phrases'

export const deskDomain = {
  phrases: [deskParkedPhrases, deskPaymentPhrases, deskPhrases, deskPickUpPhrases],
} as const satisfies Domain
