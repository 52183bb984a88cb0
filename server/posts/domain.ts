import type { ServerDomain } from '../server-domain'
import { noticesJob, postNoticesJob } from './announce'
import { bookPost, bookPostChange, bookPostDeletion, bookPostSeen, bookPostVote } from './handlers'
import { notificationFields } from './notified'
import { postReadings } from './queries'
import { voteFields } from './votes'

export const postsServerDomain = {
  handlers: {
    CreatePost: { book: bookPost },
    DeletePost: { book: bookPostDeletion },
    PostSeen: { book: bookPostSeen },
    PostVote: { book: bookPostVote },
    UpdatePost: { book: bookPostChange },
  },
  readings: postReadings,
  computed: [...notificationFields, ...voteFields],
  jobs: [postNoticesJob, noticesJob],
} satisfies ServerDomain
