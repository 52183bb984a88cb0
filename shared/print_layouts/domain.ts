import type { Domain } from '../kernel/model/domain'
import { createPrintLayout, deletePrintLayout, updatePrintLayout, updateQrCode } from './commands'
import { print_layouts } from './entity'
import { printLayoutsPhrases } from './phrases'

export const printLayoutsDomain = {
  entities: [print_layouts],
  commands: [createPrintLayout, deletePrintLayout, updatePrintLayout, updateQrCode],
  phrases: [printLayoutsPhrases],
} as const satisfies Domain
