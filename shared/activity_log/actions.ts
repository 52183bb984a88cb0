import { actionKey } from '../kernel/wording/label-keys'
import type { PhraseKey } from '../phrases'
import { activityActionPhrases } from './action-phrases'

const VERBS = { Create: 'created', Update: 'updated', Delete: 'deleted' } as const

/**
 * The phrase of a command in the activity log: its own, or the one of its verb. Null for a command that no version of
 * today has.
 */
export function actionPhrase(command: string): PhraseKey | null {
  const own = actionKey(command)
  if (Object.hasOwn(activityActionPhrases.en, own)) return own as PhraseKey
  const verb = /^(Create|Update|Delete)[A-Z]/.exec(command)?.[1] as keyof typeof VERBS | undefined
  return verb ? `activity_log.action.${VERBS[verb]}` : null
}
