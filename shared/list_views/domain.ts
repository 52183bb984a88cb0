import type { Domain } from '../kernel/model/domain'
import { listViewsPhrases } from './phrases'

export const listViewsDomain = { phrases: [listViewsPhrases] } as const satisfies Domain
