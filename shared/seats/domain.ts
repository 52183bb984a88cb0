import type { Domain } from '../kernel/model/domain'
import { editorPhrases } from './editor-phrases'
import { seating_plans, seats } from './entity'
import { filePhrases } from './file-phrases'
import { panelPhrases } from './panel-phrases'
import { seatsPhrases } from './phrases'
import { pickingPhrases } from './picking-phrases'

export const seatsDomain = {
  entities: [seating_plans, seats],
  phrases: [editorPhrases, filePhrases, panelPhrases, pickingPhrases, seatsPhrases],
} as const satisfies Domain
