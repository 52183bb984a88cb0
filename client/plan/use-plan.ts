import type { z } from 'zod'
import { planQuery } from '../../shared/plan/queries'
import { type Answer, useAnswer } from '../kit/reading/use-answer'

const NO_ARGS = {}

/** Use of the organisation's plan, read again after each campaign and message. */
export const useServicePlan = (): Answer<z.infer<(typeof planQuery)['returns']>> =>
  useAnswer(planQuery, NO_ARGS, ['campaign_actions', 'messages', 'orgs'])

/** The limits of a plan. */
export const PLAN_LIMITS = ['campaigns', 'emails'] as const
