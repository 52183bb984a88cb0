import { supportOrg } from '../../shared/messages/support'
import { useAnswer } from '../kit/entity/use-answer'

/** The organisation that support messages go to: undefined until it is known, null where there is none. */
export function useSupportOrg() {
  const { answer, problem } = useAnswer(supportOrg, {}, [])
  return { support: answer, problem }
}
