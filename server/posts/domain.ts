import type { ServerDomain } from '../server-domain'
import { bookPost, bookPostChange, bookPostDeletion, bookPostSeen, bookPostVote } from './handlers'
import { postReadings } from './queries'

export const postsServerDomain = {
  handlers: {
    CreatePost: { book: bookPost },
    DeletePost: { book: bookPostDeletion },
    PostSeen: { book: bookPostSeen },
    PostVote: { book: bookPostVote },
    UpdatePost: { book: bookPostChange },
  },
  readings: postReadings,
} satisfies ServerDomain
