import type { Domain } from '../kernel/model/domain'
import { deskParkedPhrases } from './parked-phrases'
import { deskPaymentPhrases } from './payment-phrases'
import { deskPhrases } from './phrases'
import { deskPickUpPhrases } from './pick-up-phrases'
import { deskPrintPhrases } from './print-phrases'

export const deskDomain = {
  phrases: [deskParkedPhrases, deskPaymentPhrases, deskPhrases, deskPickUpPhrases, deskPrintPhrases],
} as const satisfies Domain
