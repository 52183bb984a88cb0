import type { z } from 'zod'
import { type FirstStepName, firstSteps } from '../../shared/onboarding/steps'
import { type Answer, useAnswer } from '../kit/reading/use-answer'

/** Tables whose rows complete a step. */
const WATCHED = [
  'orgs',
  'tax_groups',
  'mail_settings',
  'locations',
  'seating_plans',
  'seats',
  'events',
  'cash_boxes',
  'devices',
  'products',
  'campaign_actions',
  'accreditations',
  'users',
] as const

const NO_ARGS = {}

/** The first steps of the organisation, asked for again whenever what they set up changes. */
export const useFirstSteps = (): Answer<z.infer<(typeof firstSteps)['returns']>> =>
  useAnswer(firstSteps, NO_ARGS, WATCHED)

export type FirstStep = { readonly name: FirstStepName; readonly done: boolean }
