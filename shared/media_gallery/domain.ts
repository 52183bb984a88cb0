import type { Domain } from '../kernel/model/domain'
import { mediaGalleryPhrases } from './phrases'

export const mediaGalleryDomain = {
  phrases: [mediaGalleryPhrases],
} as const satisfies Domain
