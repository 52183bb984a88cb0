import { supportMessages } from '../../shared/messages/support'
import type { SupportRequest } from '../../shared/support_tickets/queries'
import { Failure } from '../kit/forms/failure'
import { useAnswer } from '../kit/reading/use-answer'
import { SupportMessages, SupportReply } from '../parts/messages/conversation'
import { useSupportOrg } from '../parts/messages/use-support'
import { useMarkThreadRead } from '../parts/notifications/unread'
import classes from './requests.module.css'

/** The messages of a request, and a reply to the support. */
export function Conversation({ request: { message_id, title } }: { readonly request: SupportRequest }) {
  const { support, problem: unknown } = useSupportOrg()
  const { answer, problem } = useAnswer(supportMessages, {}, ['messages'])
  useMarkThreadRead(message_id)
  return (
    <>
      <div className={classes.messages}>
        <Failure problem={problem ?? unknown} />
        <SupportMessages
          support={support}
          messages={answer?.filter(({ id, thread_id }) => (thread_id ?? id) === message_id)}
        />
      </div>
      <SupportReply support={support} subject={title} thread_id={message_id} />
    </>
  )
}
