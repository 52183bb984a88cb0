import { entity, stamps } from '../kernel/model/entity'
import { at, oneOf, text } from '../kernel/model/fields'

/**
 * The organisation's account at another service: a page on a social network to which campaigns are posted, or Canva.
 * Its tokens are stored separately and never leave the server.
 */
export const social_accounts = entity(
  'social_accounts',
  'SocialAccount',
  {
    name: text(120),
    provider: oneOf('SocialProvider', ['facebook', 'instagram', 'youtube', 'canva']),
    /** The page or user id there. */
    external_id: text(60),
    connected_at: at().nullable(),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], online: { can: 'social_accounts.read' } },
)
