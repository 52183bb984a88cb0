import mjml2html from 'mjml'
import { mjmlOptions } from '../../../shared/email/render/mjml-options'

/** Request to render a source, and its answer, as the two processes exchange them. */
export type RenderRequest = { readonly id: number; readonly source: string }
export type RenderAnswer = { readonly id: number } & (
  | { readonly html: string; readonly warnings: readonly RenderWarning[] }
  | { readonly failure: string }
)
/** Sent once, when the process can render. */
export type RenderReady = { readonly isReady: true }
export type RenderWarning = { readonly line: number; readonly message: string }

// Configuration files beside the server are not read either.
const answerTo = ({ id, source }: RenderRequest): Promise<RenderAnswer> =>
  mjml2html(source, { ...mjmlOptions(), useMjmlConfigOptions: false }).then(
    ({ html, errors }) => ({ id, html, warnings: errors.map(({ line, message }) => ({ line, message })) }),
    (error: unknown) => ({ id, failure: error instanceof Error ? error.message : String(error) }),
  )

process.on('message', async (request: RenderRequest) => process.send?.(await answerTo(request)))
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.send?.({ isReady: true } satisfies RenderReady)
