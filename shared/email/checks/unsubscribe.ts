import { VARIABLE } from '../../kernel/wording/variables'

/**
 * Returns true for a body in which its author placed the link for unsubscribing. Without it a line with the link is
 * added on sending.
 */
export const hasUnsubscribeLink = (body: string): boolean =>
  [...body.matchAll(VARIABLE)].some(([, name]) => name === 'unsubscribe_url')
