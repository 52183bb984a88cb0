import { errorPhrases } from '../kernel/error-phrases'
import type { Domain } from '../kernel/model/domain'
import { inputPhrases } from '../kernel/refusals/input'
import { formPhrases } from './form-phrases'
import { appPhrases } from './phrases'
import { signedInPhrases } from './signed-in-phrases'

export const appDomain = {
  phrases: [appPhrases, errorPhrases, formPhrases, inputPhrases, signedInPhrases],
} as const satisfies Domain
