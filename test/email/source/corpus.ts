import { BUILT_IN_TEMPLATES } from '../../../shared/email/templates/built-in'
import { THIRD_PARTY } from './third-party'

/** The sources on which the editor's properties are tested: the built-in templates and MJML of other tools. */
export const CORPUS: Readonly<Record<string, string>> = {
  ...THIRD_PARTY,
  ...Object.fromEntries(BUILT_IN_TEMPLATES.map(({ id, body }) => [id, body])),
}
