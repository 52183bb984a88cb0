import { type CheckedEmail, contentProblems } from '../../../shared/email/checks/content'
import { lowContrast } from '../../../shared/email/checks/contrast'
import { type EmailProblem, type EmailProblems, sortProblems } from '../../../shared/email/checks/problem'
import { markedSource } from '../../../shared/email/render/marked'
import { lineOf } from '../../../shared/email/source/node'
import { type EmailTree, emailTree } from '../../../shared/email/source/tree'
import type { MjmlRenderer } from '../rendering/mjml-renderer'
import { renderEmail } from '../rendering/render-email'

type Renderer = Pick<MjmlRenderer, 'render'>

/** Words that are hard to read, found where the email is rendered with each of its elements marked. */
async function faintWords(tree: EmailTree, renderer: Renderer, base: URL): Promise<EmailProblem[]> {
  const rendered = await renderEmail(markedSource(tree), renderer, base, true)
  if ('problems' in rendered) return []
  return lowContrast(rendered.html).flatMap(({ id, words, ratio }) => {
    const at = tree.nodes[id]?.element.start
    // Rounded down, so that none that is too low reads as enough.
    return at === undefined
      ? []
      : [
          {
            kind: 'contrast' as const,
            at,
            line: lineOf(tree.source, at),
            name: words,
            figure: Math.floor(ratio * 10) / 10,
          },
        ]
  })
}

/** Finds what an author should know of an email before it is sent, without its links. Rejects with `RenderFailed`. */
export async function checkEmail(
  email: Omit<CheckedEmail, 'size'>,
  renderer: Renderer,
  base: URL,
): Promise<EmailProblems> {
  const rendered = await renderEmail(email.source, renderer, base)
  if ('problems' in rendered) {
    const faults = rendered.problems.map(({ name, offset }) => ({
      kind: 'faulty' as const,
      at: offset,
      line: lineOf(email.source, offset),
      name,
      figure: null,
    }))
    return sortProblems(faults)
  }
  const content = contentProblems({ ...email, size: Buffer.byteLength(rendered.html) })
  return sortProblems([...content, ...(await faintWords(emailTree(email.source), renderer, base))])
}
