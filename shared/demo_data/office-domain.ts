import type { Domain } from '../kernel/model/domain'
import { clearDemoData, fillDemoData } from './commands'

export const demoDataOfficeDomain = {
  commands: [clearDemoData, fillDemoData],
} as const satisfies Domain
