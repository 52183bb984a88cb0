import { supportOrg } from '../../../shared/messages/support'
import { useAnswer } from '../../kit/reading/use-answer'

/** The organisation that support messages go to: undefined until it is known, null where there is none. */
export type Support = { readonly id: string; readonly name: string } | null | undefined

/** The organisation that support messages go to, and why it could not be read. */
export function useSupportOrg(): { readonly support: Support; readonly problem: unknown } {
  const { answer, problem } = useAnswer(supportOrg, {}, [])
  return { support: answer, problem }
}
