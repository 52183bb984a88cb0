import { z } from 'zod'
import { attributeValue } from '../source/edit'
import { type EmailNode, type EmailTree, isWithin } from '../source/tree'
import { emailProblem } from './problem'

/** Links of an email that are tried. */
export const MOST_LINKS = 40

/** Longest address that is tried. */
export const LONGEST_LINK = 2048

/** The outcome of trying links: those that do not work, and how many there was no time for. */
export const triedLinks = z.object({
  broken: z.array(emailProblem.pick({ kind: true, figure: true }).extend({ url: z.string() })),
  untried: z.number(),
})
export type TriedLinks = z.infer<typeof triedLinks>

/** A link of an email, at the offset of its element. */
export type EmailLink = { readonly url: string; readonly at: number }

/** Elements whose `href` loads something in place of leading somewhere. */
const LOADED = new Set(['link', 'base'])

/** Lists the elements that are shown, and not those of MJML's head. */
export const shownNodes = ({ isMjml, nodes, body }: EmailTree): readonly EmailNode[] =>
  isMjml ? nodes.filter((node) => body !== null && isWithin(node, body)) : nodes

/** Lists the links that a reader can follow. */
export const followedLinks = (tree: EmailTree): readonly EmailLink[] =>
  shownNodes(tree).flatMap(({ element }) => {
    const url = LOADED.has(element.name.toLowerCase())
      ? undefined
      : attributeValue(tree.source, element, 'href')?.trim()
    return url === undefined ? [] : [{ url, at: element.start }]
  })

/** Lists the web addresses that an email leads to, each once. Those with a variable are known only when it is sent. */
export function webLinks(tree: EmailTree): readonly EmailLink[] {
  const found = new Map<string, EmailLink>()
  for (const { url, at } of followedLinks(tree)) {
    const isWeb = /^https?:\/\//i.test(url) && !url.includes('{{') && url.length <= LONGEST_LINK && URL.canParse(url)
    if (isWeb && !found.has(url)) found.set(url, { url, at })
  }
  return [...found.values()]
}
