import type { Clock } from '../../../shared/kernel/time'
import { EmailBodies } from './email-bodies'
import { MjmlRenderer } from './mjml-renderer'

/** Renders emails that are sent; replaced only in tests. */
export type SendingRenderer = Pick<MjmlRenderer, 'render' | 'close'>

/** Previews of emails that may wait for the one that is rendered. */
const PREVIEWS_WAITING = 8

/** Two renderers with a process each, so that no preview delays an email. `base` completes the paths of pictures. */
export function renderLanes(base: URL, clock: Clock, sending: SendingRenderer = new MjmlRenderer()) {
  const previews = new MjmlRenderer({ waiting: PREVIEWS_WAITING })
  return {
    bodies: new EmailBodies(sending, base, clock),
    previews,
    close: () => {
      sending.close()
      previews.close()
    },
  }
}
