import type { PhraseKey } from '../../../shared/phrases'
import type { ScanVerdict } from './scan'
import type { SoundName } from './sounds'

/**
 * Presentation of a verdict. Green admits, amber admits with a doubt, red refuses, and a question waits for a number.
 */
export type VerdictTone = {
  readonly tone: 'valid' | 'amber' | 'refused' | 'ask'
  readonly sound: SoundName
  readonly title: PhraseKey
}

/** Returns the colour, sound and text of a verdict. */
export function toneOf(judged: ScanVerdict): VerdictTone {
  const { filling, outdated_since, withdrawn_desk, unseen } = judged.unconfirmed
  if (judged.overruled) return { tone: 'amber', sound: 'ask', title: 'door.let_in_anyway' }
  if (judged.admitted > 0) {
    if (judged.leaving) return { tone: 'valid', sound: 'ok', title: 'door.out' }
    if (judged.other_gate !== null) return { tone: 'amber', sound: 'ask', title: 'door.other_gate' }
    if (filling || outdated_since !== null || withdrawn_desk !== null || unseen.length > 0)
      return { tone: 'amber', sound: 'ask', title: 'door.unconfirmed' }
    return { tone: 'valid', sound: 'ok', title: judged.returning > 0 ? 'door.out_again' : 'door.verdict.valid' }
  }
  if (judged.left > 0) return { tone: 'ask', sound: 'ask', title: `door.verdict.${judged.verdict}` }
  return { tone: 'refused', sound: 'no', title: `door.verdict.${judged.verdict}` }
}
