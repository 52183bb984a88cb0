import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { createPost, deletePost, postSeen, postVote, updatePost } from './commands'
import { POST_TYPES, posts, posts_users_info } from './entity'
import { featureRequestHeads, onePost, ownPostInfo, postById, postHeads } from './queries'

export const postsOfficeDomain = {
  entities: [posts, posts_users_info],
  commands: [createPost, deletePost, postSeen, postVote, updatePost],
  queries: [onePost, ownPostInfo, postById, postHeads, featureRequestHeads],
  enumerations: [
    enumeration('PostType', POST_TYPES, {
      announcement: ['Announcement', 'Ankündigung'],
      blog: ['Blog', 'Blog'],
      feature_request: ['Feature request', 'Funktionswunsch'],
      incident: ['Incident', 'Störung'],
      knowledge: ['Knowledge base', 'Wissensdatenbank'],
      page: ['Page', 'Seite'],
    }),
  ],
} as const satisfies Domain
